import { sampleRuns } from '../arguments/sample-runs.js';
import type { Sources } from '../arguments/sources.js';
import type { Table } from '../table/table.js';
import type { CallExample } from './call-example.js';
import type { Conditions, OperatorConditions, Rule } from './conditions.js';
import { gatherExamples } from './gather-examples.js';
import { learnEffects, type Shown } from './learn-effects.js';
import { learnRules, outcomesBy } from './learn-rules.js';
import { holds } from './refusal-chance.js';
import { CHANGES, USED } from './settings.js';

/** The chance of a refusal while no rule is broken, over groups. */
function otherwiseOf(examples: readonly CallExample[], rules: readonly Rule[]): number {
  const unbroken = examples.filter(({ facts }) => rules.every((rule) => holds(rule, facts) !== false));
  const { ok, refused } = outcomesBy(unbroken, () => '').get('') ?? { ok: 0, refused: 0 };
  return (refused + 0.5) / (ok + refused + 1);
}

const NOTHING: Shown = { effects: [], groups: 0, changed: 0, used: 0 };

function describe(examples: readonly CallExample[], shown: Shown): OperatorConditions {
  const rules = learnRules(examples);
  const groups = (some: readonly CallExample[]): number => new Set(some.map(({ group }) => group)).size;
  return {
    worked: { yes: groups(examples.filter(({ error }) => error === undefined)), of: groups(examples) },
    rules,
    otherwise: otherwiseOf(examples, rules),
    effects: shown.effects,
    reads: shown.changed <= CHANGES * shown.groups && shown.used >= USED * shown.groups && shown.groups > 0,
  };
}

/** Learns when actions work and what they change: a pure function of the runs, whatever their order. */
export function learnConditions(table: Table, sources: Sources): Conditions {
  const runs = sampleRuns(table);
  const shown = learnEffects(runs);
  return Object.fromEntries(
    [...gatherExamples(runs, sources)]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([operator, examples]) => [operator, describe(examples, shown.get(operator) ?? NOTHING)]),
  );
}
