import type { ArgumentSource, PlanStep } from '../../../src/index.js';
import type { Oracle } from '../world.js';
import { stepsFor } from './ways.js';

/** What is only done where it has to be: the text gives it as the way out of a refusal. */
const AS_REMEDY = ['validate_package', 'inspect_print', 'freeze_sales', 'check_in_guest', 'lift_embargo'];

const REMEDIES = [
  'If schedule_screening fails: TC-0: then validate_package -> inspect_print',
  'If order_subtitles fails: SUB-4: then validate_package -> inspect_print',
  'If order_subtitles fails: SUB-6: then lift_embargo',
  'If create_key fails: KDM-07: then validate_package',
  'If change_hall or pull_screening fails: tickets_moving: then freeze_sales',
  'If issue_badge fails: BDG-7: then check_in_guest',
  'If issue_badge fails: badge_live: then void_badge',
  'If add_talk fails: guest_not_seen: then check_in_guest',
  'If send_press_kit fails: EMB: then lift_embargo',
];

const words = (source: ArgumentSource): string | undefined =>
  'constant' in source
    ? `is ${source.constant.join(' or ')}`
    : 'action' in source
      ? `from ${source.action} ${source.path}`
      : undefined;

/** The line that says where the arguments of a step come from. */
function sourcesLine({ action, args = [] }: PlanStep): string[] {
  const clauses = args.flatMap(({ name, from }) =>
    from.flatMap((source) => (words(source) ? `${name} ${words(source)}` : [])),
  );
  return clauses.length > 0 ? [`${action}: ${clauses.join('; ')}`] : [];
}

/** The conditions by which one of several values is chosen, as lines. */
const conditionLines = ({ action, only_if: conditions = [] }: PlanStep): string[] =>
  conditions
    .filter(({ fact }) => fact.includes('[]'))
    .map(({ fact, values }) => `${action} only if ${fact} is ${values.join(' or ')}`);

/** Where a value goes by the category of the thing, a text has no words for it: it leaves the value open. */
const withoutCategories = (step: PlanStep): PlanStep =>
  step.action === 'issue_badge' || step.action === 'order_subtitles'
    ? { ...step, args: (step.args ?? []).filter(({ from }) => !from.some((source) => 'constant' in source)) }
    : step;

/** What someone who knows the rules of the programme office says and plans. */
export const ORACLE: Oracle = {
  plan: (_, asks) => ({
    chance: 0.9,
    goals: asks.map(({ action }) => ({ action, chance: 1 })),
    steps: stepsFor(asks),
  }),
  text(_, asks) {
    const steps = stepsFor(asks).map(withoutCategories);
    const inTurn = steps.map(({ action }) => action).filter((action) => !AS_REMEDY.includes(action));
    const lines = [
      `Do: ${[...new Set(inTurn)].join(' -> ')}`,
      ...REMEDIES,
      ...steps.flatMap(sourcesLine),
      ...steps.flatMap(conditionLines),
    ];
    return [...new Set(lines)].map((line) => `- ${line}`).join('\n');
  },
};
