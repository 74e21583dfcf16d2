import type { Random } from '../../src/index.js';
import type { Session } from './session.js';
import type { Proposal, Wits } from './wits.js';
import type { Args } from './world.js';

const GO = 'go to {room}';
const TAKE = 'take {object} from {container}';
const OPEN = 'open {container}';
const LOOK = 'look around';
/** How often somebody at a loss picks up what lies about. */
const TAKING = 0.4;

/** What one remembers of a place in words. */
interface Memory {
  room: string;
  /** Where places stand. */
  rooms: Map<string, string>;
  /** Where things were seen last: a container or `hands`. */
  things: Map<string, string>;
  closed: Set<string>;
  /** Places that things are in. */
  containers: Set<string>;
  /** Rooms that were looked at, and how often each was entered in vain. */
  entered: Map<string, number>;
}

const named = (text: string): string[] =>
  [...text.matchAll(/\ban? ([a-z]+(?: \d+)?)/g)].map(([, name]) => name!);

/** Takes in what is said about where things are. */
function remember(memory: Memory, text: string): void {
  const room = /You are in the (\w+)/.exec(text)?.[1];
  if (room !== undefined) {
    memory.room = room;
    memory.entered.set(room, (memory.entered.get(room) ?? 0) + 1);
  }
  for (const sentence of text.split(/(?<=\.)\s+/)) {
    const [, kept] = /^(?:On|In) the (\w+) you see/.exec(sentence) ?? [];
    const [, shut] = /^The (\w+) is closed/.exec(sentence) ?? [];
    const [, object, from] = /^You take the (.+) from the (\w+)/.exec(sentence) ?? [];
    if (sentence.startsWith('There is'))
      for (const place of named(sentence)) memory.rooms.set(place, memory.room);
    if (kept !== undefined || shut !== undefined) memory.containers.add((kept ?? shut)!);
    if (kept !== undefined) {
      memory.closed.delete(kept);
      memory.rooms.set(kept, memory.room);
      for (const [thing, at] of memory.things) if (at === kept) memory.things.delete(thing);
      for (const thing of named(sentence)) memory.things.set(thing, kept);
    }
    if (shut !== undefined) memory.closed.add(shut);
    if (object !== undefined && from !== undefined) memory.things.set(object, 'hands');
  }
}

