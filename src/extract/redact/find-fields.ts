import { CLUE, type Clues, matchesAt } from './clues.js';
import type { Redaction } from './redaction.js';
import { isPasswordValue, isPlaceholder } from './secret-value.js';

/** Words of a field into which a secret is typed. */
const SECRET_FIELD =
  /(?<![\p{L}\p{N}])(?:pass(?:word|phrase|code|wd)s?|pwd|pswd|passwort|kennwort|contraseña|clave secreta|mot de passe|senha|palavra-passe|wachtwoord|hasło|şifre|lösenord|пароль|пароля|secret|(?:api|access|auth|bearer|security|login|session)[ _-]?(?:token|key)|token|pin)(?![\p{L}\p{N}])|密码|密碼|口令|パスワード|暗証番号|비밀번호|كلمة المرور/iu;
/** Fields of one-time codes: a `code` of anything else is none. */
const CODE_FIELD =
  /(?<![\p{L}\p{N}])(?:otp|totp|2fa|mfa|cvv|cvc|(?:verification|security|one[ -]?time|authentication|auth|login|confirmation|sms|access|recovery|backup|passcode)[ _-]?codes?)(?![\p{L}\p{N}])|^\W{0,4}(?:enter (?:the |your )?)?code(?: (?:field|input|textbox|text box))?\W{0,4}$/iu;
/** How the words of both begin, each with a clue. */
const WORD =
  /pass|pwd|pswd|kenn|contras|clave|mot de|senha|palavra|wacht|has[lł]o|şif|lös|парол|secret|token|key|pin|otp|totp|2fa|mfa|cvv|cvc|code|[^\0-\x7f]/iy;
/** The value of such a field says something about it, e.g. that it is to be shown. */
const ABOUT = /^(?:forgot|show|hide|reset|change|toggle|remember|copy)\b/i;

/** What the field of a form holds, by its name or label; undefined for any other. */
function kindOf(label: string): 'password' | 'code' | undefined {
  if (ABOUT.test(label.trim())) return undefined;
  // `loginPassword`, `user_password`
  const spaced = label.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').replace(/_/g, ' ');
  if (SECRET_FIELD.test(spaced)) return 'password';
  return CODE_FIELD.test(spaced) ? 'code' : undefined;
}

function isTyped(kind: 'password' | 'code', value: string): boolean {
  if (kind === 'code') return /^[\w -]{3,16}$/.test(value) && /\d{3}/.test(value);
  return isPasswordValue(value, true) || (/^\d{4,12}$/.test(value) && !isPlaceholder(value));
}

const NAMES =
  /^(?:element|(?:aria|field)?[-_]?(?:name|label)|field|selector|locator|placeholder|description|title|id|target|xpath|css|ref_label)$/i;
const VALUES = /^(?:text|(?:new)?[-_]?value|val|content|input|keys|typed|string|answer)$/i;

/**
 * A field of an object that is one or the other: a name in quotes or a keyword, and a text. What is rare, the sign between them,
 * is looked for first.
 */
const FIELD =
  /[:=](?<=(?<![\w-])(?=[\w-]{2,21}(?![\w-]))([\w-]*(?:[nN]ame|[eE]lement|[lL]abel|field|[sS]elector|locator|placeholder|description|title|id|target|xpath|css|[tT]ext|[vV]alue?|content|input|keys|typed|string|answer))(?:\\{0,8}["'])?\s{0,4}.)\s{0,4}(\\{0,8}["'])((?:(?!\2)[^\n]){0,400}?)\2/g;
/** Calls that type a value into what a selector names. */
const TYPED_INTO =
  /(?:fill|type|type_text|typeText|input_text|inputText|send_keys|sendKeys|set_value|setValue|pressSequentially|press_sequentially|enter_text|enterText)\(\s{0,8}(\\{0,8}["'`])([^\n]{1,200}?)\1\s{0,4},\s{0,8}(\\{0,8}["'`])([^\n]{1,200}?)\3/g;
/** Calls that name an element and then type: `getByLabel('Password').fill('X')`. */
const NAMED_THEN_TYPED =
  /(\\{0,8}["'`])([^"'`\n]{1,120})\1[^\n"'`]{0,40}\)\s{0,4}\.\s{0,4}(?:fill|type|send_keys|sendKeys|set_value|setValue|pressSequentially|press_sequentially)\(\s{0,8}(\\{0,8}["'`])([^\n]{1,200}?)\3/g;

/** How the names of such calls end. */
const CALLS = ['fill(', 'type(', 'Text(', '_text(', 'Keys(', '_keys(', 'Value(', '_value(', 'equentially('];

interface Field {
  name: string;
  text: string;
  start: number;
}

/** Which of the fields of one object hold what was typed into a field for a secret, and of which kind. */
export function typedSecrets<One extends { name: string; text: string }>(
  fields: readonly One[],
): { field: One; kind: 'password' | 'code' }[] {
  const labels = fields.filter(({ name }) => NAMES.test(name));
  const kind = labels.map(({ text }) => kindOf(text)).find((one) => one !== undefined);
  if (kind === undefined) return [];
  return fields.flatMap((field) =>
    VALUES.test(field.name) && isTyped(kind, field.text) ? [{ field, kind }] : [],
  );
}

/** What agents that act in a browser type: the field's name or label is beside the value. */
export function findFields(text: string, clues: Clues): Redaction[] {
  if (matchesAt(WORD, CLUE.name | CLUE.nameElsewhere | CLUE.code, text, clues).length === 0) return [];
  const found: Redaction[] = [];
  const add = (start: number, value: string, kind: string): void => {
    found.push({ start, end: start + value.length, kind });
  };
  let object: Field[] = [];
  let last = 0;
  const flush = (): void => {
    for (const { field, kind } of typedSecrets(object)) add(field.start, field.text, kind);
    object = [];
  };
  for (const match of text.matchAll(FIELD)) {
    // Another object, a call that is over, another line but one of the same object.
    const between = text.slice(last, match.index);
    if (between.length > 200 || /[{}()[\]]/.test(between)) flush();
    last = match.index + match[0].length;
    object.push({ name: match[1]!, text: match[3]!, start: last - match[2]!.length - match[3]!.length });
  }
  flush();
  for (const pattern of CALLS.some((call) => text.includes(call)) ? [TYPED_INTO, NAMED_THEN_TYPED] : []) {
    for (const match of text.matchAll(pattern)) {
      const [whole, , label = '', quote = '', value = ''] = match;
      const kind = kindOf(label.replace(/[[\]#.='"]/g, ' '));
      if (kind !== undefined && isTyped(kind, value))
        add(match.index + whole.length - quote.length - value.length, value, kind);
    }
  }
  return found;
}
