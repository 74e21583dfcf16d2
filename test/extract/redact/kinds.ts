const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const HEX = '0123456789abcdef';

/** Random-looking text that is made here, so that no scanner takes this file for a leak. */
function made(length: number, alphabet = ALNUM): string {
  let state = 54321 + length;
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return alphabet[Math.floor((state / 2147483648) * alphabet.length)];
  }).join('');
}

const KEY = made(32);
export const b64 = (text: string): string => Buffer.from(text).toString('base64');

/** A text and the secret in it, one of every kind. */
export const KINDS: [kind: string, text: string, secret: string][] = [
  [
    'token of Harness',
    `pat.${made(22)}.${made(24)}.${made(20)} is it`,
    `pat.${made(22)}.${made(24)}.${made(20)}`,
  ],
  ['old workspace token of Slack', `see xoxa-2-${made(40)} here`, `xoxa-2-${made(40)}`],
  ['old refresh token of Slack', `see xoxr-${made(40)} here`, `xoxr-${made(40)}`],
  ['access token of Facebook', `it is 140726269805266|${made(31)}.`, `140726269805266|${made(31)}`],
  ['session of GitLab', `with _gitlab_session=${made(32, HEX)} set`, made(32, HEX)],
  ['key of Grafana', `eyJrIjoi${made(80)} works`, `eyJrIjoi${made(80)}`],
  ['reference token of Artifactory', `use cmVmd${made(59)}`, `cmVmd${made(59)}`],
  ['token of Dynatrace in small letters', `dt0c01.${made(24)}.${made(64)}`, made(64)],
  ['JSON web token in base64', `ZXlKaGJHY2lPaU${made(80)} came`, made(80)],
  ['token of Telegram', `834533910:A${made(34)} of the bot`, `834533910:A${made(34)}`],
  ['card', 'pay with 4539 1488 0343 6467 please', '4539 1488 0343 6467'],
  ['card without spaces', '{"number":"5425233430109903"}', '5425233430109903'],
  ['card of another issuer', 'amex 3714-496353-98431.', '3714-496353-98431'],
  ['card code', 'cvv: 492', '492'],
  ['card code in JSON', '{"cvc": "8123"}', '8123'],
  ['IBAN', 'to DE89 3704 0044 0532 0130 00 AND no other', 'DE89 3704 0044 0532 0130 00'],
  ['IBAN without spaces', 'iban=GB29NWBK60161331926819;', 'GB29NWBK60161331926819'],
  ['social security number', 'her number is 536-22-8145.', '536-22-8145'],
  ['social security number by name', '"ssn": "536228145"', '536228145'],
  ['PIN', 'the PIN is 8841', '8841'],
  ['one-time code', 'Your verification code is 391842.', '391842'],
  ['seed phrase', `seed phrase: ${'ripple castle orbit lemon '.repeat(3).trim()}`, 'castle orbit lemon'],
  ['pass phrase', 'password: correct horse battery staple', 'correct horse battery staple'],
  ['password after a space', 'pass Tr0ub4dor&3', 'Tr0ub4dor&3'],
  ['password by a short name', 'DB_PASS=quite9ugly', 'quite9ugly'],
  ['secret key of AWS by itself', `found ${made(38)}/7 there`, made(38)],
  ['cookie', `Cookie: theme=dark; sid=${KEY}; lang=de`, KEY],
  ['cookie that is set', `Set-Cookie: id=${KEY}; Path=/; HttpOnly`, KEY],
  ['cookie in JSON', `{"set-cookie":"connect.sid=${KEY}; Path=/"}`, KEY],
  ['cookie of curl', `curl -b 'session=${KEY}' https://a.example`, KEY],
  [
    'signed address of AWS',
    `https://b.example/f?X-Amz-Expires=60&X-Amz-Signature=${made(64, HEX)}&x=1`,
    made(64, HEX),
  ],
  ['signed address of Azure', `https://b.example/c?sv=2024-01-01&sig=${made(43)}%3D`, `${made(43)}%3D`],
  ['escaped password in an address', 'mongodb+srv://u:p%40ss@db.example/x', 'p%40ss'],
  ['password with a dollar sign in an address', 'amqp://me:a$b9c7@mq.example', 'a$b9c7'],
  [
    'JSON in base64',
    `body ${b64('{"user":"anna","password":"hunter22"}')} sent`,
    b64('{"user":"anna","password":"hun'),
  ],
  ['zero-width space inside', `pass\u200bword=hun\u200bter22x`, 'ter22x'],
  ['token with an invisible joiner', `ghp_${made(20)}\u2060${made(16)}`, made(16)],
  ['full-width forms', 'ｐａｓｓｗｏｒｄ：ｈｕｎｔｅｒ２２', 'ｈｕｎｔｅｒ２２'],
  ['French', 'mot de passe : soleil2024!', 'soleil2024!'],
  ['Spanish', 'contraseña: playa2024', 'playa2024'],
  ['Spanish, decomposed', 'contrasen\u0303a: playa2024', 'playa2024'],
  ['Portuguese', 'A senha é Praia2024.', 'Praia2024'],
  ['German', 'Das Kennwort ist Strand2024', 'Strand2024'],
  ['Chinese', '密码：haitan2024', 'haitan2024'],
  ['Japanese', 'パスワードは umibe2024 です', 'umibe2024'],
  ['Russian', 'пароль: plyazh2024', 'plyazh2024'],
  ['YAML block scalar', 'db:\n  password: |\n    s3cr3t-line\n  host: a', 's3cr3t-line'],
  ['netrc', 'machine a.example\n  login anna\n  password swordfish9', 'swordfish9'],
  ['pgpass', 'db.example:5432:shop:anna:swordfish9', 'swordfish9'],
  ['XML attributes', '<add key="ClearTextPassword" value="swordfish" />', 'swordfish'],
  ['name and value in JSON', `{"name": "DB_PASSWORD", "value": "swordfish"}`, 'swordfish'],
  ['name and value in YAML', `- name: API_TOKEN\n  value: "${KEY}"`, KEY],
  ['value on the next line', `"client_secret":\n      "${KEY}"`, KEY],
  ['setting of a package manager', 'BUNDLE_GEMS__PRIVATE__COM=anna:dead8eef', 'dead8eef'],
  ['authorization, another scheme', `Authorization: GenieKey ${KEY}`, KEY],
  [
    'authorization, signed',
    `Authorization: AWS4-HMAC-SHA256 Credential=x/y, Signature=${made(64, HEX)}`,
    made(64, HEX),
  ],
  ['authorization, no scheme', `authorization: ${KEY}`, KEY],
  ['authorization, short basic', `Authorization: Basic ${b64('anna:pw')}`, b64('anna:pw')],
  ['key named only key', `{"key": "${KEY}"}`, KEY],
  ['key named only key in an address', `https://m.example/js?key=${made(24, HEX)}`, made(24, HEX)],
  ['Secret of Kubernetes', `kind: Secret\ndata:\n  user: ${b64('anna-b')}\ntype: Opaque`, b64('anna-b')],
  ['key of a service', `DATADOG_API: "${made(40, `${HEX}xyz`)}"`, made(40, `${HEX}xyz`)],
  ['hash of a password', `anna:$2b$12$${made(53)}:1`, made(53)],
];
