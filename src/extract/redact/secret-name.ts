/** What a name says of the value under it. */
type NameKind = 'password' | 'token' | 'key' | 'bare-key';

const PASSWORD = new Set(
  'password passwords passwd passphrase passcode passwort kennwort passe contraseña senha wachtwoord hasło şifre lösenord пароль pass pwd pswd pw psk userpass dbpass rootpass sshpass'.split(
    ' ',
  ),
);
const TOKEN = new Set(['token', 'bearer', 'auth', 'authorization', 'authtoken']);
const KEY = new Set([
  'secret',
  'apikey',
  'credential',
  'credentials',
  'creds',
  'secretkey',
  'accesskey',
  'privatekey',
]);
/** Before `key` or `token`, words that make an ordinary thing of it. */
const ORDINARY_BEFORE = new Set(
  (
    'public primary foreign sort partition cache idempotency row hash merge group range lookup map object routing ' +
    'dedup shard unique composite hot short natural surrogate business json dict next page continuation sync ' +
    'cursor csrf max min num total prompt completion input output stop eos bos pad mask sep cls unk count item ' +
    'order product user customer translation message config registry event index storage'
  ).split(' '),
);
/** As the last word: the name is about a secret, and holds none. */
const ORDINARY_LAST = new Set(
  (
    'id ids name names url uri path file version length size type count limit format expiry expires expiration ttl ' +
    'policy hint field label header prefix suffix status error method ref arn hash at in usage enabled required ' +
    'valid reset change changed index pair author mode state link page form input prompt message'
  ).split(' '),
);

/** The words of a name: `myApiKey`, `my_api_key` and `MY-API-KEY` alike. */
const wordsOf = (name: string): string[] =>
  name
    .split(/[_.\-\s]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());

/**
 * What kind of secret a name announces: `API_KEY`, `clientSecret`, `db.password`. Undefined for names that only
 * sound like it: `primary_key`, `next_page_token`, `key_id`, `monkey`.
 */
export function readSecretName(name: string): NameKind | undefined {
  // `client-key-data` holds what `client-key` names.
  const words = wordsOf(name.replace(/[_.-]?(?:data|pem|base64|b64)$/i, ''));
  const last = words.at(-1);
  if (last === undefined) return undefined;
  // Sumo Logic's access id is half of its key.
  if (/^sumo\w*[_.-]?access[_.-]?id$/i.test(name)) return 'key';
  if (ORDINARY_LAST.has(last)) return undefined;
  // `PGPASSWORD`, `MYSQL_PWD`
  if (words.some((word) => PASSWORD.has(word) || /(?:password|passwd|passphrase)$/.test(word)))
    return 'password';
  const before = words.at(-2);
  // `key` alone names nearly anything.
  if (last === 'key' && before === undefined) return 'bare-key';
  if (last === 'key' || last === 'keys')
    return before !== undefined && !ORDINARY_BEFORE.has(before) ? 'key' : undefined;
  if (last === 'token' && before !== undefined && ORDINARY_BEFORE.has(before)) return undefined;
  if (words.some((word) => KEY.has(word))) return 'key';
  if (words.some((word) => TOKEN.has(word))) return 'token';
  return words.some(
    (word, at) => word === 'key' && ['api', 'access', 'secret', 'private'].includes(words[at - 1] ?? ''),
  )
    ? 'key'
    : undefined;
}
