import { describe, expect, test } from 'vitest';
import { act } from '../../../eval/worlds/lender/act.js';
import { RULES } from '../../../eval/worlds/lender/rules.js';
import type { State } from '../../../eval/worlds/lender/state.js';
import type { Args } from '../../../eval/worlds/world.js';

/** A lender at which everything goes: a picture of the bow was taken. */
const plain = (): State => ({
  members: [
    {
      member_id: 'ME1',
      name: 'Mara Quist',
      email: 'mara@post.example',
      card: 'K1',
      status: 'active',
      methods: [{ method_id: 'PM1', type: 'card' }],
      loans: ['LO1'],
      bookings: ['BK1'],
    },
  ],
  loans: [
    {
      loan_id: 'LO1',
      member_id: 'ME1',
      instrument_id: 'IN1',
      kind: 'violin',
      size: 'half size',
      status: 'out',
      due: '2026-05-20',
      pieces: [{ piece_id: 'PC1', name: 'bow' }],
    },
  ],
  bookings: [
    {
      booking_id: 'BK1',
      member_id: 'ME1',
      room_id: 'RM1',
      date: '2026-05-02',
      slot: '09:00',
      status: 'confirmed',
    },
  ],
  instruments: [
    { instrument_id: 'IN2', kind: 'violin', size: 'full size', status: 'available' },
    { instrument_id: 'IN3', kind: 'violin', size: 'full size', status: 'lent' },
    { instrument_id: 'IN4', kind: 'cello', size: 'full size', status: 'available' },
  ],
  rooms: [{ room_id: 'RM1', name: 'Birch Room', has: 'a piano', free: { '2026-05-02': ['11:00'] } }],
  fees: [],
  audited: false,
  stale: false,
  done: [{ action: 'photograph_piece', args: { piece_id: 'PC1' } }],
});

/** A call of each kind that goes through there. */
const GOOD: Record<string, Args> = {
  book_room: { member_id: 'ME1', room_id: 'RM1', date: '2026-05-02', slot: '11:00' },
  cancel_booking: { booking_id: 'BK1', reason: 'illness' },
  confirm_booking: { booking_id: 'BK1' },
  move_booking: { booking_id: 'BK1', room_id: 'RM1', slot: '11:00' },
  renew_loan: { loan_id: 'LO1', weeks: '2' },
  report_damage: { loan_id: 'LO1', piece_id: 'PC1', grade: 'cosmetic' },
  reserve_instrument: { member_id: 'ME1', instrument_id: 'IN2', pickup: 'counter' },
  return_loan: { loan_id: 'LO1', drop_off: 'counter' },
  swap_instrument: { loan_id: 'LO1', instrument_id: 'IN2' },
};

const fee = (about: string) => ({ fee_id: 'FE1', member_id: 'ME1', amount: 1, about });

/** How each rule is broken, by a change of the state or of the arguments. */
const BROKEN: Record<string, (state: State, args: Args) => void> = {
  'the file is with the auditor': (state) => Object.assign(state, { audited: true }),
  'the membership is at rest': (state) => Object.assign(state.members[0]!, { status: 'resting' }),
  'the account is not clear': (state) => state.fees.push(fee('membership')),
  'the loan is closed': (state) => Object.assign(state.loans[0]!, { status: 'returned' }),
  'the loan has run out': (state) => Object.assign(state.loans[0]!, { status: 'overdue' }),
  'the loan was changed before': (state) =>
    state.done.push({ action: 'renew_loan', args: { loan_id: 'LO1' } }),
  'there is no such term': (_, args) => Object.assign(args, { weeks: '3' }),
  'the two are not of a kind': (_, args) => Object.assign(args, { instrument_id: 'IN4' }),
  'the instrument is not in the house': (_, args) => Object.assign(args, { instrument_id: 'IN3' }),
  'nothing is picked up there': (_, args) => Object.assign(args, { pickup: 'today' }),
  'the piece is not of this loan': (_, args) => Object.assign(args, { piece_id: 'PC9' }),
  'nothing shows the damage': (state) => Object.assign(state, { done: [] }),
  'damage is not graded so': (_, args) => Object.assign(args, { grade: 'minor' }),
  'nothing is handed in there': (_, args) => Object.assign(args, { drop_off: 'post' }),
  'the booking is off': (state) => Object.assign(state.bookings[0]!, { status: 'cancelled' }),
  'the booking does not stand yet': (state) => Object.assign(state.bookings[0]!, { status: 'held' }),
  'the room is taken then': (_, args) => Object.assign(args, { slot: '20:00' }),
  'that is no reason here': (_, args) => Object.assign(args, { reason: 'other' }),
};

describe("the lender's rules", () => {
  test('everything goes where none is broken', () => {
    const held = plain();
    held.bookings[0]!.status = 'held';
    for (const [action, args] of Object.entries(GOOD)) {
      const outcome = act(action === 'confirm_booking' ? held : plain(), action, { ...args });
      expect(outcome.refused, `${action}: ${outcome.text}`).toBe(false);
    }
  });

  test.each(RULES.flatMap((rule) => rule.actions.map((action) => ({ name: rule.name, rule, action }))))(
    '$action: $name',
    ({ rule, action }) => {
      const state = plain();
      const args = { ...GOOD[action]! };
      BROKEN[rule.error]!(state, args);
      const before = structuredClone(state);
      expect(act(state, action, args)).toEqual({
        text: JSON.stringify({ error: rule.error }),
        refused: true,
      });
      expect(state).toEqual(before);
    },
  );

  test('what a rule has for a way out is one', () => {
    const ways: Record<string, Args> = {
      release_file: { member_id: 'ME1' },
      resume_membership: { member_id: 'ME1' },
      pay_fee: { fee_id: 'FE1', method_id: 'PM1' },
      photograph_piece: { piece_id: 'PC1' },
      confirm_booking: { booking_id: 'BK1' },
    };
    let tried = 0;
    for (const { remedy, actions, error } of RULES) {
      if (remedy === undefined) continue;
      const state = plain();
      const args = { ...GOOD[actions[0]!]! };
      BROKEN[error]!(state, args);
      if (error === 'the loan has run out') state.fees.push(fee('LO1'));
      expect(act(state, actions[0]!, args).refused).toBe(true);
      expect(act(state, remedy, ways[remedy]!).refused).toBe(false);
      expect(act(state, actions[0]!, args), error).toMatchObject({ refused: false });
      tried += 1;
    }
    expect(tried).toBe(6);
  });

  test('what is renewed cannot be swapped, and what is swapped cannot be renewed', () => {
    for (const [first, second] of [
      ['renew_loan', 'swap_instrument'],
      ['swap_instrument', 'renew_loan'],
    ] as const) {
      const state = plain();
      expect(act(state, first, GOOD[first]!).refused).toBe(false);
      expect(act(state, second, GOOD[second]!).text).toContain('changed before');
      expect(act(state, first, GOOD[first]!).text).toContain('changed before');
    }
  });

  test('a call that lacks an argument, or names nothing, is refused in words', () => {
    expect(act(plain(), 'renew_loan', { loan_id: 'LO1' }).text).toBe('{"error":"weeks is missing"}');
    expect(act(plain(), 'get_loan', { loan_id: 'LO9' }).text).toBe('{"error":"no such loan"}');
    expect(act(plain(), 'sing', {}).refused).toBe(true);
    const stale = { ...plain(), stale: true };
    expect(act(stale, 'find_member_by_email', { email: 'mara@post.example' }).refused).toBe(true);
    expect(act(stale, 'find_member_by_card', { card: 'K1' }).refused).toBe(false);
  });
});
