import { MAX_RECORDS, SEVERAL_GROUPS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import { groupsOf } from '../table/groups-of.js';
import { isGood, outcomesBy, predictedBy, sumOf } from '../table/outcomes.js';
import type { CallExample } from './call-example.js';
import type { Rule } from './conditions.js';
import { type Fact, valueIn } from './fact.js';
import { REFUSED } from './settings.js';

const isRefused = ({ error }: CallExample): boolean => error !== undefined;

interface Found {
  readonly key: string;
  readonly values: readonly string[];
  readonly evidence: number;
}

/** A state carries over to other objects; that something was done earlier in the run may only go with the time. */
const RANK = ['state', 'done', 'ran'];
const rankOf = (key: string): number => RANK.indexOf(key.slice(0, key.indexOf('\t')));

/** What it costs to name a fact: its kind, then which of that kind. */
const costOf = (kinds: ReadonlyMap<number, number>, rank: number): number =>
  0.5 * (Math.log(kinds.size) + Math.log(kinds.get(rank)! + 1));

/** The fact that best separates refused actions from those that worked; undefined where none does. */
function strongest(examples: readonly CallExample[]): Found | undefined {
  const keys = new Map<string, number>();
  for (const { facts } of examples) for (const key of facts.keys()) keys.set(key, rankOf(key));
  const kinds = new Map<number, number>();
  for (const rank of keys.values()) kinds.set(rank, (kinds.get(rank) ?? 0) + 1);
  let best: Found | undefined;
  for (const [key, rank] of [...keys].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))) {
    const byValue = outcomesBy(examples, ({ facts }) => valueIn(key, facts), isRefused);
    const sums = [...byValue].map(([value, groups]) => ({ value, sum: sumOf(groups) }));
    const good = sumOf(sums.flatMap(({ sum }) => (isGood(sum) ? [sum] : [])));
    const bad = sumOf(sums.flatMap(({ sum }) => (isGood(sum) ? [] : [sum])));
    if (good.ok < SEVERAL_GROUPS || bad.refused < SEVERAL_GROUPS) continue;
    if (bad.refused < REFUSED * (bad.ok + bad.refused) || good.ok < REFUSED * (good.ok + good.refused))
      continue;
    const evidence = predictedBy(byValue) - costOf(kinds, rank);
    if (evidence <= (best?.evidence ?? 0) + 1e-9) continue;
    best = { key, values: sums.flatMap(({ value, sum }) => (isGood(sum) ? [value] : [])).sort(), evidence };
  }
  return best;
}

/** A fact as most groups know it: a state as the operator that shows it to most. */
function factOf(key: string, examples: readonly CallExample[]): Fact {
  const tellerIn = ({ facts }: CallExample): string[] => [facts.get(key)?.fact.operator ?? []].flat();
  const [operator] = commonest(examples, tellerIn, { least: 1, most: 1 });
  return examples.map(({ facts }) => facts.get(key)?.fact).find((fact) => fact?.operator === operator)!;
}

/** The refused values; undefined where values that one group alone met, as it would meet one that is new, are refused too. */
function refusedValuesOf(key: string, examples: readonly CallExample[]): string[] | undefined {
  const byValue = outcomesBy(examples, ({ facts }) => valueIn(key, facts), isRefused);
  const alone = sumOf([...byValue.values()].flatMap((groups) => (groups.length === 1 ? groups : [])));
  if (alone.refused >= SEVERAL_GROUPS && alone.refused >= REFUSED * (alone.ok + alone.refused))
    return undefined;
  return [...byValue].flatMap(([value, groups]) => (isGood(sumOf(groups)) ? [] : [value])).sort();
}

/** A rule with its tallies over all actions of the operator. */
function describe({ key, values, evidence }: Found, examples: readonly CallExample[]): Rule {
  const inside = ({ facts }: CallExample): boolean => values.includes(valueIn(key, facts)!);
  const known = examples.filter(({ facts }) => valueIn(key, facts) !== undefined);
  const outside = known.filter((example) => !inside(example));
  const refused = outside.filter(isRefused);
  const worked = known.filter((example) => !isRefused(example) && inside(example));
  const unguided = known.filter(({ guided }) => !guided);
  const refusedValues = refusedValuesOf(key, examples);
  const shared = commonest(worked, ({ facts }) => [valueIn(key, facts)!], { least: SEVERAL_GROUPS });
  return {
    fact: factOf(key, examples),
    values,
    shared: shared.filter((value) => !/\d{3}|@/.test(value)).sort(),
    ...(refusedValues && { refusedValues }),
    held: groupsOf(worked),
    refused: { yes: groupsOf(refused), of: groupsOf(outside) },
    passed: { yes: groupsOf(refused.filter(({ passed }) => passed)), of: groupsOf(refused) },
    broken: { yes: groupsOf(unguided.filter((example) => !inside(example))), of: groupsOf(unguided) },
    evidence,
    errors: [...new Set(refused.flatMap(({ error }) => error || []))].sort(),
    records: [...new Set(refused.map(({ run }) => run))].slice(0, MAX_RECORDS),
  };
}

/**
 * The facts on which it depends whether an operator's actions are refused: one for each error, the most frequent first, each
 * refusal explained once.
 *
 * @param examples the actions of one operator
 */
export function learnRules(examples: readonly CallExample[]): Rule[] {
  const errors = commonest(examples, ({ error }) => (error === undefined ? [] : [error]), {
    least: SEVERAL_GROUPS,
  });
  const worked = examples.filter((example) => !isRefused(example));
  const rules = new Map<string, Rule>();
  let left = examples.filter(isRefused);
  for (const error of errors) {
    const own = left.filter((example) => example.error === error);
    const found = strongest([...worked, ...own]);
    if (!found) continue;
    if (!rules.has(found.key)) rules.set(found.key, describe(found, examples));
    left = left.filter(({ error: other, facts }) => {
      const value = valueIn(found.key, facts);
      return other !== error || value === undefined || found.values.includes(value);
    });
  }
  return [...rules.values()].sort((a, b) => b.evidence - a.evidence);
}
