import { describe, expect, test } from 'vitest';
import { act } from '../../../eval/worlds/workshop/act.js';
import { ACTIONS } from '../../../eval/worlds/workshop/actions.js';
import { isMet } from '../../../eval/worlds/workshop/draw-task.js';
import { GOALS } from '../../../eval/worlds/workshop/goals.js';
import { RULES } from '../../../eval/worlds/workshop/rules.js';
import type { State } from '../../../eval/worlds/workshop/state.js';
import { WORKSHOP } from '../../../eval/worlds/workshop/world.js';
import type { Args, Task } from '../../../eval/worlds/world.js';
import { seededRandom } from '../../../src/index.js';
import { GOOD, plain, readyFor } from './workshop-state.js';

/** How each rule is broken, by a change of the state or of the arguments. */
const BROKEN: Record<string, (state: State, args: Args) => void> = {
  'account is on stop': (state) => Object.assign(state.orders[1]!.invoice!, { payment: 'overdue' }),
  'date has a rental already': (state) => state.hires.push({ fleet_class: 'trike', date: '2026-06-09' }),
  'unit_id is not available': (_, args) => Object.assign(args, { unit_id: 'U2' }),
  'unit_id has not been passed for hire': (_, args) => Object.assign(args, { unit_id: 'U3' }),
  'unit_id is not in the rack': (_, args) => Object.assign(args, { unit_id: 'U2' }),
  'unit_id is passed for today': (_, args) => Object.assign(args, { unit_id: 'U1' }),
  'checklist does not apply to this unit': (_, args) => Object.assign(args, { checklist: 'motor' }),
  'rental_id is not running': (_, args) => Object.assign(args, { rental_id: '302' }),
  'rental_id has been extended': (state) => Object.assign(state.rentals[0]!, { extended: true }),
  'until unit is promised by then': (_, args) => Object.assign(args, { until: '2026-06-20' }),
  'unit_id does not suit the booking': (_, args) => Object.assign(args, { unit_id: 'U3' }),
  'item_id is on the shelf': (state) => Object.assign(state.rentals[1]!.items[0]!, { place: 'in' }),
  'rental_id is not docked': (state, args) => {
    args[args.item_id ? 'item_id' : 'rental_id'] = args.item_id ? 'I0' : '301';
    state.rentals[1]!.state = 'running';
  },
  'rental_id is not complete': (state) => Object.assign(state.rentals[1]!.items[0]!, { place: 'out' }),
  'deposit_id is not held on a card': (state) => Object.assign(state.rentals[1]!.deposit!, { kind: 'cash' }),
  'deposit_id is in use': (state) => Object.assign(state.rentals[1]!, { state: 'docked' }),
  'deposit_id has been released': (state) => Object.assign(state.rentals[1]!.deposit!, { released: true }),
  'bike_id is not cleared for work': (_, args) => Object.assign(args, { bike_id: 'B2' }),
  'bike_id is booked in': (state) => Object.assign(state.bikes[0]!, { booked: true }),
  'slot_id is gone': (state) => Object.assign(state.slots[0]!, { taken: true }),
  'slot_id does not take this bike': (_, args) => Object.assign(args, { slot_id: 'S2' }),
  'bike_id has nothing outstanding': (_, args) => Object.assign(args, { bike_id: 'B1' }),
  'campaign_id does not cover this bike': (_, args) => Object.assign(args, { campaign_id: 'G1' }),
  'campaign_id has ended': (state) => Object.assign(state.models[1]!.campaigns[0]!, { phase: 'ended' }),
  'work_order_id is not awaiting approval': (_, args) => Object.assign(args, { work_order_id: 'W2' }),
  'estimate_id is for another order': (_, args) => Object.assign(args, { estimate_id: 'Q3' }),
  'estimate_id is out of date': (_, args) => Object.assign(args, { estimate_id: 'Q1' }),
  'lines are not covered': (state) => Object.assign(state.orders[0]!.lines[0]!, { hold: 'none' }),
  'part_id is not on the order': (_, args) => Object.assign(args, { part_id: 'P3' }),
  'part_id cannot be supplied': (state) =>
    Object.assign(state.parts[0]!, { supply: 'discontinued', replaced_by: 'P2' }),
  'part_id is set aside': (state) => Object.assign(state.orders[0]!.lines[0]!, { hold: 'held' }),
  'work_order_id carries no warranty': (_, args) => Object.assign(args, { work_order_id: 'W2' }),
  'work_order_id has a case': (state) =>
    Object.assign(state.orders[2]!, { claim: { claim_id: 'R1', chased: false } }),
  'route is not offered by the maker': (_, args) => Object.assign(args, { route: 'web' }),
  'claim_id has had a reminder': (state) => Object.assign(state.orders[2]!.claim!, { chased: true }),
  'invoice_id is settled': (state) => Object.assign(state.orders[1]!.invoice!, { payment: 'paid' }),
  'method is not open to this customer': (state) => Object.assign(state.customer, { terms: 'monthly' }),
  'work_order_id is not ready': (_, args) => Object.assign(args, { work_order_id: 'W3' }),
  'work_order_id calls for no ride': (state) => Object.assign(state.orders[1]!, { test_ride: 'none' }),
  'invoice is not settled': (state) => Object.assign(state.orders[1]!.invoice!, { payment: 'open' }),
  'work_order_id has not been signed off': (state) =>
    Object.assign(state.orders[1]!, { test_ride: 'required' }),
};

