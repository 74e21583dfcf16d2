import { logBeta } from '../../domain/maths/log-beta.js';
import type { CallExample } from './call-example.js';
import type { Rule } from './conditions.js';
import { factOf, valueIn } from './fact.js';
import {
  MAX_CAUSES,
  MAX_VALUES,
  MIN_EVIDENCE,
  REFUSED_BROKEN,
  REFUSED_HELD,
  RULE_GROUPS,
} from './settings.js';

const MAX_RECORDS = 10;

interface Outcomes {
  ok: number;
  refused: number;
}

/** Log marginal likelihood of outcomes that share one unknown chance, under Jeffreys' prior. */
const logMarginal = ({ ok, refused }: Outcomes): number =>
  logBeta(ok + 0.5, refused + 0.5) - logBeta(0.5, 0.5);

const add = (to: Outcomes, { ok, refused }: Outcomes): void => {
  to.ok += ok;
  to.refused += refused;
};

/** What became of actions by the value of a fact: each group counts one for each value, in shares. */
export function outcomesBy(
  examples: readonly CallExample[],
  valueOfCall: (example: CallExample) => string | undefined,
): Map<string, Outcomes> {
  const counts = new Map<string, Map<string, Outcomes>>();
  for (const example of examples) {
    const value = valueOfCall(example);
    if (value === undefined) continue;
    const groups = counts.get(value) ?? new Map<string, Outcomes>();
    counts.set(value, groups);
    const own = groups.get(example.group) ?? { ok: 0, refused: 0 };
    groups.set(example.group, own);
    if (example.error === undefined) own.ok += 1;
    else own.refused += 1;
  }
  return new Map(
    [...counts].map(([value, groups]) => {
      const sum = { ok: 0, refused: 0 };
      for (const { ok, refused } of groups.values())
        add(sum, { ok: ok / (ok + refused), refused: refused / (ok + refused) });
      return [value, sum];
    }),
  );
}

interface Found {
  key: string;
  values: string[];
  evidence: number;
}

/** Relations carry over to other objects; that something was done earlier in the run may only go with the time. */
const RANK = ['length', 'is', 'from', 'state', 'done', 'ran'];
const rankOf = (key: string): number => RANK.indexOf(key.slice(0, key.indexOf('\t')));

/** The fact that best separates refused actions from those that worked; undefined where none does well enough. */
function strongest(examples: readonly CallExample[]): Found | undefined {
  const keys = new Set<string>();
  for (const { facts } of examples) for (const key of facts.keys()) keys.add(key);
  let best: Found | undefined;
  for (const key of [...keys].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1))) {
    const byValue = outcomesBy(examples, ({ facts }) => valueIn(key, facts));
    if (byValue.size < 2 || byValue.size > MAX_VALUES) continue;
    const good = { ok: 0, refused: 0 };
    const bad = { ok: 0, refused: 0 };
    const values: string[] = [];
    for (const [value, outcomes] of byValue) {
      const isGood = outcomes.ok > outcomes.refused;
      add(isGood ? good : bad, outcomes);
      if (isGood) values.push(value);
    }
    if (good.ok < RULE_GROUPS || bad.refused < RULE_GROUPS) continue;
    if (bad.refused < REFUSED_BROKEN * (bad.ok + bad.refused)) continue;
    if (good.refused > REFUSED_HELD * (good.ok + good.refused)) continue;
    const all = { ok: good.ok + bad.ok, refused: good.refused + bad.refused };
    const evidence =
      logMarginal(good) +
      logMarginal(bad) -
      logMarginal(all) -
      // What the search among facts and among partitions of values costs.
      0.5 * Math.log(keys.size + 1) -
      (byValue.size - 2) * Math.LN2;
    if (evidence < MIN_EVIDENCE || (best && evidence <= best.evidence + 1e-9)) continue;
    best = { key, values: values.sort(), evidence };
  }
  return best;
}

const groupsOf = (examples: readonly CallExample[]): number =>
  new Set(examples.map(({ group }) => group)).size;

/** A rule with its tallies over all actions of the operator. */
function describe({ key, values, evidence }: Found, examples: readonly CallExample[]): Rule {
  const inside = (example: CallExample): boolean => values.includes(valueIn(key, example.facts) ?? '');
  const known = examples.filter(({ facts }) => valueIn(key, facts) !== undefined);
  const outside = known.filter((example) => !inside(example));
  const refused = outside.filter(({ error }) => error !== undefined);
  const groupsWith = (value: string): number =>
    groupsOf(known.filter((example) => example.error === undefined && valueIn(key, example.facts) === value));
  const unguided = known.filter(({ guided }) => !guided);
  return {
    fact: factOf(key),
    values,
    shared: values.filter((value) => groupsWith(value) >= RULE_GROUPS && !/\d{4}|@/.test(value)),
    held: groupsOf(known.filter((example) => inside(example) && example.error === undefined)),
    refused: { yes: groupsOf(refused), of: groupsOf(outside) },
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
 */
export function learnRules(examples: readonly CallExample[]): Rule[] {
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
    for (let cause = 0; cause < MAX_CAUSES && groupsOf(own) >= RULE_GROUPS; cause++) {
      const found = strongest([...worked, ...own]);
      if (!found) return;
      const isExplained = ({ facts }: CallExample): boolean => {
        const value = valueIn(found.key, facts);
        return value !== undefined && !found.values.includes(value);
      };
      const rule = describe(found, examples);
      if (!rules.some(({ fact }) => JSON.stringify(fact) === JSON.stringify(rule.fact))) rules.push(rule);
      own = own.filter((example) => !isExplained(example));
      left = left.filter((example) => !isExplained(example));
    }
  };
  const errors = [...byError].sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1));
  for (const [error] of errors) explain(left.filter((example) => example.error === error));
  explain(left);
  return rules.sort((a, b) => b.evidence - a.evidence);
}
