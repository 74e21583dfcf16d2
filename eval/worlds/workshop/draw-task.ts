import type { Random } from '../../../src/index.js';
import { areMet, wordGoals } from '../worded-goals.js';
import type { Args, Choice, Task } from '../world.js';
import { type Dice, diceFrom, june } from './dice.js';
import { drawState } from './draw-state.js';
import { GOALS, type Goal } from './goals.js';
import type { State, WorkOrder } from './state.js';
import { BENCHES, CLASSES, FIRST, TIMES, WORKS } from './stock.js';
import { FRAMES } from './wordings.js';

/** How often somebody else waits for what is to be kept longer, and how often somebody does later on. */
const WAITS = { before: 0.45, later: 0.4 };

/** A day and an hour at which the right bench is free, and another as well. */
function openSlot(dice: Dice, state: State, bench: string): Args {
  const benches = Object.values(BENCHES);
  const date = dice.day();
  const [time, ...others] = dice.some(TIMES, 3);
  const other = dice.pick(benches.filter((one) => one !== bench));
  const open = [
    ...dice.some([bench, other], 2).map((each) => ({ time: time!, bench: each })),
    ...others.map((each) => ({ time: each, bench: dice.pick(benches) })),
  ];
  open.sort((a, b) => (a.time < b.time ? -1 : Number(a.time > b.time)));
  for (const each of open) state.slots.push({ slot_id: dice.id('sl-####-??'), date, ...each, taken: false });
  return { date, time: time! };
}

const modelOf = ({ bikes, models }: State, id: string): string => {
  const bike = bikes.find(({ bike_id }) => bike_id === id)!;
  return models.find(({ model_id }) => model_id === bike.model_id)!.name;
};

function orderIn(state: State, stage: WorkOrder['state']): Args {
  const order = state.orders.find((one) => one.state === stage)!;
  const { item, bike_id, work_order_id, claim } = order;
  return {
    item,
    bike: modelOf(state, bike_id),
    work_order_id,
    ...(claim && { claim_id: claim.claim_id }),
  };
}

/** The day until which a rental is to run; somebody may have booked its unit. */
function longer(dice: Dice, state: State): Args {
  const { rental_id, unit_id } = state.rentals[0]!;
  const unit = state.units.find((one) => one.unit_id === unit_id)!;
  const until = dice.pick([9, 11, 12, 14, 16, 18, 19, 21]);
  const book = (from: number): void => {
    unit.bookings.push({ booking_id: dice.id('bkg_#####'), holder: dice.pick(FIRST), from: june(from) });
  };
  if (dice.chance(WAITS.before)) book(until - dice.pick([0, 1, 2]));
  else if (dice.chance(WAITS.later)) book(until + dice.pick([3, 4, 6]));
  return { fleet_class: unit.fleet_class, until: june(until), rental_id };
}

function targetOf(dice: Dice, { kind }: Goal, state: State): Args {
  switch (kind) {
    case 'hire':
      return { fleet_class: dice.pick(CLASSES), date: dice.day() };
    case 'extend':
      return longer(dice, state);
    case 'return': {
      const rental = state.rentals[1]!;
      rental.state = 'docked';
      const { fleet_class } = state.units.find(({ unit_id }) => unit_id === rental.unit_id)!;
      return { fleet_class, rental_id: rental.rental_id };
    }
    case 'service': {
      const { bike_id, category } = dice.pick(state.bikes);
      const slot = openSlot(dice, state, BENCHES[category]);
      return { bike: modelOf(state, bike_id), work: dice.pick(WORKS), ...slot, bike_id };
    }
    case 'approve':
      return orderIn(state, 'awaiting_approval');
    case 'claim':
      return orderIn(state, 'collected');
    default:
      return orderIn(state, 'ready');
  }
}

/** What the words say of a target: not its ids. */
const said = (target: Args): Args =>
  Object.fromEntries(Object.entries(target).filter(([name]) => !name.endsWith('_id')));

/** The next request: one to three goals of one customer, worded, with ids of its own. */
export function drawTask(random: Random, choice: Choice = {}): Task<State> {
  const dice = diceFrom(random);
  const state = drawState(dice);
  const roll = random();
  const count = choice.goals ?? (roll < 0.5 ? 1 : roll < 0.85 ? 2 : 3);
  const goals = dice.some(
    GOALS.filter(({ kind }) => choice.kinds?.includes(kind) ?? true),
    count,
  );
  const targets = goals.map((goal) => targetOf(dice, goal, state));
  // Which of two rentals is listed first does not tell what is wanted with it.
  state.rentals = dice.some(state.rentals, state.rentals.length);
  const { name, email } = state.customer;
  const { query, asks } = wordGoals(dice, goals, targets, said, FRAMES, { name, email });
  return { query, asks, kinds: goals.map(({ kind }) => kind), state, targets };
}

/** Whether a request has been met. */
export const isMet = (task: Task<State>): boolean => areMet(GOALS, task);
