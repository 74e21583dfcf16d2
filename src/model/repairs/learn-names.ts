import { ownValue } from '../../domain/own-value.js';
import { MOST_PARTS, MOST_READ, NEARLY_ALL, SEVERAL_GROUPS } from '../settings.js';
import { countGroup, type GroupCounts } from '../table/group-counts.js';
import type { Step, Table } from '../table/table.js';
import { bareTokens, type Company, canBeUsed, type Names, wordsIn } from './names.js';

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

/** Names that show more names than show them, of those in one line with them: what else a result shows is data. */
function wholesIn(results: Company, together: Company): string[] {
  const parts = Object.entries(results).map(([name, row]): [string, string[]] => {
    const inLines = ownValue(together, name) ?? {};
    return [name, Object.keys(row).filter((part) => Object.hasOwn(inLines, part))];
  });
  const shown = new Map<string, number>();
  for (const part of parts.flatMap(([, own]) => own)) shown.set(part, (shown.get(part) ?? 0) + 1);
  return parts.flatMap(([name, own]) => (own.length > (shown.get(name) ?? 0) ? name : []));
}

/** Learns names in use from every line that worked, of whatever run: that it worked needs no outcome. Counts over groups. */
export function learnNames({ runs }: Table): Names {
  const own: GroupCounts = new Map();
  const asked: GroupCounts = new Map();
  const lines: [line: Step, names: readonly string[], group: string][] = [];
  for (const { steps, group, task } of runs) {
    const words = wordsIn(task);
    for (const step of steps) {
      if (step.failed || step.action.kind !== 'line') continue;
      const names = [...new Set(bareTokens(step.action.tokens).filter(canBeUsed))].slice(0, MOST_PARTS);
      lines.push([step, names, group]);
      for (const name of names) {
        countGroup(own, name, group);
        if (words.has(name)) countGroup(asked, name, group);
      }
    }
  }
  const used = shared(own);
  const given = Object.keys(used).filter(
    (name) => (asked.get(name)?.groups ?? 0) >= NEARLY_ALL * used[name]!,
  );
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
  const [inLines, seen] = [closed(together), closed(results)];
  return { used, given, together: inLines, results: seen, wholes: wholesIn(seen, inLines) };
}
