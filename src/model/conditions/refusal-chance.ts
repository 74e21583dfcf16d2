import { succession } from '../../domain/maths/succession.js';
import { ownValue } from '../../domain/own-value.js';
import type { Conditions, OperatorConditions, Rule } from './conditions.js';
import { factKey, valueIn } from './fact.js';
import { isUnusual } from './usual-values.js';

const UNKNOWN: OperatorConditions = {
  worked: { yes: 0, of: 0 },
  rules: [],
  usual: {},
  otherwise: { usual: 0.5, unusual: 0.5 },
  effects: [],
  reads: false,
};

/** What is known of an operator; of one that was never used, nothing. */
export const conditionsFor = (conditions: Conditions, operator: string): OperatorConditions =>
  ownValue(conditions, operator) ?? UNKNOWN;

/** Whether a rule holds; undefined where the fact is not known. */
export function holds(rule: Rule, facts: ReadonlyMap<string, string>): boolean | undefined {
  const value = valueIn(factKey(rule.fact), facts);
  return value === undefined ? undefined : rule.values.includes(value);
}

/**
 * The probability that an action is refused: that it is for one of the rules that are broken, or for another reason
 * (noisy or, Pearl 1988).
 *
 * @param facts what holds before it: see `factsBefore`
 * @returns in (0, 1); the share of refusals where nothing else is known
 */
export function refusalChance(
  conditions: Conditions,
  operator: string,
  facts: ReadonlyMap<string, string>,
): number {
  const { rules, usual, otherwise } = conditionsFor(conditions, operator);
  const broken = rules.filter((rule) => holds(rule, facts) === false);
  let works = 1 - (broken.length === 0 && isUnusual(usual, facts) ? otherwise.unusual : otherwise.usual);
  for (const rule of broken) works *= 1 - succession(rule.refused.yes, rule.refused.of);
  return 1 - works;
}
