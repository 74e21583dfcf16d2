import { unquoted } from '../events/names.js';
import type { Situation } from '../situation.js';
import { canBeUsed, type Names, placesOf } from './names.js';
import { MOST_NAMES, MOST_PARTS, NAME_CHANCE, PART_CHANCE } from './settings.js';

/** A name in use with the names that go with it, for the start of a task. */
export interface NamesInUse {
  readonly name: string;
  readonly parts: readonly string[];
  /** How likely the task needs it, in [0, 1]: the share of like runs that used it, by likeness. */
  readonly chance: number;
  readonly groups: number;
}

/**
 * The names that like tasks needed: what calls are about (a table, a program), each with what goes with it (columns,
 * flags), most likely first. Only names that two groups used in calls that worked.
 */
export function namesFor(names: Names, { similar }: Situation): NamesInUse[] {
  const found = new Map<string, { weight: number; groups: Set<string>; parts: Map<string, number> }>();
  let all = 0;
  for (const { run, likeness } of similar) {
    const weight = likeness * (0.25 + run.success);
    all += weight;
    const seen = new Set<string>();
    for (const { action, failed } of run.steps) {
      if (failed || action.kind !== 'line') continue;
      const places = placesOf(action.tokens);
      const heads = [
        ...new Set([...places].filter(([, place]) => place === 'from').map(([name]) => name)),
      ].filter((name) => Object.hasOwn(names.used, name));
      for (const head of heads) {
        const cell = found.get(head) ?? {
          weight: 0,
          groups: new Set<string>(),
          parts: new Map<string, number>(),
        };
        found.set(head, cell);
        cell.groups.add(run.group);
        if (!seen.has(head)) cell.weight += weight;
        seen.add(head);
        for (const { key } of action.tokens) {
          const part = unquoted(key);
          if (heads.includes(part) || !canBeUsed(part) || !Object.hasOwn(names.used, part)) continue;
          if (seen.has(`${head}\t${part}`)) continue;
          seen.add(`${head}\t${part}`);
          cell.parts.set(part, (cell.parts.get(part) ?? 0) + weight);
        }
      }
    }
  }
  return [...found]
    .map(
      ([name, { weight, groups, parts }]): NamesInUse => ({
        name,
        chance: all === 0 ? 0 : weight / all,
        groups: Math.max(groups.size, names.used[name]!),
        parts: [...parts]
          .filter(([, n]) => n >= PART_CHANCE * all)
          .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
          .slice(0, MOST_PARTS)
          .map(([part]) => part),
      }),
    )
    .filter(({ chance }) => chance >= NAME_CHANCE)
    .sort((a, b) => b.chance - a.chance || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}
