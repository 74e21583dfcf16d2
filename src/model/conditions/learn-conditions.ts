import { sampleRuns } from '../arguments/sample-runs.js';
import type { Sources } from '../arguments/sources.js';
import { outcomesBy, sumOf } from '../table/outcomes.js';
import type { Table } from '../table/table.js';
import type { CallExample } from './call-example.js';
import type { Conditions, OperatorConditions, Rule } from './conditions.js';
import { gatherExamples } from './gather-examples.js';
import { learnEffects, type Shown } from './learn-effects.js';
import { learnRules } from './learn-rules.js';
import { holds } from './refusal-chance.js';
import { CHANGES, RULE_GROUPS, UNUSUAL, USED } from './settings.js';
import { isUnusual, type UsualValues, usualValues, wasUnusual } from './usual-values.js';

interface Learned {
  readonly examples: readonly CallExample[];
  readonly rules: readonly Rule[];
  readonly usual: UsualValues;
  readonly groups: ReadonlyMap<string, number>;
}

const groupsOf = (some: readonly CallExample[]): number => new Set(some.map(({ group }) => group)).size;

/** Examples that no rule speaks of. */
const unbroken = ({ examples, rules }: Learned): CallExample[] =>
  examples.filter(({ facts }) => rules.every((rule) => holds(rule, facts) !== false));

/** Of the groups of an operator that worked and of those that were refused, the shares with an unusual value. */
function unusualShares(all: readonly Learned[]): { worked: number; refused: number } {
  const sums = { worked: { yes: 0, of: 0 }, refused: { yes: 0, of: 0 } };
  for (const learned of all) {
    const { usual, groups } = learned;
    const left = unbroken(learned);
    const worked = left.filter(({ error }) => error === undefined);
    const refused = left.filter(({ error }) => error !== undefined);
    sums.worked.of += groupsOf(worked);
    sums.worked.yes += groupsOf(worked.filter(({ facts }) => wasUnusual(usual, groups, facts)));
    sums.refused.of += groupsOf(refused);
    sums.refused.yes += groupsOf(refused.filter(({ facts }) => isUnusual(usual, facts)));
  }
  const { worked, refused, strength } = UNUSUAL;
  const share = ({ yes, of }: { yes: number; of: number }, expected: number): number =>
    (yes + strength * expected) / (of + strength);
  return { worked: share(sums.worked, worked), refused: share(sums.refused, refused) };
}

const NOTHING: Shown = { effects: [], groups: 0, changed: 0, used: 0 };

function describe(
  learned: Learned,
  shown: Shown,
  shares: { worked: number; refused: number },
): OperatorConditions {
  const { examples, rules, usual } = learned;
  const { ok, refused } = sumOf(
    outcomesBy(
      unbroken(learned),
      () => '',
      ({ error }) => error !== undefined,
    ).get('') ?? [],
  );
  // Bayes' rule, from the operator's own rate and the shares of all operators.
  const rate = (refused + 0.5) / (ok + refused + 1);
  const after = (inRefused: number, inWorked: number): number =>
    (rate * inRefused) / (rate * inRefused + (1 - rate) * inWorked);
  return {
    worked: { yes: groupsOf(examples.filter(({ error }) => error === undefined)), of: groupsOf(examples) },
    rules,
    usual,
    otherwise: {
      usual: after(1 - shares.refused, 1 - shares.worked),
      unusual: Math.max(rate, after(shares.refused, shares.worked)),
    },
    effects: shown.effects,
    reads: shown.changed <= CHANGES * shown.groups && shown.used >= USED * shown.groups && shown.groups > 0,
  };
}

/** Learns when actions work and what they change: a pure function of the runs, whatever their order. */
export function learnConditions(table: Table, sources: Sources): Conditions {
  const runs = sampleRuns(table);
  const shown = learnEffects(runs);
  const { examples: byOperator, tellerOf } = gatherExamples(runs, sources);
  const all = [...byOperator]
    .filter(([, examples]) => groupsOf(examples) >= RULE_GROUPS)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operator, examples]): [string, Learned] => {
      const worked = examples.filter(({ error }) => error === undefined);
      return [
        operator,
        { examples, rules: learnRules(examples, (key) => tellerOf(operator, key)), ...usualValues(worked) },
      ];
    });
  const shares = unusualShares(all.map(([, learned]) => learned));
  return Object.fromEntries(
    all.map(([operator, learned]) => [operator, describe(learned, shown.get(operator) ?? NOTHING, shares)]),
  );
}
