import { entropy } from './entropy.js';

/** Values that stand for a secret without being one. */
const PLACEHOLDER =
  /^(?:\[.*\]?$|\$|%\w|@\w|\*+$|\.{3}|x{4,}$|-+$)|\$\{|\{\{|\}\}|<[^>]{0,40}>?|\[redacted|example|placeholder|your[_-]|change[_-]?me|dummy|x{6,}|_here\b|\*{3,}|\.\.\.|…/i;
const PLACEHOLDER_WORD =
  /^(?:(?:my|the|your|some|user|test|new|old|api|client|access)?[_-]?(?:test|testing|demo|pass(?:word|wd|phrase|code)?|pw|pwd|pswd|token|secret|key|credentials?|auth|apikey|username|user|foo|bar|string|str|text|varchar|bytes|object|number|integer|boolean|any|value|required|optional|none|null|nil|undefined|true|false|empty|hidden|masked|redacted|unknown|invalid|incorrect|wrong|expired|missing|reset|changed|default|yes|no|n\/a|not|is|was|and|or|for|the|a|an|to|in|of|has|must|should|will|can))$/i;
/** Program text: a name or path of names, a call, a file, an address. */
const CODE =
  /^(?:[A-Za-z_$][\w$]*(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]*)+[;,)]*|[A-Za-z_$][\w$.]*[([].*|https?:\/\/.*|\.{0,2}\/.*|[\w./-]+\.(?:[a-z]{2,4}|json|yaml|html|py|js|ts|txt|env|pem|key|crt))$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a placeholder for a secret: `<password>`, `${TOKEN}`, `xxxxxx`, `string`. */
export const isPlaceholder = (value: string): boolean =>
  PLACEHOLDER.test(value) || PLACEHOLDER_WORD.test(value) || new Set(value).size <= 2;

/**
 * True for a value that is random enough to be a key, where its name says that it is one. Words, program text,
 * addresses and versions are not.
 */
export function isKeyValue(value: string): boolean {
  if (value.length < 10 || !/[A-Za-z]/.test(value)) return false;
  // The cheap questions first: most values are words.
  if (!/\d/.test(value)) {
    const mixed = value.length >= 24 && /[a-z]/.test(value) && /[A-Z]/.test(value) && !/[-_./: ]/.test(value);
    return mixed && entropy(value) >= 4 && !isPlaceholder(value) && !CODE.test(value);
  }
  if (CODE.test(value) || isPlaceholder(value)) return false;
  if (UUID.test(value)) return true;
  // Words joined by dots, dashes or underscores with a number in them: names and versions.
  const longest = Math.max(...value.split(/[-_.:/]/).map((part) => (/\d/.test(part) ? part.length : 0)));
  if (longest < 8 && !/[~+=!@#%^&*]/.test(value)) return false;
  return entropy(value) >= (value.length < 16 ? 2.9 : 3);
}

/**
 * True for a value that can be a password, where its name says that it is one.
 *
 * @param quoted whether it stood in quotes: then any word will do; otherwise it must not look like prose
 */
export function isPasswordValue(value: string, quoted: boolean): boolean {
  if (value.length < 4 || isPlaceholder(value) || CODE.test(value)) return false;
  if (quoted) return value.trim().split(/\s+/).length <= 2;
  return value.length >= 6 && (/\d/.test(value) || /[^\w.,;:'")-]/.test(value) || /[a-z][A-Z]/.test(value));
}

/** Places where a text goes over from small letters to capitals to digits to signs. */
function changes(value: string): number {
  const kinds = value
    .replace(/[a-z]/g, 'a')
    .replace(/[A-Z]/g, 'A')
    .replace(/\d/g, '0')
    .replace(/[^aA0]/g, '-');
  let count = 0;
  for (let at = 1; at < kinds.length; at += 1) count += kinds[at] === kinds[at - 1] ? 0 : 1;
  return count;
}

/**
 * True for a value that nobody writes by hand, where its name says next to nothing: small letters, capitals and
 * digits by turns, as in base64. Hashes and ids are not.
 *
 * @param open whether lower entropy will do, e.g. in the query of an address
 */
export function isRandomValue(value: string, open = false): boolean {
  if (value.length < 16 || UUID.test(value) || !isKeyValue(value)) return false;
  if (open) return value.length >= 20;
  if (!/[a-z]/.test(value) || !/[A-Z]/.test(value) || !/\d/.test(value)) return false;
  return entropy(value) >= 3.5 && changes(value) >= value.length / 3;
}
