import type { WordedGoal } from '../worded-goals.js';
import type { Args } from '../world.js';
import type { State } from './state.js';
import { WORDINGS } from './wordings.js';

/** A kind of wish at this counter. */
export type Goal = WordedGoal<State>;

const goal = (kind: string, action: string, rest: Pick<Goal, 'asked' | 'instead' | 'afterwards'>): Goal => ({
  kind,
  action,
  wordings: WORDINGS[kind]!,
  ...rest,
});
const sameOrder = (args: Args, { work_order_id }: Args): boolean => args.work_order_id === work_order_id;

/** What customers ask for. */
export const GOALS: readonly Goal[] = [
  goal('hire', 'create_rental', {
    asked: (args, { fleet_class, date }, { units }) =>
      args.date === date &&
      units.some((one) => one.unit_id === args.unit_id && one.fleet_class === fleet_class),
  }),
  goal('extend', 'extend_rental', {
    asked: (args, { rental_id, until }) => args.rental_id === rental_id && args.until === until,
  }),
  goal('return', 'close_rental', {
    asked: (args, { rental_id }) => args.rental_id === rental_id,
    afterwards({ rental_id }, { rentals }) {
      const deposit = rentals.find((one) => one.rental_id === rental_id)?.deposit;
      return deposit?.kind === 'preauth'
        ? { action: 'release_deposit', args: { deposit_id: deposit.deposit_id } }
        : undefined;
    },
  }),
  goal('service', 'book_service', {
    asked: (args, { bike_id, work, date, time }, { slots }) =>
      args.bike_id === bike_id &&
      args.work === work &&
      slots.some((one) => one.slot_id === args.slot_id && one.date === date && one.time === time),
  }),
  goal('approve', 'start_repair', { asked: sameOrder }),
  goal('claim', 'file_claim', {
    asked: sameOrder,
    instead: ({ claim_id }) =>
      claim_id === undefined ? undefined : { action: 'chase_claim', args: { claim_id } },
  }),
  goal('collect', 'hand_over', { asked: sameOrder }),
];
