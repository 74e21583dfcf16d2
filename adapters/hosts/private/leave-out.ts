import { setImmediate as immediate } from 'node:timers/promises';
import type { Turn } from '../../../src/index.js';
import type { Project } from '../project.js';
import { openIgnoreFiles } from './ignore-files.js';
import { createRepeats, type Repeats } from './repeats.js';
import { createTouchedPaths, type Places } from './touched-paths.js';

/** What a turn says where it touched what no run may carry, or repeated it. */
const LEFT_OUT = '[left out: .knowhowignore]';

/** Turns after which other events are looked at. */
const TURNS_AT_ONCE = 16;
/** Longer arguments are no commands. */
const LONGEST_COMMAND = 500;
/** In a command, what is no name of a program, an option or a path. */
const CONTENT = /"[^"\n]{1,500}"|'[^'\n]{1,500}'|[\p{L}_-]{0,64}\p{N}[\p{L}\p{N}_-]{0,64}/gu;

/** What is known of a session as far as it touched what no run may carry; its runs add to it in their order. */
export interface Privacy {
  places: Places;
  repeats: Repeats;
  /** True where anything was touched: from then on what the model sees is left out. */
  hasTouched: boolean;
}

/** A session of a project that touched nothing yet. */
export const newPrivacy = ({ folder, root }: Pick<Project, 'folder' | 'root'>): Privacy => ({
  places: { started: [...new Set([folder, root])], entered: [], copies: [] },
  repeats: createRepeats(),
  hasTouched: false,
});

/** Lines, with one in place of several that are left out. */
const joined = (lines: readonly string[]): string =>
  lines.filter((line, i) => line !== LEFT_OUT || lines[i - 1] !== LEFT_OUT).join('\n');

function parsed(decision: string): unknown {
  try {
    return JSON.parse(decision) as unknown;
  } catch {
    // Words.
    return decision;
  }
}

/** Every text and number in a value, rewritten. */
function rewritten(value: unknown, text: (text: string) => string): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return text(String(value)) === String(value) ? value : text(String(value));
  if (Array.isArray(value)) return value.map((item) => rewritten(item, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewritten(item, text)]));
}

/** What was decided: arguments of calls, and words beside them or alone. */
function decided(decision: string): { fields: Record<string, unknown> | undefined; words: string } {
  const value = parsed(decision);
  if (typeof value !== 'object' || value === null) return { fields: undefined, words: decision };
  if (Array.isArray(value)) return { fields: { calls: value }, words: '' };
  const { text, ...fields } = value as Record<string, unknown>;
  return typeof text === 'string' && 'arguments' in fields
    ? { fields, words: text }
    : { fields: value as Record<string, unknown>, words: '' };
}

/** What arguments say beside names of commands and paths: texts of several lines, what is in quotation marks, and what has digits. */
function contentsIn(value: unknown): string {
  const contents: string[] = [];
  rewritten(value, (text) => {
    const isLong = text.includes('\n') || text.length > LONGEST_COMMAND;
    contents.push(...(isLong ? [text] : (text.match(CONTENT) ?? [])));
    return text;
  });
  return contents.join('\n');
}

/** A decision with its texts rewritten; names of tools stay, and what needs no change is the same to the letter. */
function decisionWithout(decision: string, text: (text: string) => string): string {
  const value = parsed(decision);
  if (typeof value !== 'object' || value === null) return text(decision);
  const { name } = value as { name?: unknown };
  const now = JSON.stringify(
    Array.isArray(value) || name === undefined
      ? rewritten(value, text)
      : { ...(rewritten(value, text) as object), name },
  );
  return now === JSON.stringify(value) ? decision : now;
}

/** True for a list of names, such as `find` prints: it says nothing of what is in the files. */
const isList = (text: string): boolean => text.split('\n').every((line) => /^[^\s:]*\s?$/.test(line));

/**
 * Turns without what was done with paths that are kept out: that something was done is all that is left. From the first of them on
 * what the model saw goes too, and every line of what it said, did or got back that repeats words which only those turns had said.
 *
 * @param privacy of the session, of which these are the next turns
 * @param query what the person asked for; its words are the person's own, and stay
 */
export async function leaveOut(turns: readonly Turn[], privacy: Privacy, query = ''): Promise<Turn[]> {
  const { places, repeats } = privacy;
  const touched = createTouchedPaths(openIgnoreFiles(), places);
  const withoutNames = (text: string): string =>
    touched.isNamedIn(text)
      ? joined(text.split('\n').map((line) => (touched.isNamedIn(line) ? LEFT_OUT : line)))
      : text;
  const without = (text: string): string => (repeats.hasHidden() ? repeats.without(text, LEFT_OUT) : text);
  const hear = (...texts: string[]): void => {
    if (touched.isWatched()) for (const text of texts) repeats.hear(text);
  };
  hear(query);
  // Some hosts show the model at once what a prompt names.
  privacy.hasTouched ||= touched.isNamedIn(query);
  const leftOut = (turn: Turn): Turn => {
    const { decision, inputs } = turn;
    const result = turn.result ?? '';
    const { fields, words } = decided(decision);
    const isTouched = touched.isTouchedBy(fields);
    const isNamed = touched.isNamedIn(result);
    const isRead = fields === undefined && result !== '' && touched.isNamedIn(words);
    if (isTouched || isRead || (isNamed && !isList(result))) {
      if (!privacy.hasTouched) hear(inputs);
      privacy.hasTouched = true;
      repeats.hide(contentsIn(fields));
      repeats.hide(result);
      return { turn: turn.turn, inputs: '', decision: LEFT_OUT, result: LEFT_OUT };
    }
    if (isNamed) for (const line of result.split('\n')) if (touched.isNamedIn(line)) repeats.hide(line);
    const left: Turn = {
      ...turn,
      inputs: privacy.hasTouched ? '' : without(inputs),
      decision: decisionWithout(decision, (text) => without(text === words ? withoutNames(text) : text)),
      ...(result === '' ? {} : { result: without(isNamed ? withoutNames(result) : result) }),
    };
    hear(left.inputs, left.decision, left.result ?? '');
    return left;
  };
  const all: Turn[] = [];
  for (const turn of turns) {
    all.push(leftOut(turn));
    // Long sessions must not keep a prompt waiting.
    if (all.length % TURNS_AT_ONCE === 0) await immediate();
  }
  return all;
}
