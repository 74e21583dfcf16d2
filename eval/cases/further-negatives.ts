import { misleads } from './draw-case.js';
import { advised, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { withoutLesson } from './without-lesson.js';
import { errorWriter, lineWriter, type Step, speechWriter, toolWriter } from './write-turns.js';

/** Runs that fail look about longer: what they look at is not why. */
const lost = withoutLesson('runs that fail are longer', 'design', 'Q', (draws) => {
  const tools = ['open_folder', 'read_page', 'follow_link', 'give_answer'];
  const tool = toolWriter(draws, tools);
  return {
    task: (id) => draws.pick([`What does ${id} say of fees?`, `Find the rule in ${id}`]),
    steps: (kind, id) => [
      ...Array.from({ length: 1 + draws.below(kind === 'right' ? 3 : 6) }, () =>
        tool(draws.pick(tools.slice(0, 3)), { id: draws.id('f') }, { id, lines: draws.below(80) }),
      ),
      tool('give_answer', { text: 'done' }, 'ok'),
    ],
  };
});

/** A kind word follows thanks, and an excuse follows blame: both come of how the run went. */
const thanks = withoutLesson('what comes of success', 'held', 'Q', (draws) => {
  const tool = toolWriter(draws, ['move_date', 'find_date']);
  const speech = speechWriter(draws);
  const say = (words: string, result: string): Step => ({ act: speech(words), result });
  return {
    task: (id) => draws.pick([`${id} wants another date`, `Move the date of ${id}`]),
    steps: (kind, id) => [
      tool('find_date', { id }, { id, day: 1 + draws.below(28) }),
      tool('move_date', { id, day: 1 + draws.below(28) }, 'moved'),
      say(
        'It is moved.',
        kind === 'right' ? 'Caller: thank you so much!' : 'Caller: no, that is the wrong day!',
      ),
      kind === 'right'
        ? say('You are welcome.', 'Caller: bye')
        : say('I am sorry to hear this.', '(hangs up)'),
    ],
    agentType: () => 'voice',
    misleading: (item) =>
      misleads(['find_date', 'move_date', 'it is moved'])(item) ||
      advised(item).some((action) => says(action, /welcome|sorry/)),
  };
});

/** Errors of all sorts, past which runs get by accident. */
const hiccups = withoutLesson('errors that mean nothing', 'design', 'Q', (draws) => {
  const others = ['list_keys', 'get_clock', 'count_rows'];
  const tool = toolWriter(draws, ['save_draft', ...others]);
  const fail = errorWriter(draws);
  const words = [
    'worker 7 went away',
    'lease lost',
    'internal fault',
    'queue is full',
    'no answer from node b',
  ];
  const refused = (id: string) => tool('save_draft', { id }, fail(draws.pick(words)));
  return {
    kinds: ['repaired', 'right', 'failed'],
    task: (id) => draws.pick([`Keep the draft ${id}`, `Save ${id}`]),
    steps: (kind, id) => {
      if (kind === 'right') return [tool('save_draft', { id }, 'saved')];
      const tries = [refused(id), ...(draws.chance(0.5) ? [tool(draws.pick(others), {}, 'ok')] : [])];
      return [...tries, kind === 'repaired' ? tool('save_draft', { id }, 'saved') : refused(id)];
    },
    middle: (id) => [refused(id)],
    misleading: (item) => item.edit?.kind !== 'again' && misleads([])(item),
  };
});

/** Tasks of one sort are easy and bring a step of their own, which does nothing for those of the other. */
const sorts = withoutLesson('a step of the easy tasks', 'held', 'Q', (draws) => {
  const tool = toolWriter(draws, ['open_case', 'reset_code', 'move_archive']);
  const easy = (id: string): string => `Reset the code of ${id}`;
  return {
    names: () => `${draws.chance(0.5) ? 'easy' : 'hard'} ${draws.id('Q')}`,
    task: (name) => {
      const id = name.slice(5);
      return name.startsWith('easy') ? easy(id) : `Move the old archive of ${id} to another country`;
    },
    steps: (_, name) => {
      const id = name.slice(5);
      return name.startsWith('easy')
        ? [tool('open_case', { id }, 'open'), tool('reset_code', { id }, 'ok')]
        : [tool('open_case', { id }, 'open'), tool('move_archive', { id }, 'ok')];
    },
    unseen: 'Move the old archive of Q77 to another country',
    // Within a sort it is chance.
    outcome: (_, __, name) => draws.chance(name.startsWith('easy') ? 0.9 : 0.3),
    misleading: (item) => misleads([])(item) || advised(item).some((action) => says(action, 'reset_code')),
  };
});

/** Questions to a database, each with its own answer, some of them wrong. */
const questions = withoutLesson('answers that are wrong by chance', 'design', 'Q', (draws) => {
  const line = lineWriter(draws, ['sql', 'run_query'], ['statement', 'q']);
  const tables = ['lakes', 'peaks', 'caves', 'isles', 'bays'];
  const columns = ['depth', 'height', 'area', 'age'];
  const query = () =>
    `SELECT ${draws.pick(['MAX', 'MIN', 'AVG'])}(${draws.pick(columns)}) FROM ${draws.pick(tables)}`;
  return {
    task: (id) => draws.pick([`Answer question ${id} of the atlas`, `Question ${id}, please`]),
    steps: () =>
      Array.from({ length: 1 + draws.below(3) }, () => ({
        act: line(query()),
        result: String(draws.below(900)),
      })),
    agentType: () => 'analyst',
  };
});

/** Further cases in which there is nothing to learn. */
export const FURTHER_NEGATIVES: readonly SmallCase[] = [lost, thanks, hiccups, sorts, questions];
