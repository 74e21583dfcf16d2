import { drawCase, misleads } from './draw-case.js';
import { advised, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import {
  callWriter,
  errorWriter,
  lineWriter,
  pageWriter,
  type Step,
  speechWriter,
  toolWriter,
} from './write-turns.js';

const NAMES = 'Aldo Berit Cem Dora Emil Frida Gus Heidi Ivan Jana Karl Lia'.split(' ');
const MODULES = 'alpha bravo cargo dingo ember flint gamma hazel indigo jolly karma lemon'.split(' ');

/** Commands that some runs make and others do not, whatever comes of them. */
const chanceLines: SmallCase = {
  name: 'commands by chance',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ['bash', 'shell'], ['command', 'cmd']);
    const run = (text: string): Step => ({ act: line(text), result: 'ok' });
    const perhaps = (text: string): Step[] => (draws.chance(0.5) ? [run(text)] : []);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.pick(MODULES),
      task: (name) => draws.pick([`Release ${name}`, `Bring out ${name}`, `A new version of ${name}`]),
      steps: (_, name) => [
        ...perhaps('git fetch'),
        ...perhaps(`cat ${name}/CHANGES`),
        run(`./release ${name}`),
        ...perhaps('git tag'),
      ],
      agentType: () => 'coder',
      misleading: misleads([]),
    });
  },
};

/** What a network refuses it accepts a moment later. */
const network: SmallCase = {
  name: 'the same line again works',
  use: 'design',
  draw(draws, size) {
    const line = lineWriter(draws, ['bash', 'shell'], ['command', 'cmd']);
    const fail = errorWriter(draws);
    const words = draws.pick([
      'curl: (28) Operation timed out',
      '502 Bad Gateway',
      'Connection reset by peer',
    ]);
    const get = (name: string, result: string): Step => ({
      act: line(`curl -s https://example.org/${name}`),
      result,
    });
    return drawCase(draws, size, {
      kinds: ['repaired', 'right', 'repaired', 'failed'],
      names: () => draws.pick(MODULES),
      task: (name) => draws.pick([`Fetch ${name}`, `Load the page of ${name}`, `What does ${name} say?`]),
      steps(kind, name) {
        const refused = get(name, fail(words));
        if (kind === 'right') return [get(name, '<html>')];
        return kind === 'repaired' ? [refused, get(name, '<html>')] : [refused, refused];
      },
      fillers: ['date', 'ls', 'df'].map((text) => ({ act: line(text), result: 'ok' })),
      middle: (name) => [get(name, fail(words))],
      agentType: () => 'coder',
      fine: ({ edit }) => edit?.kind === 'again',
      misleading: misleads([]),
    });
  },
};

/** A lesson of pages, and a task for which no page is needed. */
const otherWork: SmallCase = {
  name: 'a page lesson and other work',
  use: 'held',
  draw(draws, size) {
    const page = pageWriter(draws);
    const close = draws.pick(['Accept cookies', 'Close dialog']);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.pick(MODULES),
      task: (name) =>
        draws.pick([`Find ${name} in the shop`, `Put ${name} on the wish list`, `Is ${name} in stock?`]),
      steps: (kind, name) =>
        kind === 'right'
          ? [page(close, [], 'closed'), page('Search', [], 'found', name)]
          : [page('Search', [close], 'element is covered by a dialog', name)],
      agentType: () => 'browser',
      unseen: draws.pick([
        'Explain the difference between a lake and a pond',
        'How many moons does Jupiter have?',
        'Turn this poem into prose: the night was dark',
      ]),
      misleading: () => true,
    });
  },
};

/** Everybody greets; what comes of the call has nothing to do with it. */
const greeting: SmallCase = {
  name: 'what everybody says',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.pick(NAMES),
      task: (who) =>
        draws.pick([`${who} calls about a bill`, `A question of ${who} about a bill`, `${who}: the bill`]),
      steps: (kind, who) => [
        say('Good morning, how can I help?', 'Caller: the bill'),
        say(
          `The bill of ${who} is ${10 + draws.below(200)} euros.`,
          kind === 'right' ? 'Caller: fine' : 'Caller: no!',
        ),
      ],
      fillers: [say('One moment.', 'Caller: yes')],
      agentType: () => 'voice',
      misleading: (item) =>
        misleads([])(item) || advised(item).some((action) => says(action, /good morning|help/)),
    });
  },
};

