import { ownValue } from '../../../domain/own-value.js';
import type { Model } from '../../../model/model.js';

/** What is known of an operator, counted. */
export interface OperatorOutline {
  readonly operator: string;
  /** Groups of runs that use it; 0 where nobody counted. */
  readonly groups: number;
  /** Arguments with a source, preconditions, kinds of errors, and of these those with a repair. */
  readonly arguments: number;
  readonly preconditions: number;
  readonly errors: number;
}

/**
 * The operators that a model tells from each other, those of most groups first.
 *
 * @returns sorted by groups, then by name
 */
export function listOperators(model: Model): OperatorOutline[] {
  const { sources, conditions, repairs, goals, followUps, operators } = model;
  const errors = new Map<string, number>();
  const met = new Map<string, number>();
  for (const { operator, groups } of Object.values(repairs.kinds)) {
    errors.set(operator, (errors.get(operator) ?? 0) + 1);
    met.set(operator, Math.max(met.get(operator) ?? 0, groups));
  }
  const done = new Map(goals.goals.map(({ operator, groups }) => [operator, groups]));
  const names = new Set([
    ...Object.keys(followUps),
    ...Object.keys(sources),
    ...Object.keys(conditions),
    ...errors.keys(),
    ...done.keys(),
  ]);
  const groupsOf = (operator: string): number =>
    ownValue(operators.heads, operator) ??
    ownValue(operators.templates, operator) ??
    done.get(operator) ??
    met.get(operator) ??
    0;
  return [...names]
    .map((operator) => ({
      operator,
      groups: groupsOf(operator),
      arguments: (ownValue(sources, operator) ?? []).filter((one) => one.sources.length > 0).length,
      preconditions: ownValue(conditions, operator)?.rules.length ?? 0,
      errors: errors.get(operator) ?? 0,
    }))
    .sort((a, b) => b.groups - a.groups || (a.operator < b.operator ? -1 : 1));
}
