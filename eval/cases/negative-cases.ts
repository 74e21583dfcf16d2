import { misleads, type Recipe, type RunKind } from './draw-case.js';
import type { Draws } from './draws.js';
import { advised, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { withoutLesson } from './without-lesson.js';
import { errorWriter, type Step, type ToolWriter, toolWriter } from './write-turns.js';

/** A case of calls without a lesson. Kinds are drawn as for the others, so that half of the runs fail. */
const negative = (
  name: string,
  use: SmallCase['use'],
  tools: readonly string[],
  recipe: (draws: Draws, tool: ToolWriter) => Partial<Recipe<string>> & Pick<Recipe<string>, 'steps'>,
): SmallCase =>
  withoutLesson(name, use, 'N', (draws) => {
    const tool = toolWriter(draws, tools);
    return {
      task: (id) => draws.pick([`Handle request ${id}`, `Please deal with ${id}`]),
      ...recipe(draws, tool),
    };
  });

/** Steps that some runs make, whatever comes of them. */
const chance = negative(
  'outcomes by chance',
  'design',
  ['read_file', 'check_stock', 'close_request', 'write_note'],
  (draws, tool) => ({
    steps: (_, id) => [
      ...(draws.chance(0.5) ? [tool('read_file', { id }, { id, pages: draws.below(9) })] : []),
      ...(draws.chance(0.5) ? [tool('check_stock', { id }, 'ok')] : []),
      tool('close_request', { id }, 'done'),
      ...(draws.chance(0.5) ? [tool('write_note', { id }, 'ok')] : []),
    ],
  }),
);

/** The same call works a moment later, with or without another step in between. */
const transient = negative(
  'the same call again works',
  'held',
  ['reserve_room', 'list_rooms', 'get_time', 'get_guest'],
  (draws, tool) => {
    const fail = errorWriter(draws);
    const words = draws.pick([
      'upstream timed out, please try again',
      '503 service unavailable',
      'connection reset',
    ]);
    const refused = (id: string) => tool('reserve_room', { id }, fail(words));
    const between = () => tool(draws.pick(['list_rooms', 'get_time', 'get_guest']), {}, 'ok');
    return {
      kinds: ['right', 'repaired', 'repaired'],
      task: (id) => `Reserve a room for ${id}`,
      steps: (kind, id) => [
        ...(kind === 'right' ? [] : [refused(id), ...(draws.chance(0.4) ? [between()] : [])]),
        tool('reserve_room', { id }, 'reserved'),
      ],
      middle: (id) => [refused(id)],
      fine: ({ edit }) => edit?.kind === 'again',
    };
  },
);

/** Steps of a lesson that is well borne out: a call is refused until another was made. */
function lessonSteps(draws: Draws, tool: ToolWriter): (kind: RunKind, id: string) => Step[] {
  const fail = errorWriter(draws);
  const [first, main] = draws.pick([
    ['login', 'export_report'],
    ['open_valve', 'start_pump'],
  ] as const);
  return (kind, id) =>
    kind === 'right'
      ? [tool(first, { id }, 'ok'), tool(main, { id }, 'done')]
      : [tool(main, { id }, fail('not ready'))];
}

const anotherSubject = negative(
  'a task about another subject',
  'design',
  ['login', 'export_report', 'open_valve', 'start_pump'],
  (draws, tool) => ({
    task: (id) => draws.pick([`Export the report ${id}`, `Start pump ${id}`]),
    steps: lessonSteps(draws, tool),
    unseen: draws.pick([
      'Write a birthday poem for my sister',
      'Which herbs go well with roast lamb?',
      'Translate this letter into Portuguese',
    ]),
    misleading: () => true,
  }),
);

const oneGroup = negative(
  'learned from one customer',
  'held',
  ['login', 'export_report', 'open_valve', 'start_pump'],
  (draws, tool) => ({
    steps: lessonSteps(draws, tool),
    task: (id) => `Start the work of ${id}`,
    source: () => 'c1',
    // One customer's runs prove nothing, whatever is said of them.
    misleading: () => true,
  }),
);

/** A look-up that no run leaves out says nothing about the outcome. */
const everyRun = negative(
  'a step of every run',
  'design',
  ['get_profile', 'answer_request'],
  (draws, tool) => ({
    steps: (_, id) => [
      tool('get_profile', { id }, { id, city: draws.pick(['Bern', 'Oslo', 'Lima']) }),
      tool('answer_request', { id }, 'sent'),
    ],
    misleading: (item) => misleads([])(item) || advised(item).some((action) => says(action, 'get_profile')),
  }),
);

/** One type of agent writes notes and is weaker besides; within each type, notes change nothing. */
const habit = negative(
  'habit of a weaker agent',
  'held',
  ['find_request', 'log_note', 'close_request'],
  (draws, tool) => {
    const kinds: RunKind[] = ['right', 'failed'];
    return {
      kinds,
      agentType: (kind) => (kind === 'right' ? 'alpha' : 'beta'),
      // Four of five runs of the one succeed, one of four of the other.
      outcome: (kind) => draws.chance(kind === 'right' ? 0.8 : 0.25),
      steps: (kind, id) => [
        tool('find_request', { id }, 'found'),
        ...(kind === 'right' ? [] : [tool('log_note', { id }, 'ok')]),
        tool('close_request', { id }, 'done'),
      ],
    };
  },
);

const CITIES = ['Rome', 'Oslo', 'Bern', 'Lima', 'Kyoto', 'Cork'];
const MONTHS = ['March', 'April', 'May', 'June', 'July'];

/** The number of stops of a trip is often the number of bags that the task names. */
const equalNumbers = negative(
  'equal numbers by accident',
  'design',
  ['search_trips', 'book_trip'],
  (draws, tool) => ({
    kinds: ['right', 'right', 'right', 'failed'],
    names: () => String(1 + draws.below(3)),
    task: (bags) => `Book a trip to ${draws.pick(CITIES)} in ${draws.pick(MONTHS)} with ${bags} bags`,
    steps(_, bags) {
      const trip = draws.id('T');
      const stops = draws.chance(0.7) ? Number(bags) : draws.below(4);
      return [
        tool('search_trips', {}, { trip_id: trip, stops, price: 100 + draws.below(300) }),
        tool('book_trip', { trip_id: trip, bags: Number(bags) }, 'booked'),
      ];
    },
    misleading: (item) => misleads([])(item) || (item.form === 'source' && item.words === 'bags'),
  }),
);

/** The first answer shows what would be done; it refuses nothing. */
const preview = negative('a preview is no error', 'held', ['change_plan', 'get_plan'], (draws, tool) => {
  const words = draws.pick([
    'Preview: nothing is changed yet. Call again with confirm=true to proceed.',
    'This would change the record. Please confirm.',
  ]);
  return {
    kinds: ['right', 'right', 'right', 'failed'],
    task: (id) => `Change the plan of ${id}`,
    steps: (_, id) => [
      tool('change_plan', { id, confirm: false }, { preview: true, message: words }),
      tool('change_plan', { id, confirm: true }, { changed: true }),
    ],
    middle: (id) => [tool('change_plan', { id, confirm: false }, { preview: true, message: words })],
    misleading: ({ form }) => ['repair', 'leave out', 'only if', 'once'].includes(form),
  };
});

/** Cases in which there is nothing to learn, or nothing for the task. */
export const NEGATIVE_CASES: readonly SmallCase[] = [
  chance,
  transient,
  anotherSubject,
  oneGroup,
  everyRun,
  habit,
  equalNumbers,
  preview,
];
