import type { Args } from '../world.js';
import { DROP_OFFS, GRADES, PICKUPS, REASONS, TERMS } from './actions.js';
import type { Booking, Instrument, Loan, Member, Room, State } from './state.js';

/** What a call is about, looked up by its arguments; left out where the call names none. */
export interface Subject {
  member?: Member;
  loan?: Loan;
  booking?: Booking;
  instrument?: Instrument;
  room?: Room;
}

/** A rule of the house. It is told to nobody. */
export interface Rule {
  name: string;
  actions: readonly string[];
  broken(state: State, args: Args, subject: Subject): boolean;
  /** What the refusal says. It does not name the way out. */
  error: string;
  /** The call that is the way out; none where there is none. */
  remedy?: string;
}

const CHANGES = [
  'book_room',
  'cancel_booking',
  'move_booking',
  'renew_loan',
  'report_damage',
  'reserve_instrument',
  'return_loan',
  'swap_instrument',
];

/** Whether a call went through that names this object. */
const wasDone = (state: State, action: string, argument: string, value: string | undefined): boolean =>
  state.done.some((call) => call.action === action && call.args[argument] === value);

const constant = (action: string, argument: string, allowed: readonly string[], error: string): Rule => ({
  name: `${argument} is one of a few words`,
  actions: [action],
  broken: (_, args) => !allowed.includes(args[argument]!),
  error,
});

/** The rules that are spoken when broken, most pressing first. */
export const RULES: readonly Rule[] = [
  {
    name: 'a file that the auditor has is taken back before anything is changed',
    actions: CHANGES,
    broken: (state) => state.audited,
    error: 'the file is with the auditor',
    remedy: 'release_file',
  },
  {
    name: 'a resting membership gets nothing new',
    actions: ['book_room', 'renew_loan', 'reserve_instrument'],
    broken: (_, __, { member }) => member?.status === 'resting',
    error: 'the membership is at rest',
    remedy: 'resume_membership',
  },
  {
    name: 'who owes money gets no instrument',
    actions: ['reserve_instrument', 'swap_instrument'],
    broken: (state, _, { member }) => state.fees.some((fee) => fee.member_id === member?.member_id),
    error: 'the account is not clear',
    remedy: 'pay_fee',
  },
  {
    name: 'a loan that has come back is closed',
    actions: ['renew_loan', 'swap_instrument', 'report_damage', 'return_loan'],
    broken: (_, __, { loan }) => loan?.status === 'returned',
    error: 'the loan is closed',
  },
  {
    name: 'what is overdue is paid for first',
    actions: ['renew_loan', 'swap_instrument'],
    broken: (_, __, { loan }) => loan?.status === 'overdue',
    error: 'the loan has run out',
    remedy: 'pay_fee',
  },
  {
    name: 'a loan is renewed or swapped, and once',
    actions: ['renew_loan', 'swap_instrument'],
    broken: (state, args) =>
      ['renew_loan', 'swap_instrument'].some((action) => wasDone(state, action, 'loan_id', args.loan_id)),
    error: 'the loan was changed before',
  },
  constant('renew_loan', 'weeks', TERMS, 'there is no such term'),
  {
    name: 'an instrument is swapped for one of its kind',
    actions: ['swap_instrument'],
    broken: (_, __, { loan, instrument }) => loan?.kind !== instrument?.kind,
    error: 'the two are not of a kind',
  },
  {
    name: 'only what is on the shelf can be given out',
    actions: ['reserve_instrument', 'swap_instrument'],
    broken: (_, __, { instrument }) => instrument?.status !== 'available',
    error: 'the instrument is not in the house',
  },
  constant('reserve_instrument', 'pickup', PICKUPS, 'nothing is picked up there'),
  {
    name: 'a piece is a piece of the same loan',
    actions: ['report_damage'],
    broken: (_, args, { loan }) => !loan?.pieces.some(({ piece_id }) => piece_id === args.piece_id),
    error: 'the piece is not of this loan',
  },
  {
    name: 'damage is pictured before it is noted',
    actions: ['report_damage'],
    broken: (state, args) => !wasDone(state, 'photograph_piece', 'piece_id', args.piece_id),
    error: 'nothing shows the damage',
    remedy: 'photograph_piece',
  },
  constant('report_damage', 'grade', GRADES, 'damage is not graded so'),
  constant('return_loan', 'drop_off', DROP_OFFS, 'nothing is handed in there'),
  {
    name: 'a cancelled booking stays cancelled',
    actions: ['cancel_booking', 'confirm_booking', 'move_booking'],
    broken: (_, __, { booking }) => booking?.status === 'cancelled',
    error: 'the booking is off',
  },
  {
    name: 'only a confirmed booking moves',
    actions: ['move_booking'],
    broken: (_, __, { booking }) => booking?.status === 'held',
    error: 'the booking does not stand yet',
    remedy: 'confirm_booking',
  },
  {
    name: 'a room is taken when it is free',
    actions: ['book_room', 'move_booking'],
    broken: (_, args, { booking, room }) =>
      !(room?.free[args.date ?? booking?.date ?? ''] ?? []).includes(args.slot ?? ''),
    error: 'the room is taken then',
  },
  constant('cancel_booking', 'reason', REASONS, 'that is no reason here'),
];
