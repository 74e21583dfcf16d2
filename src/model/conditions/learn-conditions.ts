import { HARDLY_ANY, SEVERAL_GROUPS } from '../settings.js';
import { groupsOf } from '../table/groups-of.js';
import type { Table } from '../table/table.js';
import type { Conditions } from './conditions.js';
import { gatherExamples } from './gather-examples.js';
import { learnEffects, type Shown } from './learn-effects.js';
import { learnRules } from './learn-rules.js';
import { USED } from './settings.js';

/** Whether an operator only looks: it changes nothing that is seen, and later actions use what it tells. */
const onlyLooks = ({ changed, used, groups }: Shown): boolean =>
  changed <= HARDLY_ANY * groups && used >= USED * groups;

/** Learns when actions work and what they change: a pure function of the runs, whatever their order. */
export function learnConditions({ runs }: Table): Conditions {
  const shown = learnEffects(runs);
  return Object.fromEntries(
    [...gatherExamples(runs)]
      .filter(([, examples]) => groupsOf(examples) >= SEVERAL_GROUPS)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([operator, examples]) => {
        const seen = shown.get(operator);
        return [
          operator,
          {
            rules: learnRules(examples),
            effects: seen?.effects ?? [],
            reads: seen !== undefined && onlyLooks(seen),
          },
        ];
      }),
  );
}
