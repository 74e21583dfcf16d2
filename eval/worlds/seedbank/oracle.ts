import type { PlanStep } from '../../../src/index.js';
import type { Ask, Oracle } from '../world.js';
import { wayFor } from './ways.js';

/** What is only done where something was refused, and what refusals ask for it. */
const WAYS_OUT = [
  { action: 'send_sample', why: 'frost on the packet', way: 'warm_lot' },
  { action: 'send_sample', why: 'legal desk says no', way: 'record_agreement' },
  { action: 'store_duplicate', why: 'damp would creep in', way: 'seal_lot' },
  { action: 'retire_accession', why: 'growers can order it tonight', way: 'withdraw_offer' },
];
/** Arguments that go by what kind of plant it is: a text leaves them open. */
const BY_PLANT = ['terms', 'bed', 'screen'];

/** Where the arguments of a step come from, as a line. */
function sourceLine({ action, args = [] }: PlanStep): string[] {
  const clauses = args.flatMap(({ name, from }) =>
    from.flatMap((source) => {
      if (BY_PLANT.includes(name) || 'task' in source) return [];
      return 'constant' in source
        ? [`${name} is ${source.constant.join(' or ')}`]
        : [`${name} from ${source.action} ${source.path}${source.same ? ` of the same ${source.same}` : ''}`];
    }),
  );
  return clauses.length > 0 ? [`${action}: ${clauses.join('; ')}`] : [];
}

/** By what one of several is chosen, as lines. */
const choiceLines = ({ action, only_if: conditions = [] }: PlanStep): string[] =>
  conditions
    .filter(({ fact }) => fact.includes('[]'))
    .map(({ fact, values }) => `${action} only if ${fact} is ${values.join(' or ')}`);

function tell(asks: readonly Ask[]): string {
  const steps = wayFor(asks);
  const aside = WAYS_OUT.map(({ way }) => way);
  const order = steps.map(({ action }) => action).filter((action) => !aside.includes(action));
  const lines = [
    `Do: ${[...new Set(order)].join(' -> ')}`,
    ...WAYS_OUT.map(({ action, why, way }) => `If ${action} fails: ${why}: then ${way}`),
    ...steps.flatMap(sourceLine),
    ...steps.flatMap(choiceLines),
  ];
  return [...new Set(lines)].map((line) => `- ${line}`).join('\n');
}

/** What someone who knows the seed bank says and plans. */
export const ORACLE: Oracle = {
  text: (_, asks) => tell(asks),
  plan: (_, asks) => ({
    chance: 0.9,
    goals: asks.map(({ action }) => ({ action, chance: 1 })),
    steps: wayFor(asks),
  }),
};
