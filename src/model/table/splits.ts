import { addTo } from '../../domain/add-to.js';
import { ownValue } from '../../domain/own-value.js';
import type { Action } from '../events/action.js';
import type { ParsedRun } from '../events/parsed-run.js';
import { MOSTLY, QUOTED_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from './group-counts.js';
import { SPLIT_SHARE } from './settings.js';

/** Values of an argument that are compared with each other. */
const MAX_COMPARED = 12;
/** Arguments by whose values one tool does different things. */
const MAX_DEPTH = 2;

/**
 * Of tools that do different things by the value of an argument, its path; and of what such a tool does by one value
 * (`query hotel_book`), the path of the next such argument.
 */
export type Splits = Readonly<Record<string, string>>;

/** How alike two sets are (Jaccard). */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let both = 0;
  for (const one of a) if (b.has(one)) both += 1;
  return both / Math.max(1, a.size + b.size - both);
}

/** What is known of one argument of a tool. */
interface Naming {
  calls: number;
  readonly values: GroupCounts;
  /** Runs with it, those that name it more than once, and those with several values of it. */
  runs: number;
  often: number;
  several: number;
  /** The latter by their first two values. */
  readonly turns: Map<string, number>;
}

/** The calls of one tool, or of what it does by one value, in one run. */
interface CallsOfRun {
  readonly group: string;
  readonly calls: readonly Action[];
  /** Actions of the run. */
  readonly of: number;
}

function namingsOf(runs: readonly CallsOfRun[]): { calls: number; share: number; by: Map<string, Naming> } {
  const by = new Map<string, Naming>();
  let calls = 0;
  let all = 0;
  for (const { group, calls: own, of } of runs) {
    all += of;
    calls += own.length;
    const inRun = new Map<string, Set<string>>();
    for (const { args } of own)
      for (const { path, value } of args) {
        let cell = by.get(path);
        if (!cell) {
          cell = {
            calls: 0,
            values: new Map(),
            runs: 0,
            often: 0,
            several: 0,
            turns: new Map(),
          };
          by.set(path, cell);
        }
        cell.calls += 1;
        countGroup(cell.values, value, group);
        const values = inRun.get(path);
        if (values) values.add(value);
        else inRun.set(path, new Set([value]));
      }
    for (const [path, values] of inRun) {
      const cell = by.get(path)!;
      cell.runs += 1;
      if (own.length > 1) cell.often += 1;
      if (values.size <= 1) continue;
      cell.several += 1;
      const turn = [...values].slice(0, 2).join('\t');
      cell.turns.set(turn, (cell.turns.get(turn) ?? 0) + 1);
    }
  }
  return { calls, share: all === 0 ? 0 : calls / all, by };
}

/** Of some values of an argument, the other arguments that came with most calls that have it. */
function argumentsBeside(
  runs: readonly CallsOfRun[],
  path: string,
  values: readonly string[],
): ReadonlySet<string>[] {
  const beside = new Map(values.map((value) => [value, new Map<string, number>()]));
  for (const { calls } of runs)
    for (const { args } of calls)
      for (const arg of args) {
        const counts = arg.path === path ? beside.get(arg.value) : undefined;
        if (!counts) continue;
        for (const other of args)
          if (other.path !== path) counts.set(other.path, (counts.get(other.path) ?? 0) + 1);
      }
  return [...beside.values()].map((counts) => {
    const most = Math.max(0, ...counts.values());
    return new Set([...counts].filter(([, n]) => 2 * n >= most).map(([other]) => other));
  });
}

/** Whether what else is given depends on the value, as in a union of records: then the value says what is done. */
function decidesOthers(runs: readonly CallsOfRun[], path: string, { values }: Naming): boolean {
  const common = [...values].filter(([, { groups }]) => groups >= QUOTED_GROUPS).map(([value]) => value);
  const sets = argumentsBeside(runs, path, common.slice(0, MAX_COMPARED));
  let sum = 0;
  let pairs = 0;
  sets.forEach((a, i) => {
    for (const b of sets.slice(i + 1)) {
      sum += overlap(a, b);
      pairs += 1;
    }
  });
  return pairs > 0 && sum < MOSTLY * pairs;
}

/** Whether runs mostly name several values, the same two first, in the same order: what is done in turn is no object. */
const isInTurn = ({ turns, several, often }: Naming): boolean =>
  2 * several > often && Math.max(0, ...turns.values()) >= MOSTLY * several;

/**
 * The argument by whose value a tool does different things: what else is given depends on it, or the tool is much of what
 * its runs do and they name several values of it. A part of a tool is split where its values come in turn.
 */
function splitOf(runs: readonly CallsOfRun[], isPart: boolean): string | undefined {
  const { calls, share, by } = namingsOf(runs);
  const found = [...by]
    .filter(([, one]) => one.calls >= 0.9 * calls && one.values.size > 1)
    .filter(
      ([path, one]) =>
        (isPart ? isInTurn(one) : share >= SPLIT_SHARE && 2 * one.several > one.runs) ||
        decidesOthers(runs, path, one),
    )
    .map(([path, { values }]) => {
      const common = [...values].filter(
        ([value, { groups }]) => !/[\s\d]/.test(value) && groups >= QUOTED_GROUPS,
      );
      return { path, share: common.length / values.size };
    })
    .filter(({ share: shared }) => shared > 0.5)
    .sort((a, b) => b.share - a.share || (a.path < b.path ? -1 : 1));
  return found[0]?.path;
}

const isShared = (value: string): boolean => !/[\s\d]/.test(value);

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
  const byValue = new Map<string, CallsOfRun[]>();
  for (const { group, calls, of } of runs) {
    const own = new Map<string, Action[]>();
    for (const action of calls) {
      const value = action.args.find((arg) => arg.path === path)?.value;
      if (value === undefined || !isShared(value)) continue;
      addTo(own, value, action);
    }
    for (const [value, list] of own) addTo(byValue, value, { group, calls: list, of });
  }
  for (const [value, list] of byValue) addSplits(splits, `${name} ${value}`, list, depth + 1);
}

/** Learns which tools do different things by the values of their arguments. */
export function learnSplits(runs: readonly ParsedRun[]): Splits {
  const byHead = new Map<string, CallsOfRun[]>();
  for (const { group, events } of runs) {
    const own = new Map<string, Action[]>();
    for (const { action } of events) if (action.kind === 'call') addTo(own, action.head, action);
    for (const [head, calls] of own) addTo(byHead, head, { group, calls, of: events.length });
  }
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
  const found: (readonly [string, string])[] = [];
  for (let name = head; ; ) {
    const path = ownValue(splits, name);
    const value = path === undefined ? undefined : args.find((arg) => arg.path === path)?.value;
    if (value === undefined) return found;
    found.push([path!, value]);
    name = `${name} ${value}`;
  }
}
