import type { Args, Outcome } from '../world.js';
import { ACTIONS } from './actions.js';
import { RULES, type Subject } from './rules.js';
import type { State } from './state.js';

const json = (value: object): Outcome => ({ text: JSON.stringify(value), refused: 'error' in value });

/** Finds what the arguments name, or says which of them names nothing. */
function lookUp(state: State, args: Args): Subject | string {
  const loan = state.loans.find(({ loan_id }) => loan_id === args.loan_id);
  if (args.loan_id !== undefined && !loan) return 'no such loan';
  const booking = state.bookings.find(({ booking_id }) => booking_id === args.booking_id);
  if (args.booking_id !== undefined && !booking) return 'no such booking';
  const instrument = state.instruments.find(({ instrument_id }) => instrument_id === args.instrument_id);
  if (args.instrument_id !== undefined && !instrument) return 'no such instrument';
  const room = state.rooms.find(({ room_id }) => room_id === args.room_id);
  if (args.room_id !== undefined && !room) return 'no such room';
  const id = args.member_id ?? loan?.member_id ?? booking?.member_id;
  const member = state.members.find(({ member_id }) => member_id === id);
  if (args.member_id !== undefined && !member) return 'no such member';
  return { member, loan, booking, instrument, room };
}

function read(state: State, name: string, args: Args, subject: Subject): object | undefined {
  const { member, loan, booking } = subject;
  switch (name) {
    case 'find_member_by_email': {
      const found = state.members.find(({ email }) => email === args.email);
      return found && !state.stale ? { member_id: found.member_id } : { error: 'nobody by that address' };
    }
    case 'find_member_by_card': {
      const found = state.members.find(({ card }) => card === args.card);
      return found ? { member_id: found.member_id } : { error: 'nobody by that card' };
    }
    case 'get_member': {
      const { email, card, ...rest } = member!;
      return rest;
    }
    case 'get_loan':
      return loan!;
    case 'get_booking':
      return booking!;
    case 'get_fees': {
      const fees = state.fees.filter(({ member_id }) => member_id === args.member_id);
      return { fees: fees.map(({ fee_id, amount, about }) => ({ fee_id, amount, about })) };
    }
    case 'search_instruments':
      return { instruments: state.instruments.filter(({ kind }) => kind === args.kind) };
    case 'search_rooms':
      return {
        rooms: state.rooms.map(({ room_id, name, has, free }) => ({
          room_id,
          name,
          has,
          slots: free[args.date!] ?? [],
        })),
      };
    default:
      return undefined;
  }
}

function write(state: State, name: string, args: Args, subject: Subject): object {
  const { member, loan, booking, instrument, room } = subject;
  switch (name) {
    case 'release_file':
      state.audited = false;
      return { member_id: args.member_id, file: 'open' };
    case 'resume_membership':
      member!.status = 'active';
      return { member_id: args.member_id, status: 'active' };
    case 'pay_fee': {
      const fee = state.fees.find(({ fee_id }) => fee_id === args.fee_id);
      if (!fee) return { error: 'no such fee' };
      const owner = state.members.find(({ member_id }) => member_id === fee.member_id)!;
      if (!owner.methods.some(({ method_id }) => method_id === args.method_id)) {
        return { error: 'the member does not pay like that' };
      }
      state.fees = state.fees.filter((other) => other !== fee);
      const late = state.loans.find(({ loan_id, status }) => loan_id === fee.about && status === 'overdue');
      if (late) late.status = 'out';
      return { fee_id: fee.fee_id, paid: fee.amount };
    }
    case 'photograph_piece':
      return state.loans.some(({ pieces }) => pieces.some(({ piece_id }) => piece_id === args.piece_id))
        ? { piece_id: args.piece_id, pictures: 1 }
        : { error: 'no such piece' };
    case 'renew_loan':
      return { loan_id: loan!.loan_id, status: loan!.status, renewed_by: args.weeks };
    case 'swap_instrument': {
      const before = state.instruments.find(({ instrument_id }) => instrument_id === loan!.instrument_id);
      if (before) before.status = 'available';
      instrument!.status = 'lent';
      loan!.instrument_id = instrument!.instrument_id;
      loan!.size = instrument!.size;
      return { loan_id: loan!.loan_id, instrument_id: loan!.instrument_id, size: loan!.size };
    }
    case 'return_loan':
      loan!.status = 'returned';
      return { loan_id: loan!.loan_id, status: 'returned' };
    case 'report_damage':
      return { loan_id: loan!.loan_id, piece_id: args.piece_id, grade: args.grade };
    case 'reserve_instrument':
      instrument!.status = 'lent';
      return { instrument_id: instrument!.instrument_id, kept_for: member!.member_id };
    case 'confirm_booking':
      booking!.status = 'confirmed';
      return { booking_id: booking!.booking_id, status: 'confirmed' };
    case 'cancel_booking':
      booking!.status = 'cancelled';
      return { booking_id: booking!.booking_id, status: 'cancelled', date: booking!.date };
    case 'move_booking': {
      const free = room!.free[booking!.date]!;
      room!.free[booking!.date] = free.filter((slot) => slot !== args.slot);
      booking!.room_id = room!.room_id;
      booking!.slot = args.slot!;
      return { ...booking! };
    }
    case 'book_room':
      room!.free[args.date!] = room!.free[args.date!]!.filter((slot) => slot !== args.slot);
      return { room_id: room!.room_id, date: args.date, slot: args.slot, status: 'confirmed' };
    default:
      return { date: args.date, printed: true };
  }
}

/** Does one thing at the lender's desk. */
export function act(state: State, name: string, args: Args): Outcome {
  const action = ACTIONS.find((one) => one.name === name);
  if (!action) return json({ error: `no tool is called ${name}` });
  const missing = action.args.find((arg) => args[arg] === undefined || args[arg] === '');
  if (missing !== undefined) return json({ error: `${missing} is missing` });
  const subject = lookUp(state, args);
  if (typeof subject === 'string') return json({ error: subject });
  const rule = RULES.find((one) => one.actions.includes(name) && one.broken(state, args, subject));
  if (rule) return json({ error: rule.error });
  const seen = read(state, name, args, subject);
  if (seen) return json(seen);
  const result = json(write(state, name, args, subject));
  if (!result.refused) state.done.push({ action: name, args: { ...args } });
  return result;
}
