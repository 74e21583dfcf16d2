const ALNUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Text that looks random and is made here: no value of these is anybody's. */
function made(length: number, seed = 1, alphabet = ALNUM): string {
  let state = 7919 * seed + length;
  return Array.from({ length }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return alphabet[Math.floor((state / 2147483648) * alphabet.length)];
  }).join('');
}
const hex = (length: number, seed = 1): string => made(length, seed, '0123456789abcdef');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const PASSWORD = `Fk7${made(9, 3)}`;
const KEY = `${made(31, 5)}7`;
const LETTERS = made(64, 7, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
const PEM = `-----BEGIN RSA PRIVATE KEY-----\n${made(64, 9)}\n${made(64, 10)}\n-----END RSA PRIVATE KEY-----\n`;
const JWT = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ0ZXN0In0.${made(43, 11)}`;

/** A text with a secret in it, and the secret. */
export type Mark = readonly [text: string, secret: string];

const under = (secret: string, ...texts: string[]): Mark[] =>
  texts.map((text) => [text.replaceAll('%', secret), secret]);

const TOKENS = [
  `ghp_${made(36, 13)}`,
  `github_pat_${made(60, 14)}`,
  `glpat-${made(20, 15)}`,
  `sk-proj-${made(48, 16)}`,
  `sk-ant-api03-${made(80, 17)}`,
  `AKIA${made(16, 18, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`,
  `AIza${made(35, 19)}`,
  `xoxb-123456789012-123456789012-${made(24, 20)}`,
  `sk_live_${made(24, 21)}`,
  `SG.${made(22, 22)}.${made(43, 23)}`,
  `npm_${made(36, 24)}`,
  `hf_${LETTERS.slice(0, 34)}`,
  `dop_v1_${hex(64, 26)}`,
  JWT,
  `shpat_${hex(32, 27)}`,
];

/** What agents meet, with a secret in it: 118 texts in the forms of programs, files, pages and people. */
export const MARKS: readonly Mark[] = [
  ...TOKENS.map((token): Mark => [`it answered ${token} to me`, token]),
  // Names and values
  ...under(
    KEY,
    'API_KEY=%',
    'export SERVICE_TOKEN="%"',
    '{"client_secret": "%"}',
    "apiKey: '%'",
    'x-api-key: %',
    '--api-key %',
    'access_token=%&scope=all',
    '<secret>%</secret>',
    'Authorization: Bearer %',
    'Cookie: session=%; theme=dark',
    '//registry.example/:_authToken=%',
    '{\\"api_key\\": \\"%\\"}',
    'auth_token => "%"',
    'secret_key := "%"',
  ),
  ...under(
    PASSWORD,
    'password=%',
    '"password": "%"',
    'password: %',
    'DB_PASSWORD=%',
    'the password is %',
    '--password=%',
    '--password %',
    'postgres://anna:%@db.example/shop',
    'machine h.example login anna password %',
    'db.example:5432:shop:anna:%',
    'curl -u anna:% https://h.example',
    'spring.datasource.password=%',
    '<password>%</password>',
    'set password "%"',
  ),
  // Options of commands
  ...under(
    PASSWORD,
    'mysql -u root -p% shop',
    'mysqldump -h db -uroot -p% shop > a.sql',
    "mariadb -u root -p'%'",
    'sshpass -p % ssh a@h',
    'sshpass -p"%" scp a h:b',
    'docker login -u anna -p % r.example',
    'podman login -p % -u anna r.example',
    'redis-cli -h h -a % ping',
    'ldapsearch -x -D cn=admin -w % -b dc=x',
    'zip -P % a.zip b.txt',
    'unzip -P % a.zip',
    'openssl enc -aes-256-cbc -k % -in a',
    'openssl rsa -in k.pem -passin pass:%',
    'vault kv put secret/db pw=%',
    'mongosh -u anna -p % db',
    'sqlcmd -S h -U sa -P % -Q q',
    'ipmitool -H h -U a -P % power status',
    'mosquitto_pub -u a -P % -t t -m m',
    '7z x -p% a.7z',
    'keytool -list -storepass % -keystore k',
    'plink -pw % a@h',
    '{"cmd": "mysql -uroot -p% shop"}',
    'cd /srv && sudo redis-cli -a % info',
    'cypher-shell -u neo4j -p % -f a.cql',
  ),
  // What agents type into pages
  ...under(
    PASSWORD,
    'browser_type {"element":"Password textbox","ref":"e3","text":"%"}',
    'browser_fill_form {"fields":[{"name":"User","value":"anna"},{"name":"Password","type":"textbox","value":"%"}]}',
    'type_text {"text":"%","element":"Password field"}',
    "page.fill('input[name=password]', '%')",
    "page.getByLabel('Password').fill('%')",
    'driver.find_element(By.ID, "password").send_keys("%")',
    '{\\"element\\":\\"Password\\",\\"text\\":\\"%\\"}',
    'type(element="Passwort", text="%")',
    '{"selector":"#user_password","value":"%"}',
    '{"label":"Contraseña","value":"%"}',
    'page.type("#password", "%")',
    '{"action":"input","placeholder":"Your password","content":"%"}',
    '{"input[name=password]": "%"}',
    '{"name":"API token","value":"%"}',
  ),
  ...under('493027', '{"element":"Verification code","text":"%"}', "page.fill('#otp', '%')"),
  // Colours of a terminal
  ...under(
    KEY,
    '\u001b[32mAPI_KEY\u001b[0m=\u001b[33m%\u001b[0m',
    '\\u001b[1mapi_key\\u001b[0m: \\u001b[36m%\\u001b[0m',
    '\\e[32mSECRET_KEY\\e[0m="%"',
  ),
  ...under(hex(32, 31), '\u001b[32mapi_key\u001b[0m=\u001b[33m%\u001b[0m'),
  ...under(PASSWORD, '\u001b[31mpassword\u001b[m: %'),
  // Keys in base64
  ...under(base64(PEM), 'client-key-data: %', '"client-key-data": "%"', 'tls.key: %', 'private_key_b64=%'),
  // Words under a name
  ...under(
    'swordfish',
    'passwd=%',
    'password: %',
    'psk="%"',
    'wpa_passphrase=%',
    '"passphrase": "%"',
    'user=anna&password=%',
  ),
  ...under('correcthorse', 'PGPASSWORD=% psql -h db', 'MYSQL_PWD=% mysql', 'db_password = "%"'),
  // Columns
  ...under(
    PASSWORD,
    'user,password\nanna,%',
    '| User | Password |\n|---|---|\n| anna | % |',
    'user\tpasswd\nanna\t%',
    'name;pwd;role\nanna;%;admin',
  ),
  ...under('swordfish', 'user,password,role\nanna,%,admin'),
  // Other languages
  ...under(
    PASSWORD,
    'Das Passwort lautet %',
    'Passwort: %',
    'le mot de passe est %',
    'la contraseña es %',
    'a senha é %',
    'hasło to %',
    'пароль: %',
    '密码是 %',
    'パスワードは %',
    'het wachtwoord is %',
    'şifre: %',
    'lösenordet är %',
  ),
];
