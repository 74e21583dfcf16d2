import { MAX_RECORDS, SEVERAL_GROUPS } from '../settings.js';
import { groupsOf } from '../table/groups-of.js';
import { isGood, outcomesBy, predictedBy, sumOf } from '../table/outcomes.js';
import type { CallExample } from './call-example.js';
import type { Rule } from './conditions.js';
import { factOf, valueIn } from './fact.js';
import { LEAST_EVIDENCE, MAX_CAUSES, MAX_VALUES, REFUSED_BROKEN, REFUSED_HELD } from './settings.js';

const isRefused = ({ error }: CallExample): boolean => error !== undefined;

interface Found {
  key: string;
  values: string[];
  evidence: number;
}

/** A state carries over to other objects; that something was done earlier in the run may only go with the time. */
const RANK = ['state', 'done', 'ran'];
const rankOf = (key: string): number => RANK.indexOf(key.slice(0, key.indexOf('\t')));

/** What it costs to name a fact: its kind, then which of that kind. */
const costOf = (kinds: ReadonlyMap<number, number>, rank: number): number =>
  0.5 * (Math.log(kinds.size) + Math.log(kinds.get(rank)! + 1));

/** The fact that best separates refused actions from those that worked; undefined where none does well enough. */
function strongest(examples: readonly CallExample[]): Found | undefined {
  const keys = new Map<string, number>();
  for (const { facts } of examples) for (const key of facts.keys()) keys.set(key, rankOf(key));
  const kinds = new Map<number, number>();
  for (const rank of keys.values()) kinds.set(rank, (kinds.get(rank) ?? 0) + 1);
  let best: Found | undefined;
  for (const [key, rank] of [...keys].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1))) {
    const byValue = outcomesBy(examples, ({ facts }) => valueIn(key, facts), isRefused);
    if (byValue.size < 2 || byValue.size > MAX_VALUES) continue;
    const sums = [...byValue].map(([value, groups]) => ({ value, sum: sumOf(groups) }));
    const good = sumOf(sums.flatMap(({ sum }) => (isGood(sum) ? [sum] : [])));
    const bad = sumOf(sums.flatMap(({ sum }) => (isGood(sum) ? [] : [sum])));
    if (good.ok < SEVERAL_GROUPS || bad.refused < SEVERAL_GROUPS) continue;
    if (bad.refused < REFUSED_BROKEN * (bad.ok + bad.refused)) continue;
    if (good.refused > REFUSED_HELD * (good.ok + good.refused)) continue;
    const evidence = predictedBy(byValue) - costOf(kinds, rank);
    if (evidence < LEAST_EVIDENCE || (best && evidence <= best.evidence + 1e-9)) continue;
    best = {
      key,
      values: sums.flatMap(({ value, sum }) => (isGood(sum) ? [value] : [])).sort(),
      evidence,
    };
  }
  return best;
}

/** A rule with its tallies over all actions of the operator. */
function describe(
  { key, values, evidence }: Found,
  examples: readonly CallExample[],
  tellerOf: (key: string) => string,
): Rule {
  const inside = (example: CallExample): boolean => values.includes(valueIn(key, example.facts) ?? '');
  const known = examples.filter(({ facts }) => valueIn(key, facts) !== undefined);
  const outside = known.filter((example) => !inside(example));
  const refused = outside.filter(({ error }) => error !== undefined);
  const groupsWith = (value: string): number =>
    groupsOf(known.filter((example) => example.error === undefined && valueIn(key, example.facts) === value));
  const unguided = known.filter(({ guided }) => !guided);
  return {
    fact: factOf(key, tellerOf),
    values,
    shared: values.filter((value) => groupsWith(value) >= SEVERAL_GROUPS && !/\d{4}|@|\n/.test(value)),
    held: groupsOf(known.filter((example) => inside(example) && example.error === undefined)),
    refused: { yes: groupsOf(refused), of: groupsOf(outside) },
    passed: {
      yes: groupsOf(refused.filter(({ passed }) => passed)),
      of: groupsOf(refused),
    },
    broken: { yes: groupsOf(unguided.filter((example) => !inside(example))), of: groupsOf(unguided) },
    evidence,
    errors: [...new Set(refused.map(({ error }) => error!))].filter((error) => error !== '').sort(),
    records: [...new Set(refused.map(({ run }) => run))].slice(0, MAX_RECORDS),
  };
}

/**
 * The facts on which it depends whether an operator's actions are refused. One error at a time, the most frequent
 * first, each refusal explained once; then all refusals that are left together.
 *
 * @param examples the actions of one operator
 * @param tellerOf the operator that shows a state, by the fact's key
 */
export function learnRules(examples: readonly CallExample[], tellerOf: (key: string) => string): Rule[] {
  const byError = new Map<string, Set<string>>();
  for (const { error, group } of examples) {
    if (error === undefined) continue;
    const groups = byError.get(error);
    if (groups) groups.add(group);
    else byError.set(error, new Set([group]));
  }
  const worked = examples.filter(({ error }) => error === undefined);
  let left = examples.filter(({ error }) => error !== undefined);
  const rules: Rule[] = [];
  const explain = (refused: readonly CallExample[]): void => {
    let own = [...refused];
    for (let cause = 0; cause < MAX_CAUSES && groupsOf(own) >= SEVERAL_GROUPS; cause++) {
      const found = strongest([...worked, ...own]);
      if (!found) return;
      const isExplained = ({ facts }: CallExample): boolean => {
        const value = valueIn(found.key, facts);
        return value !== undefined && !found.values.includes(value);
      };
      const rule = describe(found, examples, tellerOf);
      if (!rules.some(({ fact }) => JSON.stringify(fact) === JSON.stringify(rule.fact))) rules.push(rule);
      const explained = new Set(own.filter(isExplained));
      own = own.filter((example) => !explained.has(example));
      left = left.filter((example) => !explained.has(example));
    }
  };
  const errors = [...byError].sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1));
  for (const [error] of errors) explain(left.filter((example) => example.error === error));
  explain(left);
  return rules.sort((a, b) => b.evidence - a.evidence);
}