/** An agent's wits where actions are words: it remembers where things were seen, and looks where it has not. */
export function placeWits(session: Session, random: Random): Wits {
  const memory: Memory = {
    room: '',
    rooms: new Map(),
    things: new Map(),
    closed: new Set(),
    containers: new Set(),
    entered: new Map(),
  };
  remember(memory, session.opening);
  const allRooms = session.rooms;
  const refused = new Map<string, number>();
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const instances = (kind: string): string[] =>
    [...memory.things.keys()].filter((name) => name === kind || name.replace(/ \d+$/, '') === kind);
  const held = (): string[] => [...memory.things].filter(([, at]) => at === 'hands').map(([name]) => name);
  const step = (action: string, args: Args): Proposal => ({ move: { action, args }, ready: false });
  const walk = (room: string): Proposal | undefined =>
    room === memory.room ? undefined : step(GO, { room });

  /** Somewhere that was not looked at yet. */
  function search(): Proposal | undefined {
    const shut = [...memory.closed].filter((place) => (refused.get(place) ?? 0) < 2);
    const here = shut.filter((place) => memory.rooms.get(place) === memory.room);
    const fresh = allRooms.filter((room) => (memory.entered.get(room) ?? 0) === 0);
    if (here.length > 0 && (fresh.length === 0 || random() < 0.5))
      return step(OPEN, { container: pick(here)! });
    const room = pick([...fresh, ...shut.map((place) => memory.rooms.get(place)!)]);
    return room === undefined ? undefined : walk(room);
  }

  /** The way to a place, or the search for it; undefined once there. */
  function reach(place: string): Proposal | 'here' | undefined {
    const room = memory.rooms.get(place);
    if (room === memory.room) return 'here';
    return room === undefined ? search() : walk(room);
  }

  function hold(kind: string): Proposal | 'held' | undefined {
    const known = instances(kind);
    if (known.some((name) => memory.things.get(name) === 'hands')) return 'held';
    const name = known[0];
    if (name === undefined) return search();
    const container = memory.things.get(name)!;
    const way = reach(container);
    return way === 'here' ? step(TAKE, { object: name, container }) : way;
  }

  const knownPlaces = (): string[] =>
    [...memory.rooms].filter(([, room]) => room === memory.room).map(([place]) => place);

  return {
    propose({ action, args: given }, said, { sources }) {
      if (action === LOOK || action === GO) {
        const room = given.room ?? pick(allRooms)!;
        return { move: { action, args: action === GO ? { room } : {} }, ready: true };
      }
      const slots = session.actions.find(({ name }) => name === action)?.args ?? [];
      const args: Args = { ...given };
      for (const slot of slots) {
        const told = sources(slot).flatMap((source) => ('constant' in source ? source.constant : []));
        args[slot] ??= said.find((one) => one[slot] !== undefined)?.[slot] ?? pick(told)!;
      }
      const { object, container } = args;
      if (action === TAKE) {
        if (object === undefined) return undefined;
        const known = instances(object).find((name) => memory.things.get(name) !== 'hands');
        const place = known === undefined ? container : memory.things.get(known)!;
        const way = place === undefined ? search() : reach(place);
        if (way !== 'here') return way;
        return { move: { action, args: { object: known ?? object, container: place! } }, ready: true };
      }
      if (object !== undefined) {
        const got = hold(object);
        if (got !== 'held') return got;
        args.object = instances(object).find((name) => memory.things.get(name) === 'hands')!;
      }
      const place = args.container ?? args.fixture ?? args.instrument;
      if (place !== undefined && place !== object) {
        const way = reach(place);
        if (way !== 'here') return way;
      }
      for (const slot of slots) args[slot] ??= pick(slot === 'object' ? held() : knownPlaces())!;
      if (slots.some((slot) => args[slot] === undefined)) return undefined;
      return {
        move: { action, args: Object.fromEntries(slots.map((slot) => [slot, args[slot]!])) },
        ready: true,
      };
    },
    somethingElse(said) {
      const wanted = new Set(said.map((one) => one.object));
      const loose = [...memory.things].filter(
        ([name, at]) => at !== 'hands' && !wanted.has(name.replace(/ \d+$/, '')),
      );
      const open = session.actions
        .map(({ name }) => name)
        .filter((name) => !session.askable.includes(name) && !name.startsWith('put') && name !== LOOK);
      const action = loose.length > 0 && random() < TAKING ? TAKE : pick(open);
      if (action === undefined) return undefined;
      if (action === TAKE) {
        const [object, container] = pick(loose) ?? [];
        return object === undefined ? undefined : { action, args: { object, container: container! } };
      }
      const own = said.flatMap(({ object }) => object ?? []);
      const slots = session.actions.find(({ name }) => name === action)!.args;
      const args: Args = {};
      if (slots.includes('object')) args.object = pick([...own, ...held()]) ?? '';
      if (slots.includes('container')) args.container = pick([...memory.closed]) ?? '';
      if (slots.includes('thing')) {
        const fixtures = [...memory.rooms.keys()].filter((place) => !memory.containers.has(place));
        args.thing = pick([...held(), ...fixtures]) ?? '';
      }
      if (slots.includes('fixture') || slots.includes('instrument')) {
        const slot = slots.includes('fixture') ? 'fixture' : 'instrument';
        args[slot] = pick([...memory.rooms.keys()].filter((place) => !memory.containers.has(place))) ?? '';
      }
      return Object.values(args).includes('') ? undefined : { action, args };
    },
    notice({ action, args }, outcome) {
      if (!outcome.refused) {
        if (action.startsWith('put ')) {
          // Where it is now is said by what is seen there.
          memory.things.delete(args.object!);
        }
        if (action === OPEN || action.startsWith('pry')) memory.closed.delete(args.container!);
        if (action.startsWith('unlock')) refused.delete(args.container!);
      } else if (args.container !== undefined) {
        refused.set(args.container, (refused.get(args.container) ?? 0) + 1);
        const gone = memory.things.get(args.object ?? '') === args.container;
        if (action === TAKE && gone && outcome.text.includes('there is no'))
          memory.things.delete(args.object!);
      }
      remember(memory, outcome.text);
    },
  };
}
