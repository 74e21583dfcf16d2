import type { Move } from '../advice.js';
import type { Args, Ask } from '../world.js';
import { RACKS, roomOf, SHUT } from './state.js';
import { BOARD_FOR, CARRIER_FOR, GOODS, isOf, RACK_FOR } from './stock.js';

/** What may be said against a move, and what to do then. */
export interface Remedy {
  error: string;
  way: readonly string[];
}

/** A move of the way. */
export interface Leg extends Move {
  /** Values of one more argument, each as likely. */
  either?: Readonly<Record<string, readonly string[]>>;
  remedies: readonly Remedy[];
}

const GET = 'get {item} from {place}';
const JAMMED: Remedy = { error: 'The door gives a finger and stops', way: ['walk to pantry'] };
const NO_GAS: Remedy = {
  error: 'Click, click, click',
  way: ['walk to scullery', 'turn on the gas', 'walk to kitchen'],
};
const GAPING: Remedy = { error: 'shakes his head over the mussels', way: ['bin mussels'] };
const OFF: Remedy = { error: 'The chef lifts one eyebrow', way: ['bin cream'] };
const BUSY: Remedy = { error: 'In a minute', way: ['look about'] };
const steaming = (item: string): Remedy => ({
  error: `feels the ${item} from below`,
  way: ['walk to cold room', `chill ${item}`, `walk to ${roomOf('porter')}`],
});

/** The way that does what is asked, told from the rules and from where things mostly are. */
export function legsFor(asks: readonly Ask[]): Leg[] {
  const legs: Leg[] = [];
  const held = new Set<string>();
  const opened = new Set<string>();
  let room: string | undefined = 'kitchen';
  const say = (action: string, args: Args = {}, remedies: readonly Remedy[] = []): void => {
    legs.push({ action, args, remedies });
  };
  const goTo = (next: string): void => {
    if (next !== room) say('walk to {room}', { room: next }, next === 'cold room' ? [JAMMED] : []);
    room = next;
  };
  const open = (place: string): void => {
    if (SHUT.includes(place) && !opened.has(place)) say('open {place}', { place });
    opened.add(place);
  };
  const fetch = (item: string): void => {
    if (held.has(item)) return;
    const [first, second] = GOODS[item]!.homes as [string, string?];
    goTo(roomOf(first)!);
    if (isOf(item, 'costly')) say('sign the ledger');
    open(first);
    if (isOf(item, 'tool')) held.add(item);
    if (second === undefined) {
      say(GET, { item, place: first });
      return;
    }
    const other = roomOf(second)!;
    const way = [
      // The door from the kitchen may jam: round by the pantry.
      ...(other === 'cold room' ? ['walk to pantry'] : []),
      ...(other === room ? [] : [`walk to ${other}`]),
      ...(SHUT.includes(second) ? [`open ${second}`] : []),
      `get ${item} from ${second}`,
    ];
    legs.push({
      action: GET,
      args: { item, place: first },
      remedies: [{ error: `No ${item} at the ${first}`, way }],
    });
    // Where one is then depends on where it was.
    if (other !== room) room = undefined;
  };
  const light = (burner: string): void => {
    goTo('kitchen');
    say('light {burner}', { burner }, [NO_GAS]);
  };
  const ways: Record<string, (said: Args) => void> = {
    'cut {item} on {board}': ({ item }) => {
      fetch('knife');
      say('steel {item}', { item: 'knife' });
      fetch(item!);
      goTo('kitchen');
      say('cut {item} on {board}', { item: item!, board: BOARD_FOR[GOODS[item!]!.sort]! });
      if (isOf(item, 'meat', 'fish')) say('wash down');
    },
    'simmer {item} on {fire}': ({ item, fire }) => {
      fetch(item!);
      if (isOf(item, 'meat stock')) say('skim {item}', { item: item! });
      light(fire!);
      say('simmer {item} on {fire}', { item: item!, fire: fire! });
    },
    'shelve {item} on {rack}': ({ item }) => {
      const rack = RACK_FOR[GOODS[item!]!.sort];
      fetch(item!);
      if (rack !== undefined) {
        open(rack);
        const remedies = item === 'mussels' ? [GAPING] : [];
        say('shelve {item} on {rack}', { item: item!, rack }, remedies);
        return;
      }
      const either = { rack: RACKS.filter((one) => !SHUT.includes(one)) };
      legs.push({ action: 'shelve {item} on {rack}', args: { item: item! }, either, remedies: [] });
    },
    'hand {item} to {person}': ({ item, customer }) => {
      fetch('docket');
      fetch(item!);
      const person = CARRIER_FOR[customer!]!;
      goTo(roomOf(person)!);
      const hot = GOODS[item!]!.may === undefined ? [] : [steaming(item!)];
      say('hand {item} to {person}', { item: item!, person }, [BUSY, ...hot]);
    },
    'leave {item} at {place}': ({ item, place }) => {
      fetch(item!);
      goTo(roomOf(place!)!);
      if (isOf(item, 'hot pot')) say('chill {item}', { item: item! });
      open(place!);
      say('leave {item} at {place}', { item: item!, place: place! }, item === 'cream' ? [OFF] : []);
    },
    'light {burner}': ({ burner }) => light(burner!),
    'scour {machine}': ({ machine }) => {
      fetch('brush');
      if (machine === 'grill') light(machine);
      goTo('kitchen');
      say('scour {machine}', { machine: machine! });
    },
  };
  for (const { action, said } of asks) ways[action]!(said);
  return legs;
}
