import { isKeyword } from '../events/lex.js';
import { isName, unquoted } from '../events/names.js';
import type { Token } from '../events/token.js';

/** By name, the names that go with it and in how many groups. */
export type Company = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Which names, flags, settings and paths calls worked with. Counts of groups; plain JSON. */
export interface Names {
  /** Groups that used each name in a call that worked. */
  readonly used: Readonly<Record<string, number>>;
  /** Names that are together in one call. */
  readonly together: Company;
  /** Names in the result of a call that has the name. */
  readonly results: Company;
  /** The keyword or command under which a name is: what is under `from` is a table, what is under `grep` a flag of it. */
  readonly places: Company;
}

const FLAG = /^--?[A-Za-z]/;
const SETTING = /^[A-Z_][A-Z0-9_]*=/;
const MOST_NAME = 50;

/** True for a token that can be a name in use: a name, a flag, a setting or a path without particulars. */
export const canBeUsed = (key: string): boolean =>
  key.length <= MOST_NAME &&
  !/\d{3}|@|:\/\//.test(key) &&
  (isName(key) || FLAG.test(key) || SETTING.test(key) || /^[\w.-]*\/[\w./-]+$/.test(key));

/** Keywords that go on with the list of what is before them. */
const WITHIN = new Set(
  'as and or not in is like between count sum avg min max distinct null asc desc on inner left right outer full cross by using union all intersect except exists case when then else end'.split(
    ' ',
  ),
);
/** Keywords that are followed by the same thing as another. */
const SAME: Readonly<Record<string, string>> = {
  join: 'from',
  describe: 'from',
  desc: 'from',
  into: 'from',
  update: 'from',
  table: 'from',
};

/** The keyword under which each name of a line is; of a line without keywords the command. */
export function placesOf(tokens: readonly Token[]): Map<string, string> {
  const places = new Map<string, string>();
  let place = '';
  let mark: string | undefined;
  for (const [i, { key }] of tokens.entries()) {
    // What follows is the text of a file.
    if (key === '<<') break;
    if (key === '"' || key === "'") mark = mark === undefined ? key : mark === key ? undefined : mark;
    // `DESC singer` is a look at a table; at the end of a line it is an order.
    if (Object.hasOwn(SAME, key) && (key !== 'desc' || i === 0)) place = SAME[key]!;
    else if (isKeyword(key)) place = WITHIN.has(key) ? place : key;
    else if (i === 0 || (mark === undefined && /^[|;&]{1,2}$/.test(tokens[i - 1]!.key))) place = key;
    if (canBeUsed(unquoted(key)) && key !== place && !places.has(unquoted(key)))
      places.set(unquoted(key), place);
  }
  return places;
}

/** The keys of a line that are no values: what is in quotation marks is left out, be it one token or several. */
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
