import { fillTemplate } from '../session.js';
import type { Args, Outcome } from '../world.js';
import { ACTIONS } from './actions.js';
import { isDark, RULES } from './rules.js';
import { CONTAINERS, ROOMS, type State, type Thing } from './state.js';

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
const inside = (place: string): string =>
  ['rack', 'bench', 'shelf'].includes(place) ? `On the ${place}` : `In the ${place}`;

function contents(state: State, container: string): string {
  const names = state.things.filter(({ at }) => at === container).map(({ name }) => `a ${name}`);
  return `${inside(container)} you see ${names.length > 0 ? list(names) : 'nothing'}.`;
}

/** What is seen on entering a room. */
export function view(state: State): string {
  const places = ROOMS[state.room]!;
  const standing = `There is ${list(places.map((place) => `a ${place}`))}.`;
  if (isDark(state)) return `You are in the ${state.room}. ${standing} It is dark.`;
  const sights = places
    .filter((place) => CONTAINERS.includes(place))
    .map((place) => (state.shut.includes(place) ? `The ${place} is closed.` : contents(state, place)));
  return [`You are in the ${state.room}. ${standing}`, ...sights].join(' ');
}

/** The thing that a name means: by its full name, else the first of its kind that is meant by where it is. */
function meant(state: State, args: Args, taken: boolean): Thing | undefined {
  const named = state.things.filter(({ name, kind }) => name === args.object || kind === args.object);
  return named.find(({ at }) => (taken ? at === args.container : at === 'hands')) ?? named[0];
}

function change(state: State, name: string, args: Args, object: Thing | undefined): string {
  const { container, fixture, instrument, thing } = args;
  switch (name) {
    case 'open {container}':
      state.shut = state.shut.filter((one) => one !== container);
      return `You open the ${container}. ${contents(state, container!)}`;
    case 'pry open {container}':
      state.held = state.held.filter((one) => one !== container);
      state.shut = state.shut.filter((one) => one !== container);
      return `The ${container} gives way. ${contents(state, container!)}`;
    case 'unlock {container}':
      state.held = state.held.filter((one) => one !== container);
      return `The lock of the ${container} turns.`;
    case 'take {object} from {container}':
      object!.at = 'hands';
      return `You take the ${object!.name} from the ${container}.`;
    case 'put {object} in {container}':
      object!.at = container!;
      return `You leave the ${object!.name} there. ${contents(state, container!)}`;
    case 'rinse {object} in {fixture}':
      Object.assign(object!, { dirty: false, wet: true, labelled: false });
      return `Water runs over the ${object!.name}. It drips.`;
    case 'dry {object} at {fixture}':
      object!.wet = false;
      return `The ${object!.name} steams at the ${fixture} for a while, then no more.`;
    case 'light {thing}':
      if (!state.lit.includes(thing!)) state.lit.push(thing!);
      return `The ${thing} burns.`;
    case 'wrap {object}':
      object!.wrapped = true;
      return `The ${object!.name} has cloth around it.`;
    case 'label {object}':
      object!.labelled = true;
      return `The ${object!.name} bears a name.`;
    case 'tap {instrument}':
      if (instrument === 'barometer') state.hangs = false;
      return `You tap the ${instrument}.`;
    default:
      state.readings.push(instrument!);
      return `The ${instrument} shows a number, and you note it.`;
  }
}

/** Does one thing at the station. */
export function act(state: State, name: string, args: Args): Outcome {
  const refuse = (why: string): Outcome => ({ text: `You cannot do that: ${why}.`, refused: true });
  const action = ACTIONS.find((one) => one.name === name);
  if (!action) return refuse('nobody knows how');
  if (name === 'look around') return { text: view(state), refused: false };
  if (name === 'go to {room}') {
    if (!Object.hasOwn(ROOMS, args.room ?? '')) return refuse(`no room is called ${args.room}`);
    state.room = args.room!;
    return { text: view(state), refused: false };
  }
  const object = action.args.includes('object') ? meant(state, args, name.startsWith('take')) : undefined;
  const rule = RULES.find((one) => one.actions.includes(name) && one.broken(state, args, object));
  if (rule) return refuse(fillTemplate(rule.error, args));
  return { text: change(state, name, args, object), refused: false };
}
