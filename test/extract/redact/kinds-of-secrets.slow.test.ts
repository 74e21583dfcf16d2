import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactSecrets } from '../../../src/extract/redact/redact-secrets.js';
import { b64, KINDS } from './kinds.js';

test.each(KINDS)('%s', (_kind, text, secret) => {
  expect(text).toContain(secret);
  const redacted = redactSecrets(text);
  expect(redacted).not.toContain(secret);
  expect(redacted).toContain('[redacted:');
});

const ORDINARY = [
  'order 4539148803436468 and ticket 1234567890123456',
  'Discord id 412345678901234567, at 1732258845123456 µs, 20241122070145',
  'rows 4539 1488 0343 6467 1200 3000',
  'phone +49 151 23456789, (555) 123-4567, 555-12-34567',
  'the pin is in the map; pin: left',
  'your verification code was sent',
  'Cookie: the agent likes them. Cookies: theme=dark; lang=de',
  '{"name": "password", "type": "string", "value": ""}',
  '{"key": "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d"} and {"key": "user_profile_123456"}',
  'key: value, key=42, keys: a, b; press any key: Enter12',
  'pass the salt; 3 tests pass: 12345; pass: true; compass=12345678a',
  'password: must contain eight characters',
  'password is required for each account here',
  'passenger: John2024, bypass=12345ab, passed: 10a, passport: X1234567',
  'src/components/Header2Navigation/indexABCde.tsx and src/deep/Path3/To/SomeFileName40Chars',
  'commit 6d2fabeb6add229bc199faba28fd3efb57df0bd3 on github: 6d2fabeb6add229bc199faba28fd3efb57df0bd3',
  'travis: ran, lob: fine, linear: a1, facebook page: https://facebook.example/x',
  'seed phrase is a list of words that you must keep',
  'https://shop.example/?code=SAVE10&sig=short&q=keyboard',
  'kind: ConfigMap\ndata:\n  user: anna-b\n',
  'pos.ts:12:34:anna:bob',
  `${b64('{"user":"anna","city":"Berlin","items":[1,2,3]}')}`,
  'IBAN DE00 0000 0000 0000 0000 00, flight GB29 to XY12ABCDEFGHIJKLMNOP',
];

test.each(ORDINARY.map((text) => [text]))('stays: %j', (text) => {
  expect(redactSecrets(text)).toBe(text);
});

test('what surrounds a secret stays as it was, invisible characters and full-width forms as well', () => {
  expect(redactSecrets('ａ\u200bｂ ｐａｓｓｗｏｒｄ：ｈｕｎｔｅｒ２２, ｃ\u200bｄ')).toBe(
    'ａ\u200bｂ ｐａｓｓｗｏｒｄ：[redacted:password], ｃ\u200bｄ',
  );
});

test('a secret of any kind is found whatever stands before and after it, and is not found twice', () => {
  const around = fc.constantFrom('', ' ', '\n', 'x, ', '{"a":1}\n', '。', '\u200b\n', ' (see below) ');
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), around, around, ([, text, secret], before, after) => {
      // What goes by lines is told by its line.
      const once = redactSecrets(`${before}\n${text}\n${after}`);
      expect(once).not.toContain(secret);
      expect(redactSecrets(once)).toBe(once);
    }),
    { numRuns: 400 },
  );
});

const HOSTILE = [
  'Cookie: ',
  'Cookie: a=',
  'a=b; ',
  'Authorization: ',
  'Authorization: "',
  '\\"',
  'curl -b ',
  'machine ',
  'machine a login ',
  'name="a" value=',
  'password: |\n ',
  'kind: Secret\ndata:\n',
  '  a: bcdef\n',
  '"data":{',
  'seed phrase: ',
  'abc ',
  '4539 ',
  '4539',
  'DE89 ',
  'A1',
  'ey',
  'eyJ',
  'W3',
  '&sig=',
  'Signature=',
  'X__Y=a:',
  'a__B',
  'datadog',
  'datadog.',
  'new_relic',
  'a:1:b:c:',
  '536-22-',
  'cvv ',
  'cvv:',
  'ｐ',
  '\u200b',
  'password:\n',
  'pass ',
  'basic ',
  'basic YTpi',
  '$2b$12$',
  '%40',
  '密码',
  'contraseña: ',
  'key=',
  'key',
  'value',
  '"',
  ' ',
  '\n',
];

test('hostile text is read in bounded time, whatever it repeats: a rule that is not linear takes minutes', () => {
  const piece = fc
    .array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(piece, (unit) => {
      expect(typeof redactSecrets(unit.repeat(Math.ceil(100_000 / unit.length)))).toBe('string');
    }),
    { numRuns: 41 + HOSTILE.length, examples: [...HOSTILE, 'X__Y=a:Cookie: '].map((unit) => [unit]) },
  );
});
