import { addTo } from '../../domain/add-to.js';
import { ownValue } from '../../domain/own-value.js';
import type { Action } from '../events/action.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { MOST_COMPARED, MOSTLY, QUOTED_GROUPS } from '../settings.js';
import { commonest } from './commonest.js';
import { requestOf } from './request-of.js';
import { SPLIT_SHARE } from './settings.js';

/** Arguments by whose values one tool does different things. */
const MAX_DEPTH = 2;

/**
 * Of tools that do different things by the value of an argument, its path; and of what such a tool does by one value
 * (`query hotel_book`), the path of the next such argument.
 */
export type Splits = Readonly<Record<string, string>>;

/** How alike two sets are (Jaccard). */
const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((one) => b.has(one)).length / Math.max(1, new Set([...a, ...b]).size);

/** The calls of one tool, or of what it does by one value, in one run. */
interface CallsOfRun {
  readonly group: string;
  readonly calls: readonly Action[];
  /** Actions of the run. */
  readonly of: number;
}

/** The values that a run gives one argument, each once, in order. */
interface ValuesOfRun {
  readonly group: string;
  readonly values: readonly string[];
  /** Calls of the run. */
  readonly calls: number;
}

const valuesIn = (calls: readonly Action[], path: string): string[] => [
  ...new Set(calls.flatMap(({ args }) => args.flatMap((arg) => (arg.path === path ? arg.value : [])))),
];

/** The other arguments that come with most calls that have a value of an argument. */
function argumentsBeside(calls: readonly Action[], path: string, value: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { args } of calls)
    if (args.some((arg) => arg.path === path && arg.value === value))
      for (const { path: other } of args) if (other !== path) counts.set(other, (counts.get(other) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return new Set([...counts].filter(([, n]) => 2 * n >= most).map(([other]) => other));
}

/** Whether what else is given depends on the value, as in a union of records: then the value says what is done. */
function decidesOthers(calls: readonly Action[], path: string, common: readonly string[]): boolean {
  const sets = common.slice(0, MOST_COMPARED).map((value) => argumentsBeside(calls, path, value));
  const pairs = sets.flatMap((a, i) => sets.slice(i + 1).map((b) => overlap(a, b)));
  return pairs.reduce((sum, alike) => sum + alike, 0) < MOSTLY * pairs.length;
}

/** Whether runs mostly name several values, the same two first, in the same order: what is done in turn is no object. */
function isInTurn(runs: readonly ValuesOfRun[]): boolean {
  const turns = new Map<string, number>();
  const several = runs.filter(({ values }) => values.length > 1);
  for (const { values } of several) {
    const turn = values.slice(0, 2).join('\t');
    turns.set(turn, (turns.get(turn) ?? 0) + 1);
  }
  return (
    2 * several.length > runs.filter(({ calls }) => calls > 1).length &&
    Math.max(...turns.values()) >= MOSTLY * several.length
  );
}

/** Words of a label at most; more are a sentence. */
const MOST_WORDS = 4;

/** True for a value that may say what is done: a name or a label, and no number, id or sentence. */
const isShared = (value: string): boolean => !/[\d\n]/.test(value) && value.split(' ').length <= MOST_WORDS;

/**
 * The argument by whose value a tool does different things: what else is given depends on it, or the tool is much of what
 * its runs do and they name several values of it. A part of a tool is split where its values come in turn.
 */
function splitOf(runs: readonly CallsOfRun[], isPart: boolean): string | undefined {
  const all = runs.flatMap(({ calls }) => calls);
  const isMuch = all.length >= SPLIT_SHARE * runs.reduce((sum, { of }) => sum + of, 0);
  const found = [...new Set(all.flatMap(({ args }) => args.map(({ path }) => path)))]
    .filter(
      (path) => all.filter(({ args }) => args.some((arg) => arg.path === path)).length >= 0.9 * all.length,
    )
    .flatMap((path) => {
      const having = runs
        .map(({ group, calls }) => ({ group, values: valuesIn(calls, path), calls: calls.length }))
        .filter(({ values }) => values.length > 0);
      const different = new Set(having.flatMap(({ values }) => values)).size;
      const common = commonest(having, ({ values }) => values, { least: QUOTED_GROUPS });
      const share = common.filter(isShared).length / different;
      const several = having.filter(({ values }) => values.length > 1).length;
      const isSplit =
        (isPart ? isInTurn(having) : isMuch && 2 * several > having.length) ||
        decidesOthers(all, path, common);
      return different > 1 && share > 0.5 && isSplit ? [{ path, share }] : [];
    })
    .sort((a, b) => b.share - a.share || (a.path < b.path ? -1 : 1));
  return found[0]?.path;
}

/** The calls of each run under the names of what they do. */
function callsBy(
  runs: readonly CallsOfRun[],
  nameOf: (action: Action) => string | undefined,
): Map<string, CallsOfRun[]> {
  const by = new Map<string, CallsOfRun[]>();
  for (const { group, calls, of } of runs) {
    const own = new Map<string, Action[]>();
    for (const action of calls) {
      const name = nameOf(action);
      if (name !== undefined) addTo(own, name, action);
    }
    for (const [name, list] of own) addTo(by, name, { group, calls: list, of });
  }
  return by;
}

function addSplits(
  splits: Record<string, string>,
  name: string,
  runs: readonly CallsOfRun[],
  depth: number,
): void {
  const path = splitOf(runs, depth > 0);
  if (path === undefined) return;
  splits[name] = path;
  if (depth + 1 >= MAX_DEPTH) return;
  const byValue = callsBy(runs, ({ args }) => {
    const value = args.find((arg) => arg.path === path)?.value;
    return value !== undefined && isShared(value) ? value : undefined;
  });
  for (const [value, list] of byValue) addSplits(splits, `${name} ${value}`, list, depth + 1);
}

/** Learns which tools do different things by the values of their arguments. */
export function learnSplits(runs: readonly ParsedRun[]): Splits {
  const all = runs.map(({ group, events }) => ({
    group,
    calls: events.map(({ action }) => action),
    of: events.length,
  }));
  const byHead = callsBy(all, ({ kind, head }) => (kind === 'call' ? head : undefined));
  const splits: Record<string, string> = {};
  for (const [head, calls] of [...byHead].sort(([a], [b]) => (a < b ? -1 : 1)))
    addSplits(splits, head, calls, 0);
  return splits;
}

/** The arguments of a call by whose values its tool does different things, each after what it is a part of. */
export function splitValues(
  splits: Splits,
  { head, args }: Pick<Action, 'head' | 'args'>,
): (readonly [path: string, value: string])[] {
  const found = requestOf(args);
  if (found.length > 0) return found;
  for (let name = head; ; ) {
    const path = ownValue(splits, name);
    const value = path === undefined ? undefined : args.find((arg) => arg.path === path)?.value;
    if (value === undefined) return found;
    found.push([path!, value]);
    name = `${name} ${value}`;
  }
}
