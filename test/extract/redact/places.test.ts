import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markedFields } from '../../../eval/security/measure-marks.js';
import { allAtOnce } from '../../../src/domain/in-parts.js';
import { redactInteraction } from '../../../src/extract/redact/redact-interaction.js';
import { redactSecrets } from '../../../src/extract/redact/redact-secrets.js';

const redacted = (...given: Parameters<typeof redactInteraction>) => allAtOnce(redactInteraction(...given));

test('made-up secrets are taken out of every field, in every form in which agents meet them', () => {
  const marks = markedFields();
  expect(marks.length).toBe(118);
  expect(marks.filter(({ stays }) => stays.length > 0)).toEqual([]);
});

const ORDINARY = [
  // Options of other programs, and of these for something else
  'mkdir -p Data2/Cache9 && ssh -p 2222 anna@h.example && docker run -p 8080:8080 app7',
  'mysql -u root -p shop_db2 -P 3306 -h db',
  'find / -name mysql -print',
  'find . -name openssl -prune -o -print',
  'tar -k Backup2024x.tar; cp -a Folder9x target; grep -w Word77xy a.txt; git commit -a -m Release77x',
  'mysql -p$DB_PASSWORD shop; sshpass -p "$PASS" ssh a@h; redis-cli -a $REDIS_AUTH ping',
  'openssl rsa -passin env:KEYPASS1 -in a; openssl x509 -noout -in Cert2024.pem',
  // Fields of other things
  '{"element":"Search box","text":"Red shoes 42"}',
  '{"element":"Discount code","text":"SAVE2024"}',
  '{"name":"Zip code","value":"90210"}',
  '{"label":"Country code","value":"4930"}',
  '{"element":"Forgot password link","text":"Forgot your password?"}',
  '{"name":"password","value":""}',
  '{"name":"User","value":"Anna2024x"},{"name":"Password","value":""}',
  "page.fill('#search', 'Blue9Kettle')",
  "page.getByLabel('Password').click()",
  "page.fill('#password', '<password>')",
  // Words that are no password
  'password: required',
  'Password: incorrect',
  'password=password',
  'pass: true',
  '- password: string',
  'password: must be changed',
  'the password was rejected',
  'passwd=$1',
  'psk is what the router calls it',
  'def login(user, password=settings): pass',
  // Tables
  'user,passwords reset\nanna,yesterday',
  '| Field | Type |\n|---|---|\n| password | string |',
  'one, two, and the password\nthree, four, swordfish9',
  '31\tpass\t\n32\treturn col9x\t',
  // Colours
  '\u001b[32mpassed\u001b[0m 12 tests',
  '\\e[1mkey\\e[0m: value',
];

test.each(ORDINARY.map((text) => [text]))('stays: %j', (text) => {
  expect(redactSecrets(text)).toBe(text);
});

test.each(
  [
    'password',
    'hasło',
    'şifre',
    'lösenord',
    'пароль',
    'senha',
    'contraseña',
    'wachtwoord',
    'kennwort',
    'mot de passe',
  ].map((name) => [name]),
)('a column of a table called %s is emptied, with what is around it', (name) => {
  const table = `to do\n\nuser,${name}\nanna,Sommer7Regen\r\n\nbo,Winter8Wind\nafter it`;
  expect(redactSecrets(table)).toBe(
    `to do\n\nuser,${name}\nanna,[redacted:password]\r\n\nbo,[redacted:password]\nafter it`,
  );
});

test('a password behind the option of a program goes, wherever the option stands', () => {
  const command = fc.constantFrom(
    ['sshpass ', '-p '],
    ['mysql ', '-p'],
    ['redis-cli ', '-a '],
    ['ldapsearch ', '-w '],
    ['zip ', '-P '],
    ['openssl enc ', '-k '],
    ['docker login ', '-p '],
    ['/usr/bin/mysqldump ', '-p'],
  );
  const others = fc.array(fc.constantFrom('-v', '--host=h', '-u anna', 'shop', '-t 4'), { maxLength: 4 });
  const before = fc.constantFrom('', '$ ', 'sudo ', 'cd /srv && ', '{"command": "', 'x\n');
  fc.assert(
    fc.property(command, others, others, before, ([program, option], first, last, start) => {
      const text = `${start}${program}${[...first, `${option}Rz8kLm2Qx`, ...last].join(' ')}`;
      expect(redactSecrets(text)).not.toContain('Rz8kLm2Qx');
    }),
  );
});

test('what is typed into a field goes from objects of metadata, whatever the order of their names', () => {
  const typed = (metadata: Record<string, unknown>) =>
    redacted({
      tenant_id: 't',
      query: 'q',
      turns: [{ turn: 1, inputs: 'i', decision: 'd' }],
      timestamp: '2025-01-01T00:00:00Z',
      metadata,
    }).metadata;
  expect(typed({ action: { value: 'swordfish', label: 'Password' } })).toEqual({
    action: { value: '[redacted:password]', label: 'Password' },
  });
  expect(
    typed({
      fields: [
        { name: 'User', value: 'anna' },
        { name: 'One-time code', value: '493027' },
      ],
    }),
  ).toEqual({
    fields: [
      { name: 'User', value: 'anna' },
      { name: 'One-time code', value: '[redacted:code]' },
    ],
  });
});

test('colours inside a secret and around it go with it, and those elsewhere stay', () => {
  expect(
    redactSecrets('\u001b[1mok\u001b[0m \u001b[32mpassword\u001b[0m=\u001b[33mRz8kLm2Qx\u001b[0m end'),
  ).toBe('\u001b[1mok\u001b[0m \u001b[32mpassword\u001b[0m=\u001b[33m[redacted:password]\u001b[0m end');
});
