import { SEVERAL_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from '../table/group-counts.js';
import type { Step, Table } from '../table/table.js';
import { bareTokens, type Company, canBeUsed, type Names, placesOf } from './names.js';

/** Names of one call, and calls with so few names whose results are read: looks at a thing by its name. */
const MOST_NAMES = 20;
const MOST_NAMES_OF_LOOK = 4;
/** Characters and names of a result that are read. */
const MOST_RESULT = 1_500;
const MOST_IN_RESULT = 60;

type Counts = Map<string, GroupCounts<number>>;

function add(counts: Counts, a: string, b: string, group: number): void {
  const row: GroupCounts<number> = counts.get(a) ?? new Map();
  counts.set(a, row);
  countGroup(row, b, group);
}

/** The pairs that enough groups have, by name. */
const closed = (counts: Counts, least = SEVERAL_GROUPS): Company =>
  Object.fromEntries(
    [...counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, row]): [string, Record<string, number>] => [
        name,
        Object.fromEntries(
          [...row]
            .filter(([, { groups }]) => groups >= least)
            .map(([other, { groups }]): [string, number] => [other, groups])
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        ),
      ])
      .filter(([, row]) => Object.keys(row).length > 0),
  );

/** Lines that worked, each once a group, with the group's number. */
function* workedLines({ runs }: Table): Generator<[line: Step, group: number]> {
  let group = -1;
  let last: string | undefined;
  let seen = new Set<string>();
  for (const run of runs) {
    if (run.group !== last) {
      group += 1;
      seen = new Set();
    }
    last = run.group;
    for (const step of run.steps) {
      if (step.failed || step.action.kind !== 'line' || seen.has(step.action.text)) continue;
      seen.add(step.action.text);
      yield [step, group];
    }
  }
}

/** Learns names in use from every line that worked, of whatever run: that it worked needs no outcome. Counts over groups. */
export function learnNames(table: Table): Names {
  const own: Counts = new Map();
  const lines: [line: Step, names: readonly string[], group: number][] = [];
  for (const [step, group] of workedLines(table)) {
    const names = [...new Set(bareTokens(step.action.tokens).filter(canBeUsed))].slice(0, MOST_NAMES);
    lines.push([step, names, group]);
    for (const name of names) add(own, '', name, group);
  }
  const isUsed = (name: string): boolean => (own.get('')?.get(name)?.groups ?? 0) >= SEVERAL_GROUPS;
  const together: Counts = new Map();
  const results: Counts = new Map();
  const places: Counts = new Map();
  for (const [{ action, result }, all, group] of lines) {
    const names = all.filter(isUsed);
    for (const name of names)
      for (const other of names) if (other !== name) add(together, name, other, group);
    for (const [name, place] of placesOf(action.tokens)) if (isUsed(name)) add(places, name, place, group);
    if (names.length === 0 || names.length > MOST_NAMES_OF_LOOK) continue;
    const shown = new Set(result.slice(0, MOST_RESULT).match(/[A-Za-z_]\w{1,40}/g) ?? []);
    for (const other of [...shown].filter(isUsed).slice(0, MOST_IN_RESULT))
      for (const name of names) if (other !== name) add(results, name, other, group);
  }
  const used = closed(own)[''] ?? {};
  return { used, together: closed(together), results: closed(results), places: closed(places, 1) };
}
