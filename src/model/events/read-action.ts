import { SAY } from '../../domain/say.js';
import type { Action as Read } from '../../extract/steps/action.js';
import { MOST_LEVELS, MOST_NAME, MOST_PARTS } from '../settings.js';
import type { Action, Argument } from './action.js';
import { isSpeech } from './is-speech.js';
import { lex, textOf } from './lex.js';
import { namesLabel } from './roles.js';
import type { Token } from './token.js';

/** A string that is a line of a language has white space, and more characters than a name has. */
const MIN_LINE = 12;

/** The scalar values of a JSON value with their paths; indices of lists are left out. */
function leavesOf(value: unknown, path: string, into: Argument[], depth = 0): void {
  if (into.length >= MOST_PARTS || depth > MOST_LEVELS) return;
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') into.push({ path, value: String(value) });
  else
    for (const [key, inner] of Object.entries(value)) {
      const next = Array.isArray(value) ? path : path === '' ? key : `${path}.${key}`;
      leavesOf(inner, next, into, depth + 1);
    }
}

const token = (text: string): Token => ({ text, key: text, space: true });

/** Whether a value is a line of a language: it has the signs of one, and is not said. */
const isLine = (value: string): boolean =>
  /\s/.test(value.trim()) &&
  value.length > MIN_LINE &&
  !isSpeech(value) &&
  /[;|&<>=()*$/]|(?:^|\s)--?\w|\bfrom\b|\w\.\w/i.test(value);

/** Arguments that hold a line of a language, however short: `bash {"command": "ls"}`. */
const LINE = /^(?:command|cmd|sql|query|code|script|input|action|keystrokes)$/i;

/** An id, whatever its argument is called: `track {"code": "PX7228"}`. */
const isId = (value: string): boolean => /^\S*\d{3}\S*$/.test(value);

const valueTokens = (value: string): Token[] =>
  value.length <= MOST_NAME && !/[./\s]/.test(value) ? [token(value)] : lex(value);

/** A tool whose arguments are values, of which one may be a line of a language. */
function readCall(head: string, args: readonly Argument[]): Action {
  const [first] = args;
  const alone = args.length === 1;
  const line = args.find(({ value }) => isLine(value));
  if (
    line !== undefined &&
    (alone || line.value.length > 0.5 * args.reduce((n, a) => n + a.value.length, 0))
  ) {
    const rest = args.filter((arg) => arg !== line);
    const beside = rest.length > 0 && { path: line.path };
    return { kind: 'line', head, args: rest, ...beside, tokens: lex(line.value), text: line.value };
  }
  const tokens = args.flatMap(({ path, value }) => [token(`${path}:`), ...valueTokens(value)]);
  if (
    alone &&
    first &&
    line === undefined &&
    LINE.test(first.path) &&
    !isSpeech(first.value) &&
    !isId(first.value)
  ) {
    return { kind: 'line', head, args: [], tokens: lex(first.value), text: first.value };
  }
  return { kind: 'call', head, args, tokens, text: textOf(tokens) };
}

/**
 * An act on an element of the page, where an argument is the number of an option line that the agent saw, or its
 * whole text is the label of one; undefined for any other call.
 */
function readAct(
  head: string,
  args: readonly Argument[],
  options: ReadonlyMap<string, string>,
  labels: ReadonlySet<string>,
): Action | undefined {
  const numbered = args.find(({ value }) => options.has(value));
  const label =
    numbered === undefined
      ? args.find(({ value }) => labels.has(value.trim().toLowerCase()))?.value
      : options.get(numbered.value)!;
  if (label === undefined) return undefined;
  // What only repeats the label says nothing more.
  const rest = args.filter(
    (arg) => arg !== numbered && !namesLabel(arg.value.trim().toLowerCase(), label.trim().toLowerCase()),
  );
  const tokens = [token(`"${label}"`), ...rest.flatMap(({ value }) => valueTokens(value))];
  return { kind: 'act', head, args: rest, tokens, text: label };
}

/** An act in words that types or chooses something: `type [39] "FN-1"`. */
const NUMBERED = /^(\p{L}+) \[(\w{1,8})\] (?:"([^"\n]*)"|([^\n[\]"]+))$/u;

function readNumbered(text: string, options: ReadonlyMap<string, string>): Action | undefined {
  const [, head, number = '', quoted, bare] = NUMBERED.exec(text) ?? [];
  const value = quoted ?? bare;
  return head === undefined || value === undefined || !options.has(number)
    ? undefined
    : readAct(
        head,
        [
          { path: 'element', value: number },
          { path: 'text', value },
        ],
        options,
        new Set(),
      );
}

const TAG = /<(code|execute\w{0,20}|tool_code)>/;

/** What is carried out: a fence or a tag around it is none of it, nor what was thought before. */
function unfenced(text: string): string {
  const fenced = /```\w*\n([\s\S]*?)```/.exec(text)?.[1];
  if (fenced !== undefined) return fenced.trim();
  const [tag = '', name = ''] = TAG.exec(text) ?? [];
  const from = text.indexOf(tag) + tag.length;
  const to = tag === '' ? -1 : text.indexOf(`</${name}>`, from);
  return (to < 0 ? text : text.slice(from, to)).trim();
}

/** Keys of a decision's JSON in which the action's own name may be; compared without regard to case. */
const NAMES = ['action', 'name', 'tool', 'type'];

/** A JSON object that names no tool in a known place is a call by its first naming field. */
function readObject(text: string): { head: string; args: Argument[] } | undefined {
  if (!text.startsWith('{')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const entries = Object.entries(value as Record<string, unknown>);
  const named = NAMES.map((name) => entries.find(([key]) => key.toLowerCase() === name)).find(
    (entry) => typeof entry?.[1] === 'string',
  );
  if (!named) return undefined;
  const args: Argument[] = [];
  leavesOf(Object.fromEntries(entries.filter((entry) => entry !== named)), '', args);
  return { head: String(named[1]), args };
}

/**
 * An action in the one representation, from the call or words that a decision was read as.
 *
 * @param read the action as `parseDecision` reads it
 * @param options the numbered options that the agent saw, by number
 * @param labels labels in brackets that it saw, in lower case
 */
export function readAction(
  read: Read,
  options: ReadonlyMap<string, string>,
  labels: ReadonlySet<string>,
): Action {
  const numbered = readNumbered(read.text?.trim() ?? '', options);
  if (numbered) return numbered;
  if (read.name === SAY) {
    const text = unfenced(read.text ?? '');
    const object = readObject(text);
    if (object)
      return readAct(object.head, object.args, options, labels) ?? readCall(object.head, object.args);
    if (text === '' || isSpeech(text))
      return { kind: 'say', head: SAY, args: [], tokens: lex(text, true), text };
    return { kind: 'line', head: 'do', args: [], tokens: lex(text), text };
  }
  const args: Argument[] = [];
  leavesOf(read.args, '', args);
  // Text beside an act is typed there, unless it is said about it.
  const typed = read.text?.trim() ?? '';
  const isTyped = typed !== '' && typed.length <= MOST_NAME && !isSpeech(typed);
  const act = readAct(read.name, isTyped ? [...args, { path: 'text', value: typed }] : args, options, labels);
  if (act) return act;
  // An action in words keeps its words: what they have in common with others is learned, not read off verbs.
  const phrase = read.text?.trim();
  if (phrase?.toLowerCase().startsWith(read.name.toLowerCase()) && !/[.?!\n]$/.test(phrase)) {
    return { kind: 'line', head: 'do', args: [], tokens: lex(phrase), text: phrase };
  }
  return readCall(read.name, args);
}
