import { fillTemplate } from '../session.js';
import type { Args, Outcome } from '../world.js';
import { ACTIONS } from './actions.js';
import { RULES } from './rules.js';
import { contents, seenOf, view } from './sights.js';
import { type State, type Thing, thingOf } from './state.js';
import { CARRIER_FOR, GOODS, isOf } from './stock.js';

const without = <T>(list: readonly T[], gone: T): T[] => list.filter((one) => one !== gone);

/** What becomes of a thing that is worked on. */
function work(state: State, name: string, args: Args, item: Thing): string {
  const { place, rack, person, fire, board } = args;
  switch (name) {
    case 'get {item} from {place}':
      item.at = 'hands';
      return `You have the ${item.name} from the ${place}.${seenOf(item)}${
        item.name === 'docket' && state.customer !== ''
          ? ` It reads: ${state.customer}, by the ${CARRIER_FOR[state.customer]}.`
          : ''
      }`;
    case 'leave {item} at {place}':
      item.at = place!;
      return `You set the ${item.name} down. ${contents(state, place!)}`;
    case 'cut {item} on {board}':
      item.marks.push('cut');
      if (isOf(item.name, 'meat', 'fish')) state.mess = GOODS[item.name]!.sort;
      return `Even pieces of ${item.name} on the ${board}, then off into a dish.`;
    case 'steel {item}':
      item.marks = without(item.marks, 'blunt');
      return `The ${item.name} sings along the steel.`;
    case 'simmer {item} on {fire}':
      item.marks.push('simmered');
      return `On the ${fire} the ${item.name} trembles.`;
    case 'skim {item}':
      item.marks.push('skimmed');
      return `The ${item.name} lies bare, the skin in the pail.`;
    case 'chill {item}':
      item.marks = without(item.marks, 'steaming');
      return `Cold to the touch, the ${item.name}.`;
    case 'shelve {item} on {rack}':
      item.at = rack!;
      return `The ${rack} takes the ${item.name}. ${contents(state, rack!)}`;
    case 'hand {item} to {person}':
      item.at = person!;
      return `The ${person} stows the ${item.name} and is off.`;
    default:
      item.at = 'bin';
      return `Into the pail with the ${item.name}, among the peelings.`;
  }
}

/** What is done without a thing in hand. */
function change(state: State, name: string, { room, place, burner, machine }: Args): string {
  switch (name) {
    case 'walk to {room}':
      state.room = room!;
      return view(state);
    case 'open {place}':
      state.shut = without(state.shut, place!);
      return `You open the ${place}. ${contents(state, place!)}`;
    case 'wash down':
      state.mess = '';
      return 'Hot water runs over boards and bench and away.';
    case 'turn on the gas':
      state.gas = true;
      return 'The cock stands open.';
    case 'light {burner}':
      state.lit.push(burner!);
      return `Blue flames in the ${burner}.`;
    case 'sign the ledger':
      state.signed = true;
      return 'Your name stands in the ledger, under all the others.';
    case 'scour {machine}':
      state.scoured.push(machine!);
      return `The ${machine} shines.`;
    default:
      return view(state);
  }
}

/** Does one thing in the kitchen. */
export function act(state: State, name: string, args: Args): Outcome {
  const action = ACTIONS.find((one) => one.name === name);
  if (!action) return { text: 'Nobody here knows what that means.', refused: true };
  const item = thingOf(state, args.item);
  const rule = RULES.find((one) => one.actions.includes(name) && one.broken(state, args, item));
  if (rule) {
    rule.after?.(state, args, item);
    return { text: fillTemplate(rule.error, args), refused: true };
  }
  const text = action.args.includes('item') ? work(state, name, args, item!) : change(state, name, args);
  return { text, refused: false };
}
