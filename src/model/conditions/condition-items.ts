import type { Sentence, ShownAction } from '../../domain/guidance-item.js';
import type { SentenceCandidate } from '../sentence-candidate.js';
import { HARDLY_ANY, MIN_EVIDENCE, SEVERAL_GROUPS } from '../settings.js';
import type { Conditions, Rule } from './conditions.js';
import { rulesOf } from './rules-of.js';

/** Whether a rule is sure enough to be said: twenty to one, by two groups that were refused and two that were not. */
export const isSure = ({ evidence, refused, held }: Rule): boolean =>
  evidence >= MIN_EVIDENCE && refused.yes >= SEVERAL_GROUPS && held >= SEVERAL_GROUPS;

/** The sentence of a rule; undefined where there is no form for it. */
export function ruleSentence(
  { fact, values, shared, held, refused }: Rule,
  operator: string,
  shown: (operator: string) => ShownAction | undefined,
): Sentence | undefined {
  const action = shown(operator);
  if (!action) return undefined;
  if (fact.kind === 'state') {
    const { operator: teller, path } = fact;
    // A list without values that work as well would mislead, unless those are rare.
    const untold = values.length - shared.length;
    return shared.length === 0 || HARDLY_ANY * held < untold
      ? undefined
      : { form: 'only-if', action, operator: teller, path, values: shared, held, refused };
  }
  if (values.includes('true')) {
    const prior = fact.operator === operator ? undefined : shown(fact.operator);
    return prior && { form: 'only-after', action, prior, held, refused };
  }
  return fact.kind === 'done' && fact.operator === operator
    ? { form: 'once', action, argument: fact.of }
    : undefined;
}

/** A precondition of an operator as a sentence; undefined where it is not sure, or there is no form for it. */
export function conditionItem(
  rule: Rule,
  operator: string,
  shown: (operator: string) => ShownAction | undefined,
): SentenceCandidate | undefined {
  const sentence = isSure(rule) ? ruleSentence(rule, operator, shown) : undefined;
  if (sentence === undefined) return undefined;
  return {
    sentence,
    wrong: rule.broken,
    ...(sentence.form === 'only-if' && { passed: rule.passed }),
    ...(sentence.form === 'only-after' && { topics: [rule.fact.operator] }),
    groups: rule.held + rule.refused.yes,
    records: rule.records,
    errors: rule.errors,
    why: `${rule.held} groups worked with it; ${rule.refused.yes} of ${rule.refused.of} were refused without`,
  };
}

/**
 * The preconditions of an operator as sentences: those that are sure.
 *
 * @param shown an operator as it is shown; undefined for one that may not be named
 */
export const conditionItems = (
  conditions: Conditions,
  operator: string,
  shown: (operator: string) => ShownAction | undefined,
): SentenceCandidate[] =>
  rulesOf(conditions, operator).flatMap((rule) => conditionItem(rule, operator, shown) ?? []);
