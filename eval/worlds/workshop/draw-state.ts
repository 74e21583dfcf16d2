import { type Dice, june } from './dice.js';
import type { Bike, Customer, Line, Model, Part, Rental, State, Unit, WorkOrder } from './state.js';
import {
  ACCESSORIES,
  CAMPAIGNS,
  CLASSES,
  FIRST,
  ITEMS,
  LAST,
  MAKERS,
  MODELS,
  ROUTES,
  SMALL_PARTS,
} from './stock.js';

/** How likely each circumstance is. Nothing in the request tells of it. */
const ODDS = {
  third: 0.4,
  recall: 0.45,
  old: 0.6,
  due: 0.4,
  out: 0.5,
  revised: 0.5,
  held: 0.35,
  discontinued: 0.5,
  ride: 0.5,
  filed: 0.35,
};

function customerOf(dice: Dice): Customer {
  const [first, last] = [dice.pick(FIRST), dice.pick(LAST)];
  return {
    customer_id: dice.id('cus_?##??#'),
    name: `${first} ${last}`,
    email: `${first}.${last}@${dice.pick(['postbox', 'inbox', 'letters'])}.example`.toLowerCase(),
    terms: dice.pick(['walk_in', 'prepaid', 'monthly'] as const),
  };
}

function modelOf(dice: Dice, name: string): Model {
  const [title, before] = dice.some(CAMPAIGNS, 2);
  const campaigns: Model['campaigns'] = [
    { campaign_id: dice.id('RC/##/###'), title: title!, phase: 'active' },
  ];
  if (dice.chance(ODDS.old))
    campaigns.unshift({ campaign_id: dice.id('RC/##/###'), title: before!, phase: 'ended' });
  return { model_id: dice.id('mdl.##??'), name, campaigns };
}

const bikeOf = (dice: Dice, { model_id }: Model): Bike => ({
  bike_id: dice.id('BK-####-#'),
  model_id,
  frame_no: dice.id('WBK########').toUpperCase(),
  category: dice.pick(['city', 'cargo', 'electric'] as const),
  recall: dice.chance(ODDS.recall) ? 'outstanding' : dice.pick(['none', 'done'] as const),
  booked: false,
});

/** The units of a class: at least one is free, one is with a customer. */
function unitsOf(dice: Dice, fleet_class: string): Unit[] {
  const drive = dice.pick(['pedal', 'hub_motor', 'mid_motor'] as const);
  const states = ['available', dice.pick(['available', 'in_workshop'] as const), 'on_hire'] as const;
  return dice.some(states, states.length).map((state, i) => ({
    unit_id: dice.id(`K${i + 1}-###`),
    label: `${fleet_class} ${i + 1}`,
    fleet_class,
    drive,
    state,
    check: dice.chance(ODDS.due) ? 'due' : 'passed',
    bookings: [],
  }));
}

function rentalOf(dice: Dice, units: readonly Unit[], fleet_class: string): Rental {
  const unit = units.find((one) => one.fleet_class === fleet_class && one.state === 'on_hire')!;
  const kinds = dice.some(ACCESSORIES, 2);
  const items: Rental['items'] = [];
  if (dice.chance(0.5)) items.push({ item_id: dice.id('ACC####'), kind: kinds[0]!, place: 'in' });
  if (dice.chance(ODDS.out)) items.push({ item_id: dice.id('ACC####'), kind: kinds[1]!, place: 'out' });
  const kind = dice.pick(['preauth', 'preauth', 'cash', 'waived'] as const);
  return {
    rental_id: dice.id('30#####'),
    unit_id: unit.unit_id,
    until: june(dice.pick([2, 3, 4, 5])),
    state: 'running',
    extended: false,
    items,
    ...(kind !== 'waived' && {
      deposit: {
        deposit_id: dice.id('pi_?#??#??#'),
        kind,
        amount: dice.pick([50, 100, 150]),
        released: false,
      },
    }),
  };
}

