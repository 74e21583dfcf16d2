import type { Random } from '../../src/index.js';
import { placeWits } from './place-wits.js';
import type { Session } from './session.js';
import type { Wits } from './wits.js';
import type { Args, Outcome, PlainWords } from './world.js';

const squeezed = (name: string): string => name.replace(/ (?!\d)/g, '');

/** Wits for places, in a world that words things in its own way: names are one word each to them. */
export function plainPlaceWits(session: Session, plain: PlainWords, random: Random): Wits {
  const { actions, slots } = plain;
  const names = new Map<string, string>();
  const mapped = (args: Args, slot: (name: string) => string, value: (name: string) => string): Args =>
    Object.fromEntries(Object.entries(args).map(([name, given]) => [slot(name), value(given)]));
  const toPlainName = (name: string): string => {
    names.set(squeezed(name), name);
    return squeezed(name);
  };
  const toPlain = (args: Args): Args => mapped(args, (slot) => slots[slot] ?? slot, toPlainName);
  const slotIn = (action: string, role: string): string =>
    session.actions
      .find(({ name }) => name === action)
      ?.args.find((slot) => (slots[slot] ?? slot) === role) ?? role;
  const plainAction = (action: string): string => actions[action] ?? action;
  const ownAction = (action: string): string =>
    Object.keys(actions).find((name) => actions[name] === action) ?? action;
  const ownMove = (move: { action: string; args: Args }): { action: string; args: Args } => {
    const action = ownAction(move.action);
    const args = mapped(
      move.args,
      (role) => slotIn(action, role),
      (name) => names.get(name) ?? name,
    );
    return { action, args };
  };
  /** Sentences whose names are one word each; what they stand for is kept. */
  const reading = (text: string): string =>
    plain.reading(text).replace(/<([^<>]+)>/g, (_, name: string) => toPlainName(name));
  const view: Session = {
    ...session,
    actions: session.actions.map((action) => ({
      ...action,
      name: plainAction(action.name),
      args: action.args.map((slot) => slots[slot] ?? slot),
    })),
    rooms: session.rooms.map(toPlainName),
    opening: reading(session.opening),
  };
  const wits = placeWits(view, random);
  return {
    propose({ action, args }, said, { sources, conditions }) {
      const proposal = wits.propose(
        { action: plainAction(action), args: toPlain(args) },
        said.map((one) => toPlain(one)),
        {
          sources: (role) =>
            sources(slotIn(action, role)).map((source) =>
              'constant' in source ? { constant: source.constant.map(toPlainName) } : source,
            ),
          conditions,
        },
      );
      return proposal && { ...proposal, move: ownMove(proposal.move) };
    },
    somethingElse(said) {
      const move = wits.somethingElse(said.map((one) => toPlain(one)));
      return move && ownMove(move);
    },
    notice({ action, args }, { text, refused }: Outcome) {
      wits.notice({ action: plainAction(action), args: toPlain(args) }, { text: reading(text), refused });
    },
  };
}
