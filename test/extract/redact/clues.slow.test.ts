import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Clues } from '../../../src/extract/redact/clues.js';
import { redactSecrets } from '../../../src/extract/redact/redact-secrets.js';
import { KINDS } from './kinds.js';

/** Every clue at every place: finders look everywhere. */
function everything(text: string): Clues {
  const places = Array.from({ length: text.length }, (_, at) => at);
  return { seen: -1, places, kinds: places.map(() => -1) };
}
function same(text: string): void {
  expect(redactSecrets(text)).toBe(redactSecrets(text, everything));
}

/** Words that finders look for, and what stands beside them. */
const WORDS =
  'pass pswd pwd secret token key cred auth bearer access_id access id contrasena clave secreta mot de passe mdp senha ' +
  'palavra-passe parola d’ordine passwort kennwort wachtwoord hasło şifre lösenord пароль كلمة المرور 密码 密碼 口令 ' +
  'パスワード 暗証番号 비밀번호 basic cvv cvc2 csc card_code security code pin otp totp one-time 2fa mfa sms login passcode ' +
  'verification ssn social-security seed mnemonic recovery backup phrase words authorization proxy-authorization cookie ' +
  'set-cookie curl machine default password name value kind Secret data stringData ttl API_KEY__HOST client monkey';
const word = fc.constantFrom(...WORDS.split(' '));
const spelled = fc
  .tuple(word, fc.constantFrom('as it is', 'upper', 'title'))
  .map(([text, how]) =>
    how === 'upper' ? text.toUpperCase() : how === 'title' ? text[0]!.toUpperCase() + text.slice(1) : text,
  );
const between = fc.constantFrom(
  ...[
    ' ',
    '=',
    ': ',
    ':',
    '_',
    '-',
    '.',
    '"',
    '": "',
    '\n',
    '\\n',
    '>',
    ' is ',
    '://',
    '@',
    ';',
    ', ',
    '__',
    '',
  ],
);
const value = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9+/_-]{4,44}$/),
  fc.stringMatching(/^[0-9]{2,8}([ -]?[0-9]{2,8}){0,4}$/),
  fc.stringMatching(/^[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}$/),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('correct horse battery staple', '4539 1488 0343 6467', '536-22-8145', 'Tr0ub4dor&3'),
);
const text = fc
  .array(fc.oneof(spelled, between, value, fc.constantFrom(...KINDS.map(([, secret]) => secret))), {
    maxLength: 14,
  })
  .map((parts) => parts.join(''));

test('looking where there are clues finds what looking everywhere finds', () => {
  fc.assert(fc.property(text, same), { numRuns: 1_500 });
});

test('every name is a clue to every value that can stand under it, and every secret is one to itself', () => {
  const words = WORDS.replaceAll('-', ' ').split(/ (?=[^ ])/);
  const phrases = words.slice(1).map((second, at) => `${words[at]} ${second}`);
  const values = [
    '4921',
    '536228145',
    'Tr0ub4dor&3x',
    'aB3dE6gH9jK2mN5pQ8sT1vW4',
    'correct horse battery staple',
    'ripple castle orbit lemon '.repeat(3).trim(),
  ];
  for (const name of [
    ...WORDS.split(' '),
    ...words,
    ...phrases,
    ...words.map((one) => `${one} code`),
    'seed phrase',
    'recovery phrase',
  ]) {
    for (const gap of [': ', '=', ' ', ' is ']) for (const one of values) same(`${name}${gap}${one}`);
  }
  same('to GB29 NWBK 60 16 13 31 92 68 19 now');
  for (const [, whole, secret] of KINDS) {
    same(whole);
    same(`nul\n${secret}\nnul`);
  }
});

const DATA = new URL('../../../../shared/data/', import.meta.url);
const present = existsSync(DATA);
if (!present) console.log('skipped: ../shared/data is not here, so nothing is compared on recorded texts');

/** All texts in a file of JSON lines. */
function textsIn(path: string): string[] {
  const texts: string[] = [];
  const collect = (node: unknown): void => {
    if (typeof node === 'string') texts.push(node);
    else if (typeof node === 'object' && node !== null) Object.values(node).forEach(collect);
  };
  for (const line of gunzipSync(readFileSync(new URL(path, DATA)))
    .toString()
    .trim()
    .split('\n')) {
    collect(JSON.parse(line));
  }
  return texts;
}

test.skipIf(!present)('the same on labelled secrets and on recorded runs', () => {
  for (const path of [
    'security-secrets/gitleaks_cases.jsonl.gz',
    'security-secrets/presidio_pii.jsonl.gz',
    'tau-airline/records.ingest.jsonl.gz',
    'hotpotqa-react/records.ingest.jsonl.gz',
  ]) {
    for (const one of textsIn(path)) same(one);
  }
});