/** Rooms often have the number of guests by accident. */
const sameNumber: SmallCase = {
  name: 'a number that is equal by accident',
  use: 'design',
  draw(draws, size) {
    const tool = toolWriter(draws, ['find_room', 'reserve_room']);
    return drawCase(draws, size, {
      kinds: ['right', 'right', 'failed'],
      names: () => ({ who: draws.pick(NAMES), guests: 2 + draws.below(3) }),
      task: ({ who, guests }) =>
        draws.pick([`A room for ${who}, ${guests} guests`, `${who} comes with ${guests} guests`]),
      steps: (_, { guests }) => {
        const room = draws.id('r');
        const floor = draws.chance(0.7) ? guests : draws.below(6);
        return [
          tool('find_room', {}, { room, floor, price: 40 + draws.below(90) }),
          tool('reserve_room', { room, guests }, 'reserved'),
        ];
      },
      misleading: (item) => misleads([])(item) || (item.form === 'source' && item.words === 'guests'),
    });
  },
};

/** Agents of one type chat, and are better at their work for another reason. */
const chat: SmallCase = {
  name: 'a habit of a better agent',
  use: 'held',
  draw(draws, size) {
    const speech = speechWriter(draws);
    const call = callWriter(draws);
    const say = (words: string, result: string): Step => ({ act: speech(words), result });
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.id('H'),
      task: (id) => draws.pick([`Look into ${id}`, `${id} needs an answer`]),
      steps: (kind, id) => [
        ...(kind === 'right' ? [say('Lovely weather today, is it not?', 'Caller: yes')] : []),
        { act: call('find_answer', { id }), result: 'found' },
        say('Here is the answer.', 'Caller: ok'),
      ],
      agentType: (kind) => (kind === 'right' ? 'senior' : 'junior'),
      // Four of five runs of the one succeed, one of four of the other.
      outcome: (kind) => draws.chance(kind === 'right' ? 0.8 : 0.25),
      misleading: (item) => misleads([])(item) || advised(item).some((action) => says(action, 'weather')),
    });
  },
};

/** Half of the runs make a step, and outcomes are thrown like a coin. */
const shuffled: SmallCase = {
  name: 'shuffled outcomes',
  use: 'design',
  draw(draws, size) {
    const tool = toolWriter(draws, ['check_address', 'send_goods', 'get_order']);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => draws.id('J'),
      task: (id) => draws.pick([`Send ${id}`, `${id} has to go out`]),
      steps: (kind, id) => [
        tool('get_order', { id }, { id, town: draws.pick(['Graz', 'Lyon']) }),
        ...(kind === 'right' ? [tool('check_address', { id }, 'ok')] : []),
        tool('send_goods', { id }, 'sent'),
      ],
      outcome: () => draws.chance(0.5),
      misleading: misleads(['get_order', 'send_goods']),
    });
  },
};

/** A circumstance asks for a step; this task does not have it. */
const otherCircumstance: SmallCase = {
  name: 'a circumstance that is not given',
  use: 'held',
  draw(draws, size) {
    const [extra, main, sign, plain] = draws.pick([
      ['add_wrapping', 'ship_order', 'as a gift', 'as usual'],
      ['book_ramp', 'reserve_seat', 'with a wheelchair', 'without luggage'],
    ] as const);
    const tool = toolWriter(draws, [extra, main, 'look_up']);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ id: draws.id('G'), special: draws.chance(0.6) }),
      task: ({ id, special }) => `${main.replace('_', ' ')} ${id} ${special ? sign : plain}`,
      steps: (kind, { id, special }) => [
        tool('look_up', { id }, { id, town: draws.pick(['Graz', 'Lyon']) }),
        ...(special && kind === 'right' ? [tool(extra, { id }, 'ok')] : []),
        tool(main, { id }, 'done'),
      ],
      outcome: (kind, _, { special }) => !special || kind === 'right',
      unseen: `${main.replace('_', ' ')} G77 ${plain}`,
      misleading: (item) =>
        misleads([main, 'look_up'])(item) || advised(item).some((action) => says(action, extra)),
    });
  },
};

/** Cases of several kinds of agents in which there is nothing to say. */
export const SILENT_CASES: readonly SmallCase[] = [
  chanceLines,
  network,
  otherWork,
  greeting,
  sameNumber,
  chat,
  shuffled,
  otherCircumstance,
];