function partOf(dice: Dice, name: string): Part {
  return {
    part_id: dice.id('##.####.#'),
    name,
    maker: { name: dice.pick(MAKERS), route: dice.pick(ROUTES) },
    supply: 'stocked',
  };
}

/** An order that waits for its customer, one that is ready, and one that was collected, with their parts. */
function ordersOf(dice: Dice, bikes: readonly Bike[]): { orders: WorkOrder[]; parts: Part[] } {
  const items = dice.some(ITEMS, 3);
  const mains = items.map((item) => partOf(dice, item));
  const small = partOf(dice, dice.pick(SMALL_PARTS));
  const parts = [...mains, small];
  const base = (i: number, opened: string): Omit<WorkOrder, 'state'> => ({
    work_order_id: dice.id('WO-26-####'),
    bike_id: dice.pick(bikes).bike_id,
    item: items[i]!,
    opened,
    estimates: [],
    lines: [{ part_id: mains[i]!.part_id, name: items[i]!, hold: 'held' }],
    test_ride: 'none',
  });
  const bill = (payment: 'open' | 'overdue' | 'paid'): WorkOrder['invoice'] => ({
    invoice_id: dice.id('2026/#####'),
    total: dice.pick([38, 64, 92.5, 120, 189]),
    payment,
  });

  const waiting: WorkOrder = { ...base(0, '2026-05-28'), state: 'awaiting_approval' };
  const stem = dice.id('Q####');
  const total = dice.pick([45, 80, 135]);
  waiting.estimates.push({ estimate_id: `${stem}-1`, total, revision: 'current' });
  if (dice.chance(ODDS.revised)) {
    waiting.estimates[0]!.revision = 'superseded';
    const next = { estimate_id: `${stem}-2`, total: total + 15, revision: 'current' } as const;
    if (dice.chance(0.5)) waiting.estimates.push(next);
    else waiting.estimates.unshift(next);
  }
  const extra: Line = { part_id: small.part_id, name: small.name, hold: 'held' };
  if (dice.chance(0.5)) waiting.lines.push(extra);
  else waiting.lines.unshift(extra);
  if (!dice.chance(ODDS.held)) {
    waiting.lines.find(({ part_id }) => part_id === mains[0]!.part_id)!.hold = 'none';
    if (dice.chance(ODDS.discontinued)) {
      const next = partOf(dice, items[0]!);
      Object.assign(mains[0]!, { supply: 'discontinued', replaced_by: next.part_id });
      parts.push(next);
    }
  }

  const ready: WorkOrder = {
    ...base(1, '2026-05-19'),
    state: 'ready',
    test_ride: dice.chance(ODDS.ride) ? 'required' : 'none',
    invoice: bill(dice.pick(['open', 'overdue', 'paid'] as const)),
  };
  const collected: WorkOrder = { ...base(2, '2026-02-11'), state: 'collected', invoice: bill('paid') };
  if (dice.chance(ODDS.filed)) collected.claim = { claim_id: dice.id('RMA######'), chased: false };
  const orders = [waiting, ready, collected];
  return { orders: dice.some(orders, orders.length), parts };
}

/** The shop with one customer who asks, what is the customer's own, and the fleet. */
export function drawState(dice: Dice): State {
  const models = dice.some(MODELS, dice.chance(ODDS.third) ? 3 : 2).map((name) => modelOf(dice, name));
  const bikes = models.map((model) => bikeOf(dice, model));
  const units = CLASSES.flatMap((fleet_class) => unitsOf(dice, fleet_class));
  return {
    customer: customerOf(dice),
    models,
    bikes,
    slots: [],
    units,
    rentals: dice.some(CLASSES, 2).map((fleet_class) => rentalOf(dice, units, fleet_class)),
    ...ordersOf(dice, bikes),
    hires: [],
    done: [],
  };
}
