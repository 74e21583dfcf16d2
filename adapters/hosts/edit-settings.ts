import { applyEdits, modify, type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { KnowhowError } from '../../src/index.js';
import type { HookEntry } from './host.js';

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, insertFinalNewline: true } };

/** The name of the program that entries start, now or in earlier versions: the mark of those that are knowhow's. */
const MARK = /knowhow-hook\.c?js/;

/** Code units of a wrong value that a message shows. */
const LONGEST_GOT = 40;

type Path = readonly (string | number)[];

/** True for an entry that starts knowhow's program, however it is nested. */
const isOwn = (entry: unknown): boolean => MARK.test(JSON.stringify(entry ?? null));

const set = (text: string, path: Path, value: unknown): string =>
  applyEdits(text, modify(text, [...path], value, FORMAT));

/** Adds to a list; what is there keeps its comments. */
const append = (text: string, path: Path, length: number, value: unknown): string =>
  applyEdits(text, modify(text, [...path, length], value, { ...FORMAT, isArrayInsertion: true }));

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown> | undefined)?.[key], value);

/**
 * Reads settings that may have comments.
 *
 * @throws KnowhowError `invalid_request` where they are no JSON object: such a file is left as it is
 */
function read(text: string, file: string): Record<string, unknown> {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error || typeof value !== 'object' || value === null || Array.isArray(value)) {
    const line = text.slice(0, error?.offset ?? 0).split('\n').length;
    const got = error ? `${printParseErrorCode(error.error)} in line ${line}` : 'something else';
    throw new KnowhowError(
      'invalid_request',
      `${file} should hold a JSON object, and has ${got}. It was left as it is: mend it, and try again.`,
      { field: file, error: got },
    );
  }
  return value as Record<string, unknown>;
}

/** Takes away what is empty now: a list of entries, and what held nothing but that. */
function withoutEmpty(text: string, path: readonly string[], file: string): string {
  if (path.length === 0) return text;
  const there = at(read(text, file), path);
  const isEmpty = typeof there === 'object' && there !== null && Object.keys(there).length === 0;
  return isEmpty ? withoutEmpty(set(text, path, undefined), path.slice(0, -1), file) : text;
}

/** Where settings may have entries of knowhow's: every list of hooks. */
function listsIn(settings: Record<string, unknown>): string[][] {
  const { hooks } = settings;
  if (typeof hooks !== 'object' || hooks === null) return [];
  return Object.entries(hooks).flatMap(([name, list]) => (Array.isArray(list) ? [['hooks', name]] : []));
}

/** A byte order mark, as editors of Windows put it before a text, and the rest. */
function withoutMark(text: string): [mark: string, rest: string] {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  return [mark, text.slice(mark.length)];
}

/** Refuses what would have to be replaced: a value that is no object where entries go into one. */
function demandPlace(settings: Record<string, unknown>, path: readonly string[], file: string): void {
  for (let depth = 1; depth <= path.length; depth++) {
    const where = path.slice(0, depth);
    const value = at(settings, where);
    if (value === undefined) return;
    const isList = depth === path.length;
    const fits = isList
      ? Array.isArray(value)
      : typeof value === 'object' && value !== null && !Array.isArray(value);
    if (fits) continue;
    const wanted = isList ? 'a list' : 'an object';
    const got = JSON.stringify(value).slice(0, LONGEST_GOT);
    throw new KnowhowError(
      'invalid_request',
      `${file} should have ${wanted} at ${where.join('.')}, and has ${got}. It was left as it is: mend it, and try again.`,
      { field: where.join('.'), error: `no ${isList ? 'list' : 'object'}` },
    );
  }
}

/** Settings without knowhow's entries; all else stays as it is, comments too. */
export function withoutEntries(text: string, file: string): string {
  const [mark, rest] = withoutMark(text);
  let left = rest;
  for (const path of listsIn(read(left, file))) {
    const list = at(read(left, file), path) as unknown[];
    for (let i = list.length - 1; i >= 0; i--) if (isOwn(list[i])) left = set(left, [...path, i], undefined);
    if (list.some(isOwn)) left = withoutEmpty(left, path, file);
  }
  return mark + left;
}

/**
 * Settings with entries of knowhow's: after those that are there, and in place of its own earlier ones.
 *
 * @param text what the file says; empty where there is none
 * @param also what else they must say, where they say nothing of it
 */
export function withEntries(
  text: string,
  entries: readonly HookEntry[],
  also: readonly { at: readonly string[]; value: unknown }[],
  file: string,
): string {
  const [mark, rest] = withoutMark(text);
  let now = withoutEntries(rest.trim() === '' ? '{}' : rest, file);
  for (const { at: path, value } of also) {
    if (at(read(now, file), path) === undefined) now = set(now, path, value);
  }
  for (const { at: path, entry } of entries) {
    const settings = read(now, file);
    demandPlace(settings, path, file);
    const list = at(settings, path) as unknown[] | undefined;
    now = list === undefined ? set(now, path, [entry]) : append(now, path, list.length, entry);
  }
  return mark + now;
}

/** Number of knowhow's entries in settings. */
export const entriesIn = (text: string, file: string): number => {
  const settings = read(withoutMark(text)[1], file);
  return listsIn(settings).flatMap((path) => (at(settings, path) as unknown[]).filter(isOwn)).length;
};
