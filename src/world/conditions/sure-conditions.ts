import { factName } from '../runs/facts.js';
import { ABSENT, type LearnedCondition } from './learn-conditions.js';

/** Share of the calls that is refused without what a condition asks for, at least, and with it, at most. */
const REFUSED = { without: 0.75, with: 0.3 };
const MIN_EVIDENCE = 5;

/**
 * Of the conditions that an action's calls show whatever they were refused for, those to be told beside what its errors
 * depend on: what hardly any call went through without, and, of what errors of any action depend on, values that were
 * never tried (all such values while no error is understood). Others only go together with what calls are refused for.
 *
 * @param rules what the errors of the action depend on
 * @param about what those of all actions depend on, whatever the object
 */
export function sureConditions(
  conditions: readonly LearnedCondition[],
  rules: readonly LearnedCondition[],
  about: ReadonlySet<string>,
): LearnedCondition[] {
  const own = new Set(rules.map(({ fact }) => fact));
  return conditions.filter(({ fact, values, tallies, evidence }) => {
    if (own.has(fact) || fact.startsWith('told.')) return false;
    if (fact.startsWith('done.')) return values.includes('true');
    const inside = { ok: 0, refused: 0 };
    const outside = { ok: 0, refused: 0 };
    for (const [value, { ok, refused }] of tallies) {
      const side = values.includes(value) ? inside : outside;
      if (value === ABSENT) continue;
      side.ok += ok;
      side.refused += refused;
    }
    if (outside.ok + outside.refused === 0) return about.size === 0 || about.has(factName(fact).fact);
    return (
      evidence >= MIN_EVIDENCE &&
      outside.refused >= REFUSED.without * (outside.ok + outside.refused) &&
      inside.refused <= REFUSED.with * (inside.ok + inside.refused)
    );
  });
}
