import { misleads } from './draw-case.js';
import { advised, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { withoutLesson } from './without-lesson.js';
import {
  callWriter,
  errorWriter,
  lineWriter,
  pageWriter,
  type Step,
  speechWriter,
  toolWriter,
} from './write-turns.js';

const PEOPLE = 'Mona Nils Otto Paula Quentin Rieke Sami Tilda Ulf Vlad Wanda Yusuf'.split(' ');

/** One type of agent opens the handbook, and is better at the work for another reason. */
const handbook = withoutLesson('what the better agents look at', 'design', 'D', (draws) => {
  const tool = toolWriter(draws, ['open_handbook', 'take_case', 'settle_case']);
  return {
    task: (id) => draws.pick([`Settle ${id}`, `${id} has to be settled`]),
    steps: (kind, id) => [
      ...(kind === 'right' ? [tool('open_handbook', { chapter: 1 + draws.below(9) }, 'a chapter')] : []),
      tool('take_case', { id }, { id, sum: draws.below(900) }),
      tool('settle_case', { id }, 'settled'),
    ],
    agentType: (kind) => (kind === 'right' ? 'large' : 'small'),
    // Nine of ten runs of the one succeed, three of ten of the other.
    outcome: (kind) => draws.chance(kind === 'right' ? 0.9 : 0.3),
    misleading: (item) =>
      misleads(['take_case', 'settle_case'])(item) || advised(item).some((one) => says(one, 'handbook')),
  };
});

/** A service is busy now and then, and takes the same call a little later, whatever was done between. */
const busy = withoutLesson('a service that is busy now and then', 'design', 'D', (draws) => {
  const tool = toolWriter(draws, ['add_item', 'get_basket', 'get_prices']);
  const fail = errorWriter(draws);
  const words = draws.pick(['429 Too Many Requests', 'server is busy', 'please slow down']);
  const refused = (id: string) => tool('add_item', { id }, fail(words));
  return {
    kinds: ['right', 'repaired', 'repaired'],
    task: (id) => draws.pick([`Add ${id}`, `${id} goes into the basket`]),
    steps: (kind, id) => [
      ...(kind === 'right' ? [] : [refused(id)]),
      ...(draws.chance(0.3) ? [tool(draws.pick(['get_basket', 'get_prices']), {}, 'ok')] : []),
      tool('add_item', { id }, 'added'),
    ],
    middle: (id) => [refused(id)],
    fine: ({ edit }) => edit?.kind === 'again',
  };
});

/** Small talk that half of the callers hear, and outcomes by chance. */
const smallTalk = withoutLesson('things that are said by chance', 'held', 'D', (draws) => {
  const speech = speechWriter(draws);
  const say = (words: string, result: string): Step => ({ act: speech(words), result });
  const perhaps = (words: string): Step[] => (draws.chance(0.5) ? [say(words, 'Caller: well')] : []);
  return {
    names: () => `${draws.pick(PEOPLE)} ${draws.below(90)}`,
    task: (who) => draws.pick([`${who} calls about a parcel`, `The parcel of ${who}`]),
    steps: (_, who) => [
      ...perhaps('It is hot today.'),
      say(`The parcel of ${who} comes on Monday.`, 'Caller: I see'),
      ...perhaps('Did you know our app?'),
    ],
    outcome: () => draws.chance(0.5),
    agentType: () => 'voice',
  };
});

/** Large tasks take more steps of one kind, and fail more often. */
const larger = withoutLesson('more of the same in larger tasks', 'design', 'D', (draws) => {
  const line = lineWriter(draws, ['bash', 'terminal'], ['command', 'keys']);
  return {
    names: () => `${1 + draws.below(5)} ${draws.id('h')}`,
    task: (name) => `Move ${name.split(' ')[0]} files to host ${name.split(' ')[1]}`,
    steps: (_, name) => [
      ...Array.from({ length: Number(name.split(' ')[0]) }, (__, at) => ({
        act: line(`scp part${at}.bin ${name.split(' ')[1]}:`),
        result: 'ok',
      })),
      ...(draws.chance(0.5) ? [{ act: line(`ssh ${name.split(' ')[1]} ls`), result: 'parts' }] : []),
    ],
    outcome: (_, __, name) => draws.chance(1.05 - 0.17 * Number(name.split(' ')[0])),
    agentType: () => 'coder',
  };
});

/** A page has two ways to the same place, and both do. */
const bothWays = withoutLesson('two ways that both do', 'held', 'D', (draws) => {
  const page = pageWriter(draws);
  const [one, two, end] = draws.pick([
    ['Menu', 'Quick links', 'Forms'],
    ['Overview', 'Favourites', 'Balance'],
  ] as const);
  return {
    task: (id) => draws.pick([`${end} of ${id}`, `Show ${end.toLowerCase()} for ${id}`]),
    steps: () => [page(draws.pick([one, two]), [one, two], 'page loaded'), page(end, [], 'page loaded')],
    outcome: () => draws.chance(0.7),
    agentType: () => 'browser',
  };
});

/** Lessons of calls, and a question that needs no call. */
const idle = withoutLesson('a lesson of calls and a question of another kind', 'held', 'D', (draws) => {
  const call = callWriter(draws);
  const fail = errorWriter(draws);
  const main = (id: string, result: string): Step => ({ act: call('pay_bill', { id }), result });
  return {
    kinds: ['right', 'repaired', 'failed'],
    task: (id) => draws.pick([`Pay bill ${id}`, `Bill ${id} is due`]),
    steps(kind, id) {
      const done = [{ act: call('unlock_wallet', {}), result: 'open' }, main(id, 'paid')];
      if (kind === 'right') return done;
      return kind === 'repaired'
        ? [main(id, fail('wallet is locked')), ...done]
        : [main(id, fail('wallet is locked'))];
    },
    agentType: () => 'assistant',
    unseen: draws.pick([
      'Name three rivers in Asia',
      'How do I make pancakes without eggs?',
      'Tell me a riddle about snow',
    ]),
    misleading: () => true,
  };
});

/** Cases without a lesson, of all kinds of agents. */
export const QUIET_CASES: readonly SmallCase[] = [handbook, busy, smallTalk, larger, bothWays, idle];
