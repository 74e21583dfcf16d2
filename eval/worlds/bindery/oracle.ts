import type { PlanStep, StepArgument } from '../../../src/index.js';
import type { Move } from '../advice.js';
import { fillTemplate } from '../session.js';
import type { Args, Ask, Oracle } from '../world.js';
import { BOOKS, closes, roomOf, TOOLS } from './state.js';

const WALK = 'walk to {room}';
const FETCH = 'fetch {item} out of {store}';
const LEAVE = 'leave {item} at {store}';
const RUB = 'rub {item} with {tool}';
const PRESS = { item: '', machine: 'nipping press' };
/** Where in a room a tool is left that is no longer needed. */
const ASIDE: Readonly<Record<string, string>> = {
  'front shop': 'counter',
  workroom: 'workbench',
  'sewing room': 'work basket',
  'drying loft': 'lath rack',
};

/** A move of the way, and what to do where a thing is not in its usual place. */
interface Leg extends Move {
  /** Where else it may be, and what to do to get at it. */
  second?: { store: string; way: string[] };
}

/** What a request takes: tools in the hands, tools rubbed on tools, and what is done to the thing and where. */
interface Recipe {
  tools: readonly string[];
  sharpens?: Args;
  room: string;
  work: readonly Move[];
}

const does = (action: string, args: Args = {}): Move => ({ action, args });
const heated = (machine: string): Move[] => [does('plug in {machine}', { machine }), does('wait a while')];

function recipeFor({ action, said }: Ask): Recipe {
  const { item, store } = said as { item: string; store?: string };
  const { stuff } = BOOKS[item]!;
  const rub = (tool: string): Move => does(RUB, { item, tool });
  switch (action) {
    case 'sew {item}':
      return {
        tools: ['thread', 'beeswax', 'needle'],
        sharpens: { item: 'thread', tool: 'beeswax' },
        room: 'sewing room',
        work: [does(action, { item })],
      };
    case 'trim {item}':
      return {
        tools: ['knife', 'whetstone'],
        sharpens: { item: 'knife', tool: 'whetstone' },
        room: 'workroom',
        work: [
          ...(stuff === 'paper' ? [does('press {item} in {machine}', { ...PRESS, item })] : []),
          does(action, { item }),
        ],
      };
    case 'letter {item}':
      return {
        tools: ['gold leaf', ...(stuff === 'leather' ? ['oil'] : [])],
        room: 'workroom',
        work: [
          ...(stuff === 'leather' ? [rub('oil')] : []),
          ...heated('stamping press'),
          does(action, { item }),
        ],
      };
    case 'press {item} in {machine}':
      return {
        tools: ['brush'],
        room: 'workroom',
        work: [
          rub('brush'),
          ...heated('glue pot'),
          does('glue {item}', { item }),
          does(action, { ...PRESS, item }),
        ],
      };
    default: {
      const leave = does(LEAVE, { item, store: store! });
      const open = does('open {store}', { store: store! });
      const room = roomOf(store!)!;
      if (store === 'counter')
        return {
          tools: ['wrapping paper'],
          room,
          work: [does('wait a while'), does('wrap {item}', { item }), leave],
        };
      if (store === 'glass case')
        return {
          tools: ['key', 'brush'],
          room,
          work: [rub('brush'), does('unlock {store}', { store }), open, leave],
        };
      return { tools: [], room, work: [...(closes(store) ? [open] : []), leave] };
    }
  }
}

/** How to get at the second place of a thing. */
function secondWay(item: string): NonNullable<Leg['second']> {
  const store = BOOKS[item]!.homes[1];
  const room = roomOf(store)!;
  const locked =
    store === 'glass case'
      ? [`walk to ${room}`, 'open till', 'fetch key out of till', `unlock ${store}`]
      : [`walk to ${room}`];
  return { store, way: [...locked, ...(closes(store) ? [`open ${store}`] : [])] };
}

/** The way that does what is asked, told from the rules and from where things mostly are. */
function legsFor(asks: readonly Ask[]): Leg[] {
  const legs: Leg[] = [];
  const where = new Map<string, string>(Object.entries(TOOLS));
  const opened = new Set<string>();
  /** Where one is; nobody knows after a thing may have been fetched from elsewhere. */
  let room: string | undefined = 'front shop';
  const goTo = (next: string): void => {
    if (next !== room) legs.push(does(WALK, { room: next }));
    room = next;
  };
  const fetch = (item: string, store: string, second?: Leg['second']): void => {
    goTo(roomOf(store)!);
    if (closes(store) && !opened.has(store)) legs.push(does('open {store}', { store }));
    opened.add(store);
    legs.push({ ...does(FETCH, { item, store }), ...(second && { second }) });
  };
  asks.forEach((ask, i) => {
    const recipe = recipeFor(ask);
    const item = ask.said.item!;
    for (const tool of recipe.tools) fetch(tool, where.get(tool)!);
    if (recipe.sharpens) legs.push(does(RUB, recipe.sharpens));
    fetch(item, BOOKS[item]!.homes[0], secondWay(item));
    room = undefined;
    goTo(recipe.room);
    legs.push(...recipe.work);
    if (i === asks.length - 1) return;
    const store = ASIDE[recipe.room]!;
    for (const tool of recipe.tools) {
      legs.push(does(LEAVE, { item: tool, store }));
      where.set(tool, store);
    }
  });
  return legs;
}

const gone = (item: string, store: string): string =>
  `You feel about in the ${store} and come upon no ${item}.`;

function stepOf({ action, args, second }: Leg): PlanStep {
  const step: PlanStep = {
    action,
    chance: 0.95,
    args: Object.entries(args).map(
      ([name, value]): StepArgument => ({
        name,
        from: [{ constant: second && name === 'store' ? [value, second.store] : [value] }],
      }),
    ),
  };
  if (second) {
    const error = gone(args.item!, args.store!);
    // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
    step.if_refused = [{ error, then: second.way, support: 10 }];
  }
  return step;
}

/** What someone who knows the bindery says and plans. */
export const ORACLE: Oracle = {
  plan: (_, asks) => ({
    chance: 0.9,
    goals: [...new Set(asks.map(({ action }) => action))].map((action) => ({ action, chance: 1 })),
    steps: legsFor(asks).map(stepOf),
  }),
  text(_, asks) {
    const legs = legsFor(asks);
    const elsewhere = legs.flatMap(({ args, second }) =>
      second
        ? [
            `If ${FETCH} fails: ${gone(args.item!, args.store!)}: then ${[
              ...second.way,
              `fetch ${args.item} out of ${second.store}`,
            ].join(' -> ')}`,
          ]
        : [],
    );
    return [`Do: ${legs.map(({ action, args }) => fillTemplate(action, args)).join(' -> ')}`, ...elsewhere]
      .map((line) => `- ${line}`)
      .join('\n');
  },
};
