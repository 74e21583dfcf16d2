import { MOST_PARTS, MOST_READ, SEVERAL_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from '../table/group-counts.js';
import type { Step, Table } from '../table/table.js';
import { bareTokens, type Company, canBeUsed, type Names } from './names.js';

/** Names of a line up to which it is a look at a thing: what its result shows belongs to it. */
const MOST_NAMES_OF_LOOK = 4;

type Counts = Map<string, GroupCounts>;

function add(counts: Counts, a: string, b: string, group: string): void {
  const row: GroupCounts = counts.get(a) ?? new Map();
  counts.set(a, row);
  countGroup(row, b, group);
}

/** What several groups have. */
const shared = (row: GroupCounts): Record<string, number> =>
  Object.fromEntries(
    [...row]
      .filter(([, { groups }]) => groups >= SEVERAL_GROUPS)
      .map(([name, { groups }]): [string, number] => [name, groups])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const closed = (counts: Counts): Company =>
  Object.fromEntries(
    [...counts]
      .map(([name, row]) => [name, shared(row)] as const)
      .filter(([, row]) => Object.keys(row).length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Learns names in use from every line that worked, of whatever run: that it worked needs no outcome. Counts over groups. */
export function learnNames({ runs }: Table): Names {
  const own: GroupCounts = new Map();
  const lines: [line: Step, names: readonly string[], group: string][] = [];
  for (const { steps, group } of runs)
    for (const step of steps) {
      if (step.failed || step.action.kind !== 'line') continue;
      const names = [...new Set(bareTokens(step.action.tokens).filter(canBeUsed))].slice(0, MOST_PARTS);
      lines.push([step, names, group]);
      for (const name of names) countGroup(own, name, group);
    }
  const used = shared(own);
  const isUsed = (name: string): boolean => Object.hasOwn(used, name);
  const together: Counts = new Map();
  const results: Counts = new Map();
  for (const [{ result }, all, group] of lines) {
    const names = all.filter(isUsed);
    for (const name of names)
      for (const other of names) if (other !== name) add(together, name, other, group);
    if (names.length === 0 || names.length > MOST_NAMES_OF_LOOK) continue;
    const shown = new Set(result.slice(0, MOST_READ).match(/[A-Za-z_]\w{1,40}/g) ?? []);
    for (const other of [...shown].filter(isUsed).slice(0, MOST_PARTS))
      for (const name of names) if (other !== name) add(results, name, other, group);
  }
  return { used, together: closed(together), results: closed(results) };
}