const textOf = (state: State, action: string, args: Args): string => act(state, action, args).text;
const goes = (state: State, action: string, args = GOOD[action]!): boolean =>
  !act(state, action, { ...args }).refused;

describe("the shop's rules", () => {
  test('everything goes where none is broken', () => {
    for (const [action, args] of Object.entries(GOOD)) {
      const outcome = act(readyFor(action), action, { ...args });
      expect(outcome.refused, `${action}: ${outcome.text}`).toBe(false);
    }
    const looks = ACTIONS.filter(({ name }) => /^(?:get|find|list)_/.test(name));
    expect(Object.keys(GOOD)).toHaveLength(ACTIONS.length - looks.length);
  });

  test.each(RULES.flatMap((rule) => rule.actions.map((action) => ({ name: rule.name, rule, action }))))(
    '$action: $name',
    ({ rule: { field, message }, action }) => {
      const state = readyFor(action);
      const args = { ...GOOD[action]! };
      BROKEN[`${field} ${message}`]!(state, args);
      const before = structuredClone(state);
      expect(act(state, action, args)).toEqual({
        text: JSON.stringify({ errors: [{ field, message }] }),
        refused: true,
      });
      expect(state).toEqual(before);
    },
  );

  test('who has paid what is overdue rents again', () => {
    const state = plain();
    state.orders[1]!.invoice!.payment = 'overdue';
    expect(textOf(state, 'get_customer', { customer_id: 'C1' })).toContain('"standing":"on_stop"');
    expect(goes(state, 'create_rental')).toBe(false);
    expect(goes(state, 'take_payment')).toBe(true);
    expect(goes(state, 'create_rental')).toBe(true);
    expect(textOf(state, 'get_customer', { customer_id: 'C1' })).toContain('"standing":"clear"');
  });

  test('what was checked goes out', () => {
    const state = plain();
    const tandem = { ...GOOD.create_rental!, unit_id: 'U3' };
    expect(goes(state, 'create_rental', tandem)).toBe(false);
    expect(goes(state, 'record_check')).toBe(true);
    expect(goes(state, 'create_rental', tandem)).toBe(true);
  });

  test('a rental is extended once somebody else has another unit', () => {
    const state = plain();
    const longer = { rental_id: '301', until: '2026-06-21' };
    expect(goes(state, 'extend_rental', longer)).toBe(false);
    expect(goes(state, 'reassign_booking')).toBe(true);
    expect(goes(state, 'extend_rental', longer)).toBe(true);
    expect(textOf(state, 'get_unit', { unit_id: 'U1' })).toContain('K1');
  });

  test('a rental is closed once what went out with it is back', () => {
    const state = readyFor('check_in_item');
    expect(goes(state, 'close_rental')).toBe(false);
    expect(goes(state, 'check_in_item')).toBe(true);
    expect(goes(state, 'close_rental')).toBe(true);
  });

  test('a bike is booked in once the campaign is carried out', () => {
    const state = plain();
    const other = { bike_id: 'B2', slot_id: 'S2', work: 'gears' };
    expect(textOf(state, 'get_bike', { bike_id: 'B2' })).toContain('"safety":"blocked"');
    expect(goes(state, 'book_service', other)).toBe(false);
    expect(goes(state, 'apply_recall')).toBe(true);
    expect(goes(state, 'book_service', other)).toBe(true);
  });

  test('work starts once what replaces a part is set aside', () => {
    const state = readyFor('reserve_part');
    Object.assign(state.parts[0]!, { supply: 'discontinued', replaced_by: 'P2' });
    expect(textOf(state, 'get_part', { part_id: 'P1' })).toContain('"replacement":{"part_id":"P2"}');
    expect(goes(state, 'start_repair')).toBe(false);
    expect(goes(state, 'reserve_part')).toBe(false);
    expect(goes(state, 'reserve_part', { work_order_id: 'W1', part_id: 'P2' })).toBe(true);
    expect(goes(state, 'start_repair')).toBe(true);
    expect(goes(state, 'start_repair')).toBe(false);
  });

  test('a bike goes home once it is ridden and paid for', () => {
    const state = readyFor('log_test_ride');
    state.orders[1]!.invoice!.payment = 'open';
    expect(goes(state, 'take_payment')).toBe(true);
    expect(goes(state, 'hand_over')).toBe(false);
    expect(goes(state, 'log_test_ride')).toBe(true);
    expect(goes(state, 'hand_over')).toBe(true);
  });

  test('a call that lacks an argument, or names nothing, is refused in words', () => {
    expect(textOf(plain(), 'get_unit', {})).toContain('"field":"unit_id","message":"must not be blank"');
    expect(textOf(plain(), 'get_unit', { unit_id: 'U9' })).toContain('U9 not found');
    expect(textOf(plain(), 'list_units', { fleet_class: 'van' })).toContain('van not found');
    expect(act(plain(), 'sing', {}).refused).toBe(true);
  });
});

