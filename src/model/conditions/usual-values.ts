import type { CallExample } from './call-example.js';
import { valueIn } from './fact.js';
import { MAX_USUAL, NEW_STATE, USUAL_GROUPS } from './settings.js';

/** The values of facts with which an operator's actions work: another value is unusual. By the facts' keys. */
export type UsualValues = Readonly<Record<string, readonly string[]>>;

/** What was done earlier in the run is unusual in many ways. */
const isTried = (key: string): boolean => !/^(?:ran|done)\t/.test(key);

/**
 * The facts of an operator's actions that worked which have few values, by groups: the chance that another group has a
 * new value is small (Good and Turing 1953).
 *
 * @param worked actions of one operator that were not refused
 */
export function usualValues(worked: readonly CallExample[]): {
  usual: UsualValues;
  groups: Map<string, number>;
} {
  const keys = new Set(worked.flatMap(({ facts }) => [...facts.keys()].filter(isTried)));
  const usual: [string, string[]][] = [];
  const groups = new Map<string, number>();
  for (const key of [...keys].sort()) {
    const byValue = new Map<string, Set<string>>();
    const all = new Set<string>();
    for (const { facts, group } of worked) {
      const value = valueIn(key, facts);
      if (value === undefined) continue;
      all.add(group);
      const own = byValue.get(value);
      if (own) own.add(group);
      else byValue.set(value, new Set([group]));
    }
    if (all.size < USUAL_GROUPS || byValue.size > MAX_USUAL) continue;
    const single = [...byValue.values()].filter((own) => own.size === 1).length;
    if ((single + 0.5) / (all.size + 1) > NEW_STATE) continue;
    usual.push([key, [...byValue.keys()].sort()]);
    for (const [value, own] of byValue) groups.set(`${key}\n${value}`, own.size);
  }
  return { usual: Object.fromEntries(usual), groups };
}

/** Whether a fact has a value with which no action worked. */
export const isUnusual = (usual: UsualValues, facts: ReadonlyMap<string, string>): boolean =>
  Object.entries(usual).some(([key, values]) => {
    const value = valueIn(key, facts);
    return value !== undefined && !values.includes(value);
  });

/** Whether an action that worked would be unusual if its own group were not known. */
export const wasUnusual = (
  usual: UsualValues,
  groups: ReadonlyMap<string, number>,
  facts: ReadonlyMap<string, string>,
): boolean =>
  Object.keys(usual).some((key) => {
    const value = valueIn(key, facts);
    return value !== undefined && groups.get(`${key}\n${value}`) === 1;
  });
