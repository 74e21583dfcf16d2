import type { PlanStep, StepArgument } from '../../../src/index.js';
import type { Move } from '../advice.js';
import { fillTemplate } from '../session.js';
import type { Args, Ask, Oracle } from '../world.js';
import { GLASS, HANDS, HOMES, roomOf, TOOLS } from './state.js';

const PUT = 'put {object} in {container}';
const TAKE = 'take {object} from {container}';
const SHUT = new Set(['drawer', 'cabinet', 'chest', 'trunk']);
/** Where in a room what is no longer needed is left. */
const ASIDE: Record<string, string> = {
  hall: 'rack',
  lab: 'bench',
  cellar: 'shelf',
  boathouse: 'chest',
  loft: 'basket',
};

/** A move of the way, and what to do where a thing is not in its usual place. */
interface Leg extends Move {
  /** Where else it may be, and what to do to get at it. */
  second?: { container: string; way: string[] };
}

/** What a request takes of tools. */
function toolsFor({ object, container, instrument }: Args): string[] {
  const home = object === undefined ? undefined : HOMES[object]![0];
  const dark = [home, container, instrument].some(
    (place) => place !== undefined && roomOf(place) === 'cellar',
  );
  const wet = ['net', 'chart'].includes(object ?? '') && ['trunk', 'cabinet'].includes(container ?? '');
  return [
    ...(dark ? ['matches', 'lantern'] : wet ? ['matches'] : []),
    ...(container === 'crate' ? ['crowbar'] : []),
    ...(container === 'crate' && GLASS.includes(object!) ? ['cloth'] : []),
    ...(container === 'cabinet' && object === 'sample' ? ['chalk'] : []),
  ];
}

/** How to get at the second place of a thing, there being no light or tool for it yet. */
function secondWay(kind: string): Leg['second'] {
  const container = HOMES[kind]![1];
  const room = roomOf(container)!;
  const way =
    container === 'locker'
      ? ['go to lab', 'take key from bench', `go to ${room}`, 'unlock locker', 'open locker']
      : container === 'crate'
        ? ['go to boathouse', 'open chest', 'take crowbar from chest', `go to ${room}`, 'pry open crate']
        : SHUT.has(container)
          ? [`open ${container}`]
          : [];
  return { container, way };
}

/** The way that does what is asked, told from the rules and from where things mostly are. */
function legsFor(asks: readonly Ask[]): Leg[] {
  const legs: Leg[] = [];
  const where = new Map<string, string>(Object.entries(TOOLS));
  const held: string[] = [];
  const opened = new Set<string>();
  let room = 'hall';
  let burning = false;
  const say = (action: string, args: Args, second?: Leg['second']): void => {
    legs.push({ action, args, ...(second && { second }) });
  };
  const goTo = (next: string): void => {
    if (next !== room) say('go to {room}', { room: next });
    room = next;
  };
  const open = (container: string): void => {
    if (container === 'crate' && !opened.has(container)) say('pry open {container}', { container });
    else if (SHUT.has(container) && !opened.has(container)) say('open {container}', { container });
    opened.add(container);
  };
  const free = (kept: readonly string[]): void => {
    if (held.length < HANDS - 1) return;
    const spare = held.findIndex((tool) => !kept.includes(tool));
    const [tool] = held.splice(Math.max(spare, 0), 1);
    open(ASIDE[room]!);
    say(PUT, { object: tool!, container: ASIDE[room]! });
    where.set(tool!, ASIDE[room]!);
  };
  for (const { said } of asks) {
    const { object, container, instrument } = said;
    const tools = toolsFor(said);
    for (const tool of tools) {
      if (held.includes(tool)) continue;
      const place = where.get(tool)!;
      goTo(roomOf(place)!);
      free([...tools]);
      open(place);
      say(TAKE, { object: tool, container: place });
      held.push(tool);
    }
    if (tools.includes('lantern') && !burning) {
      say('light {thing}', { thing: 'lantern' });
      burning = true;
    }
    if (instrument !== undefined) {
      goTo(roomOf(instrument)!);
      if (instrument === 'barometer') say('tap {instrument}', { instrument });
      say('read {instrument}', { instrument });
      continue;
    }
    const home = HOMES[object!]![0];
    goTo(roomOf(home)!);
    free(tools);
    if (home === 'locker') throw new RangeError('things are at home where anybody can get at them');
    open(home);
    say(TAKE, { object: object!, container: home }, secondWay(object!));
    if (container === 'rack') {
      goTo('lab');
      say('rinse {object} in {fixture}', { object: object!, fixture: 'sink' });
    }
    if (['net', 'chart'].includes(object!) && ['trunk', 'cabinet'].includes(container!)) {
      goTo('loft');
      say('light {thing}', { thing: 'stove' });
      say('dry {object} at {fixture}', { object: object!, fixture: 'stove' });
    }
    if (tools.includes('chalk')) say('label {object}', { object: object! });
    if (tools.includes('cloth')) say('wrap {object}', { object: object! });
    goTo(roomOf(container!)!);
    open(container!);
    say(PUT, { object: object!, container: container! });
  }
  return legs;
}

const gone = (kind: string, container: string): string => `there is no ${kind} in the ${container}`;

function stepOf({ action, args, second }: Leg): PlanStep {
  const step: PlanStep = {
    action,
    chance: 0.95,
    args: Object.entries(args).map(
      ([name, value]): StepArgument => ({
        name,
        from: [{ constant: second && name === 'container' ? [value, second.container] : [value] }],
      }),
    ),
  };
  if (second && second.way.length > 0) {
    const error = gone(args.object!, args.container!);
    // biome-ignore lint/suspicious/noThenProperty: the plan's own name for it
    step.if_refused = [{ error, then: second.way, support: 10 }];
  }
  return step;
}

/** What someone who knows the station says and plans. */
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
            `If ${TAKE} fails: ${gone(args.object!, args.container!)}: then ${[
              ...second.way,
              `take ${args.object} from ${second.container}`,
            ].join(' -> ')}`,
          ]
        : [],
    );
    return [`Do: ${legs.map(({ action, args }) => fillTemplate(action, args)).join(' -> ')}`, ...elsewhere]
      .map((line) => `- ${line}`)
      .join('\n');
  },
};
