import type { Random } from '../../../src/index.js';
import type { Args, Ask, Choice, Task } from '../world.js';
import { GOALS, type Goal } from './goals.js';
import type { State } from './state.js';
import { type Draw, drawing, drawState, SIZES, SLOTS } from './stock.js';

const KINDS = ['violin', 'cello', 'clarinet', 'trumpet', 'guitar', 'accordion'];
const OPENINGS = [
  'This is {name}, {id}.',
  'Hello, {name} here ({id}).',
  'Good morning! You will find me under {id}.',
  '{name} writing, {id}.',
];
const CLOSINGS = ['Yours, {name}, {id}', 'Thanks! {name} ({id})', 'I am {name}, {id}.', 'With regards, {id}'];
const JOINTS = ['Also: ', 'And then: ', 'One more thing. ', 'Besides, ', ''];

/** A free room for an hour: where there is none, one is made free. */
function freeRoom(draw: Draw, state: State, date: string): Args {
  const room = draw.pick(state.rooms);
  const slot = draw.pick(SLOTS);
  room.free[date] = [...new Set([...room.free[date]!, slot])].sort();
  return { slot, has: room.has };
}

function targetOf(draw: Draw, goal: Goal, state: State, used: Set<string>): Args {
  const shared = goal.kind === 'return' || goal.kind === 'damage';
  if (goal.about === 'loan') {
    // What is broken may be handed in as well; anything else is about a loan of its own.
    const fit = state.loans.filter(
      ({ loan_id }) => !used.has(loan_id) && !(used.has(`${loan_id} shared`) && !shared),
    );
    const loan = draw.pick(fit);
    used.add(shared ? `${loan.loan_id} shared` : loan.loan_id);
    const piece = draw.pick(loan.pieces);
    const size = draw.pick(SIZES.filter((one) => one !== loan.size));
    return {
      loan_id: loan.loan_id,
      kind: loan.kind,
      ...(goal.kind === 'swap' && { size }),
      ...(goal.kind === 'damage' && { piece: piece.name, piece_id: piece.piece_id }),
    };
  }
  if (goal.about === 'booking') {
    const booking = draw.pick(state.bookings.filter(({ booking_id }) => !used.has(booking_id)));
    used.add(booking.booking_id);
    const { booking_id, date } = booking;
    return { booking_id, date, ...(goal.kind === 'move' && freeRoom(draw, state, date)) };
  }
  if (goal.kind === 'reserve') {
    const own = new Set(state.loans.map(({ kind }) => kind));
    return { kind: draw.pick(KINDS.filter((kind) => !own.has(kind))), size: draw.pick(SIZES) };
  }
  const taken = new Set(state.bookings.map(({ date }) => date));
  const date = Object.keys(state.rooms[0]!.free).find((day) => !taken.has(day))!;
  return { date, ...freeRoom(draw, state, date) };
}

const said = ({ loan_id, booking_id, piece_id, ...rest }: Args): Args => rest;

/** The next request: one to three goals of one member, worded, with ids of its own. */
export function drawTask(random: Random, choice: Choice = {}): Task<State> {
  const draw = drawing(random);
  const state = drawState(draw);
  const dice = random();
  const count = choice.goals ?? (dice < 0.5 ? 1 : dice < 0.85 ? 2 : 3);
  const open = GOALS.filter(({ kind }) => choice.kinds?.includes(kind) ?? true);
  const goals = draw.some(open, count);
  const used = new Set<string>();
  const targets = goals.map((goal) => targetOf(draw, goal, state, used));
  const member = state.members[0]!;
  // A stale address comes with a card: else nobody could be found.
  const withCard = state.stale || draw.chance(0.4);
  const id = withCard ? `${member.email}, card ${member.card}` : member.email;
  const fill = (text: string, words: Args): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => words[name]!);
  const sentences = goals.map((goal, i) => {
    const sentence = fill(draw.pick(goal.wordings), targets[i]!);
    return i === 0 ? sentence : `${draw.pick(JOINTS)}${sentence}`;
  });
  const self = { name: member.name, id };
  const query = draw.chance(0.6)
    ? [fill(draw.pick(OPENINGS), self), ...sentences]
    : [...sentences, fill(draw.pick(CLOSINGS), self)];
  const who: Args = { email: member.email, ...(withCard && { card: member.card }) };
  const asks = goals.map(({ action }, i): Ask => ({ action, said: { ...said(targets[i]!), ...who } }));
  return { query: query.join(' '), asks, kinds: goals.map(({ kind }) => kind), state, targets };
}

/** Whether a request has been met: every goal, what has to follow it, and nothing that nobody asked for. */
export function isMet({ kinds, targets, state }: Task<State>): boolean {
  const goals = kinds.map((kind) => GOALS.find((goal) => goal.kind === kind)!);
  const reached = goals.every((goal, i) => {
    const target = targets[i]!;
    const at = state.done.findIndex(
      ({ action, args }) => action === goal.action && goal.asked(args, target, state),
    );
    const { afterwards } = goal;
    return (
      at >= 0 &&
      (!afterwards ||
        state.done
          .slice(at + 1)
          .some(
            ({ action, args }) =>
              action === afterwards.action && args[afterwards.argument] === target[afterwards.argument],
          ))
    );
  });
  const changes = new Set(GOALS.map(({ action }) => action));
  const unasked = state.done.some(
    ({ action, args }) =>
      changes.has(action) &&
      !goals.some((goal, i) => goal.action === action && goal.asked(args, targets[i]!, state)),
  );
  return reached && !unasked;
}
