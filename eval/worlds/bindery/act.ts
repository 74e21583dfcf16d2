import { fillTemplate } from '../session.js';
import type { Args, Outcome } from '../world.js';
import { ACTIONS } from './actions.js';
import { RULES } from './rules.js';
import { contents, opened, view } from './sights.js';
import { closes, ROOMS, type State, type Thing } from './state.js';
import { WORK_RULES } from './work-rules.js';

/** What one notices of a thing when one has it in the hands. */
function feel(item: Thing): string {
  const words = {
    leather: 'It is bound in calf.',
    cloth: 'Its cloth has faded.',
    paper: 'It is one large sheet.',
  };
  return [
    ...(item.stuff ? [words[item.stuff]] : []),
    ...(item.dusty ? ['Something grey comes off on your sleeve.'] : []),
    ...(item.tacky ? ['Somebody has been at it this morning, and your thumb sticks to it a little.'] : []),
    ...(item.name === 'needle' && item.ready ? ['A tail of thread hangs from its eye.'] : []),
    ...(item.name === 'knife' && !item.ready ? ['Its edge shines, which is a bad sign.'] : []),
  ]
    .map((sentence) => ` ${sentence}`)
    .join('');
}

function rub(item: Thing, tool: string): string {
  switch (tool) {
    case 'whetstone':
      item.ready = true;
      return 'Back and forth, back and forth. Now the knife splits a hair.';
    case 'beeswax':
      item.ready = true;
      return 'The thread squeaks through the cake and comes out smooth.';
    case 'brush': {
      const { dusty } = item;
      item.dusty = false;
      return dusty
        ? `A grey cloud, and you see the ${item.name} for the first time.`
        : 'You go over it once.';
    }
    default:
      if (item.stuff === 'leather') item.oiled = true;
      else item.spoilt = true;
      return item.stuff === 'leather'
        ? `The hide of the ${item.name} drinks it up and darkens.`
        : `A dark patch spreads over the ${item.name} and will stay there.`;
  }
}

function plugIn(state: State, machine: string): string {
  if (machine === 'nipping press') return 'You find no cord on it.';
  if (state.plugged === machine) return `The ${machine} is plugged in.`;
  const other = state.plugged;
  Object.assign(state, { plugged: machine, hot: false });
  const out = other === undefined ? '' : `There is one socket, so out comes the plug of the ${other}. `;
  return `${out}A small lamp glows on the ${machine}.`;
}

function wait(state: State): string {
  for (const thing of state.things) thing.tacky = false;
  const { plugged, hot } = state;
  state.hot = plugged !== undefined;
  const smell = state.hot && !hot && ROOMS[state.room]!.includes(plugged!);
  return `Somewhere a clock strikes.${smell ? ` The ${plugged} ticks with heat.` : ''}`;
}

function press(item: Thing): string {
  Object.assign(item, { curled: false, bonded: item.bonded || item.glued });
  return `You spin the wheel down, count to a hundred and spin it up. The ${item.name} comes out flat.`;
}

function change(state: State, name: string, args: Args, item: Thing | undefined): string {
  const { store, machine, tool } = args;
  switch (name) {
    case 'open {store}':
      if (!closes(store)) return `The ${store} has nothing to open.`;
      state.shut = state.shut.filter((one) => one !== store);
      return `${opened(store!)} ${contents(state, store!)}`;
    case 'unlock {store}':
      if (!state.locked.includes(store!)) return `The ${store} is not locked.`;
      state.locked = state.locked.filter((one) => one !== store);
      return 'Click.';
    case 'fetch {item} out of {store}':
      item!.at = 'hands';
      return `You pick the ${item!.name} ${closes(store) ? 'out of' : 'up from'} the ${store}.${feel(item!)}`;
    case 'leave {item} at {store}':
      item!.at = store!;
      return `You part with the ${item!.name}. ${contents(state, store!)}`;
    case 'plug in {machine}':
      return plugIn(state, machine!);
    case 'wait a while':
      return wait(state);
    case 'rub {item} with {tool}':
      return rub(item!, tool!);
    case 'glue {item}':
      Object.assign(item!, { glued: true, tacky: true });
      return `You work the glue in under the cover of the ${item!.name} and fold it down.`;
    case 'press {item} in {machine}':
      return press(item!);
    case 'sew {item}':
      item!.sewn = true;
      return `Stitch by stitch the ${item!.name} becomes one thing again.`;
    case 'trim {item}':
      item!.trimmed = true;
      return `A long curl of paper falls. The ${item!.name} has straight edges.`;
    case 'letter {item}':
      item!.lettered = true;
      return `You pull the lever. The title of the ${item!.name} gleams.`;
    case 'wrap {item}':
      item!.wrapped = true;
      return `The ${item!.name} is a parcel.`;
    default:
      item!.wrapped = false;
      return `The paper is off the ${item!.name}.`;
  }
}

/** Does one thing in the bindery. */
export function act(state: State, name: string, args: Args): Outcome {
  const refuse = (why: string): Outcome => ({ text: why, refused: true });
  const action = ACTIONS.find((one) => one.name === name);
  if (!action) return refuse('Nobody here knows how to do that.');
  if (name === 'look over the room') return { text: view(state), refused: false };
  if (name === 'walk to {room}') {
    if (!Object.hasOwn(ROOMS, args.room ?? '')) return refuse('There is no such door.');
    state.room = args.room!;
    return { text: view(state), refused: false };
  }
  const item = action.args.includes('item')
    ? state.things.find((thing) => thing.name === args.item)
    : undefined;
  const rule = [...RULES, ...WORK_RULES].find(
    (one) => one.actions.includes(name) && one.broken(state, args, item),
  );
  if (rule) return refuse(fillTemplate(rule.error, args));
  return { text: change(state, name, args, item), refused: false };
}
