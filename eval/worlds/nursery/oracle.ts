import type { PlanStep } from '../../../src/index.js';
import { fillTemplate } from '../session.js';
import type { Args, Oracle } from '../world.js';
import { type Leg, legsFor } from './ways.js';

const missing = ({ what, spot }: Args): string =>
  `However long you stare at the ${spot}, no ${what} appears.`;

/** A leg of the way as a step of a plan. */
function planned({ action, args, else: otherwise }: Leg): PlanStep {
  return {
    action,
    chance: 0.95,
    args: Object.entries(args).map(([name, value]) => ({
      name,
      from: [{ constant: otherwise && name === 'spot' ? [value, otherwise.spot] : [value] }],
    })),
    // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
    ...(otherwise && { if_refused: [{ error: missing(args), then: otherwise.way, support: 9 }] }),
  };
}

/** What the text says for a plant that is not where it mostly is. */
function elsewhere({ action, args, else: otherwise }: Leg): string[] {
  if (!otherwise) return [];
  const way = [...otherwise.way, `gather ${args.what} from ${otherwise.spot}`].join(' -> ');
  return [`If ${action} fails: ${missing(args)}: then ${way}`];
}

/** What someone who knows the nursery says and plans. */
export const ORACLE: Oracle = {
  text(_, asks) {
    const legs = legsFor(asks);
    const way = legs.map(({ action, args }) => fillTemplate(action, args)).join(' -> ');
    return [`Do: ${way}`, ...legs.flatMap(elsewhere)].map((line) => `- ${line}`).join('\n');
  },
  plan: (_, asks) => ({
    chance: 0.9,
    goals: [...new Set(asks.map(({ action }) => action))].map((action) => ({ action, chance: 1 })),
    steps: legsFor(asks).map(planned),
  }),
};
