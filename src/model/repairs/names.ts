import { isName } from '../events/names.js';
import type { Token } from '../events/token.js';
import { MOST_NAME } from '../settings.js';

/** By name, the names that go with it and in how many groups. */
export type Company = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Which names, flags, settings and paths lines worked with. Counts of groups; plain JSON. */
export interface Names {
  /** Groups that used each name in a line that worked. */
  readonly used: Readonly<Record<string, number>>;
  /** Names that are together in one line. */
  readonly together: Company;
  /** Names in the result of a line that has the name. */
  readonly results: Company;
}

const FLAG = /^--?[A-Za-z]/;
const SETTING = /^[A-Z_][A-Z0-9_]*=/;
const PATH = /^[\w.-]*\/[\w./-]+$/;

/** True for a token that can be a name in use: a name, a flag, a setting or a path without particulars. */
export const canBeUsed = (key: string): boolean =>
  key.length <= MOST_NAME &&
  !/\d{3}|@|:\/\//.test(key) &&
  (isName(key) || FLAG.test(key) || SETTING.test(key) || PATH.test(key));

/** The words of a text that may be names: without the full stop of a sentence. */
export const wordsIn = (text: string): Set<string> =>
  new Set(text.match(/[\p{L}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/gu));

/** The tokens of a line that are no values: what is in quotation marks is left out, be it one token or several. */
export function bareTokens(tokens: readonly Token[]): string[] {
  const bare: string[] = [];
  let mark: string | undefined;
  for (const { key } of tokens) {
    // What follows is the text of a file.
    if (key === '<<') break;
    if (mark === undefined && (key === '"' || key === "'")) mark = key;
    else if (mark !== undefined) mark = key === mark ? undefined : mark;
    else if (!/^["']/.test(key)) bare.push(key);
  }
  return bare;
}
