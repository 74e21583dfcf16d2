import type { Random } from '../../../src/index.js';
import type { Booking, Fee, Instrument, Loan, Member, Room, State } from './state.js';

const FIRST = ['Mara', 'Tobias', 'Ines', 'Yusuf', 'Greta', 'Pavel', 'Noor', 'Silas', 'Wanda', 'Matteo'];
const LAST = [
  'Quist',
  'Okafor',
  'Lindner',
  'Vasquez',
  'Thorne',
  'Baptiste',
  'Moreau',
  'Sato',
  'Kern',
  'Dias',
];
const MAILS = ['post.example', 'letters.example', 'mail.example'];
/** The pieces that come with an instrument of each kind. */
const PIECES: Record<string, readonly string[]> = {
  violin: ['bow', 'case', 'chin rest'],
  cello: ['endpin', 'bow', 'soft bag'],
  clarinet: ['mouthpiece', 'barrel', 'case'],
  trumpet: ['mute', 'mouthpiece', 'case'],
  guitar: ['strap', 'soft bag', 'capo'],
  accordion: ['harness', 'bellows', 'case'],
};
/** Sizes of any kind. */
export const SIZES = ['half size', 'three-quarter', 'full size'];
/** What a room may have. */
const FEATURES = ['a piano', 'a drum kit', 'a mirror', 'an amplifier'];
const ROOMS = ['Birch', 'Cedar', 'Maple', 'Rowan', 'Willow'];
/** Hours at which rooms can be had. */
export const SLOTS = ['09:00', '11:00', '14:00', '16:00', '18:00', '20:00'];

/** Dice and draws of one kind. */
export interface Draw {
  pick<T>(list: readonly T[]): T;
  some<T>(list: readonly T[], count: number): T[];
  chance(p: number): boolean;
  id(prefix: string): string;
  /** A day of the month in which everything takes place. */
  day(): string;
}

/** Draws from one source of random numbers; ids do not repeat. */
export function drawing(random: Random): Draw {
  const given = new Set<string>();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const id = (prefix: string): string => {
    const made = `${prefix}${10_000 + Math.floor(random() * 90_000)}`;
    if (given.has(made)) return id(prefix);
    given.add(made);
    return made;
  };
  return {
    pick,
    id,
    some: (list, count) => {
      const left = [...list];
      return Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(Math.floor(random() * left.length), 1)[0]!,
      );
    },
    chance: (p) => random() < p,
    day: () => `2026-05-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
  };
}

/** How likely each circumstance is. Nothing in the request tells of it. */
const ODDS = { audited: 0.17, resting: 0.2, fee: 0.2, overdue: 0.22, held: 0.35, stale: 0.2 };

function instrumentsOf(draw: Draw): Instrument[] {
  return Object.keys(PIECES).flatMap((kind) =>
    SIZES.flatMap((size) =>
      // One of each is in the house; what stands before it in the list may not be.
      draw
        .some(['lent', 'in_repair', 'available'] as const, 3)
        .slice(0, 2)
        .concat('available')
        .map((status) => ({ instrument_id: draw.id('IN'), kind, size, status })),
    ),
  );
}

/** The lender with one member who asks, named first, and what the member has. */
export function drawState(draw: Draw): State {
  const instruments = instrumentsOf(draw);
  const rooms: Room[] = ROOMS.map((name, i) => ({
    room_id: draw.id('RM'),
    name: `${name} Room`,
    has: FEATURES[i % FEATURES.length]!,
    free: {},
  }));
  const [first, last] = [draw.pick(FIRST), draw.pick(LAST)];
  const member_id = draw.id('ME');
  const fees: Fee[] = [];
  const loans = draw.some(Object.keys(PIECES), 3).map((kind): Loan => {
    const overdue = draw.chance(ODDS.overdue);
    const loan_id = draw.id('LO');
    if (overdue) fees.push({ fee_id: draw.id('FE'), member_id, amount: 4, about: loan_id });
    return {
      loan_id,
      member_id,
      instrument_id: draw.id('IN'),
      kind,
      size: draw.pick(SIZES),
      status: overdue ? 'overdue' : 'out',
      due: draw.day(),
      pieces: PIECES[kind]!.map((name) => ({ piece_id: draw.id('PC'), name })),
    };
  });
  if (draw.chance(ODDS.fee)) fees.push({ fee_id: draw.id('FE'), member_id, amount: 12, about: 'membership' });
  const days = new Set<string>();
  while (days.size < 3) days.add(draw.day());
  const bookings = [...days].slice(0, 2).map(
    (date): Booking => ({
      booking_id: draw.id('BK'),
      member_id,
      room_id: draw.pick(rooms).room_id,
      date,
      slot: draw.pick(SLOTS),
      status: draw.chance(ODDS.held) ? 'held' : 'confirmed',
    }),
  );
  for (const room of rooms) for (const day of days) room.free[day] = draw.some(SLOTS, 3).sort();
  const member: Member = {
    member_id,
    name: `${first} ${last}`,
    email: `${first}.${last}@${draw.pick(MAILS)}`.toLowerCase(),
    card: draw.id('K-'),
    status: draw.chance(ODDS.resting) ? 'resting' : 'active',
    methods: draw
      .some(['bank_debit', 'card', 'voucher'], 2)
      .map((type) => ({ method_id: draw.id('PM'), type })),
    loans: loans.map(({ loan_id }) => loan_id),
    bookings: bookings.map(({ booking_id }) => booking_id),
  };
  return {
    members: [member],
    loans,
    bookings,
    instruments,
    rooms,
    fees,
    audited: draw.chance(ODDS.audited),
    stale: draw.chance(ODDS.stale),
    done: [],
  };
}
