import type { PlanStep, StepArgument } from '../../../src/index.js';
import { fillTemplate } from '../session.js';
import type { Oracle } from '../world.js';
import { type Leg, legsFor } from './ways.js';

/** Where a thing is got from where its usual place is bare. */
const elsewhere = ({ action, remedies }: Leg): string[] =>
  action.startsWith('get ')
    ? remedies.flatMap(({ way }) => way.flatMap((phrase) => / from (.+)$/.exec(phrase)?.[1] ?? []))
    : [];

/** Ways past a refusal without the step itself, which is tried again after them. */
const detour = ({ action, remedies }: Leg): PlanStep['if_refused'] =>
  remedies.map(({ error, way }) => ({
    error,
    // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
    then: action.startsWith('get ') ? way.filter((phrase) => !phrase.startsWith('get ')) : [...way],
    support: 10,
  }));

function stepOf(leg: Leg): PlanStep {
  const values = Object.entries(leg.args).map(([name, value]): [string, readonly string[]] => [
    name,
    name === 'place' ? [value, ...elsewhere(leg)] : [value],
  ]);
  return {
    action: leg.action,
    chance: 0.95,
    args: [...values, ...Object.entries(leg.either ?? {})].map(
      ([name, constant]): StepArgument => ({ name, from: [{ constant: [...constant] }] }),
    ),
    ...(leg.remedies.length > 0 && { if_refused: detour(leg) }),
  };
}

/** What someone who knows the kitchen says and plans. */
export const ORACLE: Oracle = {
  plan: (_, asks) => ({
    chance: 0.9,
    goals: [...new Set(asks.map(({ action }) => action))].map((action) => ({ action, chance: 1 })),
    steps: legsFor(asks).map(stepOf),
  }),
  text(_, asks) {
    const legs = legsFor(asks);
    const open = Object.fromEntries(
      legs.flatMap(({ either = {} }) => Object.keys(either).map((slot) => [slot, `{${slot}}`])),
    );
    const lines = [
      `Do: ${legs.map(({ action, args }) => fillTemplate(action, { ...open, ...args })).join(' -> ')}`,
      ...legs.flatMap(({ action, remedies }) =>
        remedies.map(({ error, way }) => `If ${action} fails: ${error}: then ${way.join(' -> ')}`),
      ),
      ...legs.flatMap(({ action, either = {} }) =>
        Object.entries(either).map(
          ([slot, values]) => `${action}: ${slot} is ${values.map((value) => `"${value}"`).join(' or ')}`,
        ),
      ),
    ];
    return [...new Set(lines)].map((line) => `- ${line}`).join('\n');
  },
};
