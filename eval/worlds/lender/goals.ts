import type { Args } from '../world.js';
import type { State } from './state.js';

/** Something a member may want. */
export interface Goal {
  kind: string;
  /** The action that the words point to. */
  action: string;
  /** What it is about. */
  about: 'loan' | 'booking' | 'member';
  /** Ways of asking; what stands in braces is filled in. */
  wordings: readonly string[];
  /** Whether a call that went through was asked for. */
  asked(args: Args, target: Args, state: State): boolean;
  /** What has to follow it, though nothing says so: an action, and by which argument it is about the target. */
  afterwards?: { action: string; argument: string };
}

const holds = (state: State, room_id: string | undefined, has: string | undefined): boolean =>
  state.rooms.some((room) => room.room_id === room_id && room.has === has);
const isOf = (state: State, instrument_id: string | undefined, { kind, size }: Args): boolean =>
  state.instruments.some(
    (one) => one.instrument_id === instrument_id && one.kind === kind && one.size === size,
  );

/** What members ask for. */
export const GOALS: readonly Goal[] = [
  {
    kind: 'renew',
    action: 'renew_loan',
    about: 'loan',
    wordings: [
      'Please let me keep the {kind} a little longer.',
      'I would like the loan of my {kind} to go on for a while.',
      'Can the {kind} stay with me past its date?',
      'I am not done with the {kind} yet, so do extend it.',
      'More time with the {kind} would be wonderful.',
      'My exam was put off: renew the {kind}, please.',
    ],
    asked: (args, { loan_id }) => args.loan_id === loan_id,
  },
  {
    kind: 'swap',
    action: 'swap_instrument',
    about: 'loan',
    wordings: [
      'The {kind} has become too small; I need one in {size} instead.',
      'Exchange my {kind} for a {size} one.',
      'My daughter has grown, so the {kind} should be a {size} from now on.',
      'Can I trade the {kind} in for size {size}?',
      'I would rather play a {size} {kind} than the one I have here.',
      'Wrong size of {kind}: {size} it should be. Please change it.',
    ],
    asked: (args, target, state) =>
      args.loan_id === target.loan_id && isOf(state, args.instrument_id, target),
  },
  {
    kind: 'return',
    action: 'return_loan',
    about: 'loan',
    wordings: [
      'I am bringing the {kind} back.',
      'The {kind} goes back to you today.',
      'I have stopped playing and want to hand in the {kind}.',
      'Take the {kind} back, please, I no longer need it.',
      'Here is your {kind}, with thanks; close the loan.',
      'We are moving away, so the {kind} has to be given back.',
    ],
    asked: (args, { loan_id }) => args.loan_id === loan_id,
  },
  {
    kind: 'damage',
    action: 'report_damage',
    about: 'loan',
    wordings: [
      'The {piece} of the {kind} broke.',
      'Something happened to the {kind}: its {piece} is cracked, and you ought to know.',
      'I have to own up to a damaged {piece}, the one that came with the {kind}.',
      'Note, please, that the {piece} of my {kind} is bent.',
      'My brother sat on the {piece} of the {kind}.',
      'The {piece} that belongs to the {kind} has a tear in it; where do I report this?',
    ],
    asked: (args, { loan_id, piece_id }) => args.loan_id === loan_id && args.piece_id === piece_id,
  },
  {
    kind: 'reserve',
    action: 'reserve_instrument',
    about: 'member',
    wordings: [
      'Put a {size} {kind} aside for me.',
      'I would like to try the {kind}, size {size}: keep one for me, please.',
      'Is there a {kind} in {size}? Then reserve it in my name.',
      'My son wants to begin with the {kind}; he needs {size}. Hold one for us.',
      'Set a {kind} ({size}) aside, I will come for it.',
    ],
    asked: (args, target, state) => isOf(state, args.instrument_id, target),
  },
  {
    kind: 'book',
    action: 'book_room',
    about: 'member',
    wordings: [
      'I need a room with {has} on {date} at {slot}.',
      'Book me somewhere to practise, {date}, {slot}, {has} required.',
      'On {date} at {slot} I want to rehearse; the room must have {has}.',
      'Could I have a practice room on {date} from {slot}, one that comes with {has}?',
      'A room for {date}, {slot}. Without {has} it is no use to me.',
    ],
    asked: (args, target, state) =>
      args.date === target.date && args.slot === target.slot && holds(state, args.room_id, target.has),
  },
  {
    kind: 'move',
    action: 'move_booking',
    about: 'booking',
    wordings: [
      'My room on {date} has to be at {slot} now, and with {has}.',
      'Shift the rehearsal of {date} to {slot}; I want {has} there.',
      'I cannot make it at the hour I have on {date}: {slot} would do, in a room with {has}.',
      'Change the booking of {date} to {slot} and give me {has}.',
      'Can the practice of {date} be moved to {slot}, somewhere with {has}?',
    ],
    asked: (args, target, state) =>
      args.booking_id === target.booking_id &&
      args.slot === target.slot &&
      holds(state, args.room_id, target.has),
    afterwards: { action: 'update_door_plan', argument: 'date' },
  },
  {
    kind: 'cancel',
    action: 'cancel_booking',
    about: 'booking',
    wordings: [
      'I will not need the room on {date} after all.',
      'Drop my rehearsal of {date}, I have a fever.',
      'Cancel what I have booked for {date}: I must be elsewhere.',
      'On {date} somebody else may have my room, I am ill.',
      'Please call off the practice of {date}.',
    ],
    asked: (args, { booking_id }) => args.booking_id === booking_id,
  },
];