describe('the verdict', () => {
  const task = (kind: string, target: Args): Task<State> => ({
    query: '',
    asks: [],
    kinds: [kind],
    state: plain(),
    targets: [target],
  });
  const metAfter = (asked: Task<State>, ...actions: string[]): boolean => {
    for (const action of actions) act(asked.state, action, GOOD[action]!);
    return isMet(asked);
  };
  const TARGETS: Record<string, Args> = {
    hire: { fleet_class: 'trike', date: '2026-06-09' },
    extend: { rental_id: '301', until: '2026-06-12' },
    return: { rental_id: '302' },
    service: { bike_id: 'B1', date: '2026-06-05', time: '10:45', work: 'gears' },
    approve: { work_order_id: 'W1' },
    claim: { work_order_id: 'W3' },
    collect: { work_order_id: 'W2' },
  };

  test.each(GOALS.map(({ kind, action }) => ({ kind, action })))(
    '$kind: wants what was asked for and nothing else',
    ({ kind, action }) => {
      const rest = kind === 'return' ? ['release_deposit'] : [];
      const other = kind === 'approve' ? 'hand_over' : 'start_repair';
      expect(metAfter(task(kind, TARGETS[kind]!))).toBe(false);
      expect(metAfter(task(kind, TARGETS[kind]!), action, ...rest)).toBe(true);
      expect(metAfter(task(kind, TARGETS[kind]!), action, ...rest, other)).toBe(false);
    },
  );

  test('wants the deposit released after a rental was closed, where it is held on a card', () => {
    expect(metAfter(task('return', TARGETS.return!), 'close_rental')).toBe(false);
    expect(metAfter(task('return', TARGETS.return!), 'release_deposit', 'close_rental')).toBe(false);
    const cash = task('return', TARGETS.return!);
    cash.state.rentals[1]!.deposit!.kind = 'cash';
    expect(metAfter(cash, 'close_rental')).toBe(true);
  });

  test('wants a reminder where there is a case', () => {
    const filed = task('claim', { work_order_id: 'W3', claim_id: 'R1' });
    filed.state.orders[2]!.claim = { claim_id: 'R1', chased: false };
    expect(metAfter(filed, 'file_claim')).toBe(false);
    expect(metAfter(filed, 'chase_claim')).toBe(true);
  });
});

test('every request says what its asks say, and each kind comes up', () => {
  const kinds = new Set<string>();
  for (let seed = 0; seed < 200; seed++) {
    const { query, asks, kinds: drawn } = WORKSHOP.draw(seededRandom(seed));
    for (const kind of drawn) kinds.add(kind);
    for (const { said } of asks) for (const words of Object.values(said)) expect(query).toContain(words);
    expect(query).not.toMatch(/[{}]|undefined/);
  }
  expect(kinds.size).toBe(7);
});

test('the same seed gives the same task, another gives another', () => {
  for (let seed = 0; seed < 20; seed++) {
    const task = WORKSHOP.draw(seededRandom(seed));
    expect(WORKSHOP.draw(seededRandom(seed))).toEqual(task);
    expect(WORKSHOP.draw(seededRandom(seed + 1)).state).not.toEqual(task.state);
  }
});
