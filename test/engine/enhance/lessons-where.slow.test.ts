import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { watchesCall, watchesError } from '../../../src/api/watches.js';
import type { KnowledgeService, OpenOptions } from '../../../src/engine/service.js';
import { calledRuns, learn, open, run } from '../desk.js';

const DESK = { tenant_id: 'desk' };
const TASK = 'Fetch the parcel of customer number 99';
const UNLIKE = 'Bring me what came with the mail today';
const BEFORE = { before: { tool: ['open_locker'] } };

const words = (say: string, metadata: object, query = say): Interaction => ({
  ...DESK,
  query,
  turns: [{ turn: 1, inputs: '', decision: '', memory: say }],
  timestamp: '2026-03-01T10:00:00Z',
  metadata: { ...metadata },
});

/** A desk with some runs and one lesson that somebody wrote. */
async function desk(lesson: Interaction, options: OpenOptions = {}): Promise<KnowledgeService> {
  const service = await open(options);
  await learn(service, [...calledRuns(8), lesson], () => 'one');
  return service;
}

const lessonsOf = async (service: KnowledgeService) =>
  (await service.inspect('local').listLessons({ ...DESK })).lessons;

async function approve(service: KnowledgeService): Promise<void> {
  const [lesson] = await lessonsOf(service);
  await service.inspect('local').editEntry({ ...DESK, id: lesson!.id, advice: lesson!.say });
}

interface Asking {
  key?: string;
  task?: string;
  context?: Record<string, string>;
  calls?: readonly (readonly [tool: string, result: string])[];
  proposed?: string;
}

const decisionOf = (name: string): string => JSON.stringify({ name, arguments: { parcel: 'P-7' } });

async function told(
  service: KnowledgeService,
  { key = 'two', task = TASK, context = {}, calls = [], proposed }: Asking = {},
): Promise<string> {
  const turns = calls.map(([tool, result], i) => ({
    turn: i + 1,
    inputs: '',
    decision: decisionOf(tool),
    result,
  }));
  const { response } = await service.forAccount('local', key).enhanceTask({
    ...DESK,
    input_text: task,
    context: { ...context, turns, ...(proposed === undefined ? {} : { proposed: decisionOf(proposed) }) },
  });
  return response.slice(task.length);
}

const watched = async (service: KnowledgeService, { key = 'two', task = TASK }: Asking = {}) =>
  (await service.forAccount('local', key).enhanceTask({ ...DESK, input_text: task, watch: true })).metadata
    ?.watch ?? { actions: [], errors: [] };

describe('a lesson for an operator', () => {
  const SAY = 'The customer has to show the card.';

  test('is told where that is proposed, whatever the task and the key, once a person approved it', async () => {
    const service = await desk(words(SAY, { when: BEFORE }));
    expect(await told(service, { key: 'one', proposed: 'open_locker' })).not.toContain(SAY);
    expect(watchesCall(await watched(service, { key: 'one' }), 'open_locker', {})).toBe(false);
    await approve(service);
    const line = `- Corrected by a person: "${SAY}"`;
    expect(await told(service, { proposed: 'open_locker' })).toContain(line);
    expect(await told(service, { proposed: 'open_locker', task: UNLIKE })).toContain(line);
    expect(await told(service, { proposed: 'call_desk' })).not.toContain(SAY);
    for (const task of [TASK, UNLIKE])
      expect(watchesCall(await watched(service, { task }), 'open_locker', {})).toBe(true);
    expect(await lessonsOf(service)).toMatchObject([{ say: SAY, due: BEFORE, approved: true }]);
  });

  test.each(['person', 'both'] as const)('is told so under %s too', async (approvedBy) => {
    const service = await desk(words(SAY, { when: BEFORE }), { approve: approvedBy });
    expect(await told(service, { proposed: 'open_locker' })).not.toContain(SAY);
    await approve(service);
    expect(await told(service, { proposed: 'open_locker' })).toContain(SAY);
  });

  test('is told nowhere once it is refused', async () => {
    const service = await desk(words(SAY, { when: BEFORE }));
    await approve(service);
    const [lesson] = await lessonsOf(service);
    await service.inspect('local').retireEntry({ ...DESK, id: lesson!.id, retired: true });
    expect(await told(service, { proposed: 'open_locker' })).not.toContain(SAY);
    expect(watchesCall(await watched(service), 'open_locker', {})).toBe(false);
  });

  test('has room for forty words', async () => {
    const say = `${'The customer has to show the card and '.repeat(4)}sign the list.`;
    const service = await desk(words(say, { when: BEFORE }));
    await approve(service);
    expect(await told(service, { proposed: 'open_locker' })).toContain(say);
  });

  test('and for words of a task is told to such tasks alone', async () => {
    const service = await desk(words(SAY, { when: { ...BEFORE, task: ['mail today'] } }));
    await approve(service);
    expect(await told(service, { proposed: 'open_locker', task: UNLIKE })).toContain(SAY);
    expect(await told(service, { proposed: 'open_locker' })).not.toContain(SAY);
  });

  test('of another form is a lesson of its words alone', async () => {
    const service = await desk(words(SAY, { when: { before: 'open_locker' } }));
    await approve(service);
    expect(await told(service, { proposed: 'open_locker' })).not.toContain(SAY);
    expect((await lessonsOf(service))[0]).not.toHaveProperty('due');
  });
});

test('a lesson for a result is told right after such a result, of an action and in the middle of a run', async () => {
  const say = 'The door is oiled by the desk.';
  const service = await desk(words(say, { when: { after: { result: ['door jams'] } } }));
  await approve(service);
  const jams = [['open_locker', '{"status":"the door jams"}']] as const;
  expect(await told(service, { calls: jams, proposed: 'open_locker' })).toContain(say);
  expect(await told(service, { calls: jams })).toContain(say);
  expect(await told(service, { calls: [['open_locker', '{"ok":true}']] })).not.toContain(say);
  expect(await told(service)).not.toContain(say);
  expect(watchesError(await watched(service), 'Sorry: the door jams.')).toBe(true);
});

describe('a lesson for a place', () => {
  const SAY = 'Parcels are kept in the cellar.';

  test('is told at the start of every task there, and in no other place', async () => {
    const service = await desk(words(SAY, { when: { place: ['Depot North'] } }));
    expect(await told(service, { task: UNLIKE, context: { place: 'depot north' } })).not.toContain(SAY);
    await approve(service);
    for (const task of [TASK, UNLIKE]) {
      expect(await told(service, { task, context: { place: 'depot north' } })).toContain(SAY);
      expect(await told(service, { task, context: { site: 'Depot North' } })).toContain(SAY);
      expect(await told(service, { task, context: { place: 'depot south' } })).not.toContain(SAY);
    }
    const there = { context: { place: 'depot north' }, proposed: 'open_locker' };
    expect(await told(service, there)).not.toContain(SAY);
  });

  test('is told in no other place, however like the task is to the one that it was brought with', async () => {
    const service = await desk(words(SAY, { when: { place: ['depot north'] } }, TASK));
    await approve(service);
    expect(await told(service, { context: { place: 'depot north' } })).toContain(SAY);
    expect(await told(service, { context: { place: 'depot south' } })).not.toContain(SAY);
    expect(await told(service)).not.toContain(SAY);
  });

  test('and an operator is told at that act there alone', async () => {
    const service = await desk(words(SAY, { when: { place: ['depot north'], ...BEFORE } }));
    await approve(service);
    const at = (place: string) => told(service, { context: { place }, proposed: 'open_locker' });
    expect(await at('depot north')).toContain(SAY);
    expect(await at('depot south')).not.toContain(SAY);
  });

  test('is told where the request names none to tasks like those that were done there', async () => {
    const service = await open();
    const there = calledRuns(8).map((one) => ({
      ...one,
      metadata: { ...one.metadata, place: 'depot north' },
    }));
    await learn(service, [...there, words(SAY, { when: { place: ['depot north'] } })], () => 'one');
    await approve(service);
    expect(await told(service)).toContain(SAY);
    expect(await told(service, { task: UNLIKE })).not.toContain(SAY);
  });

  test('is counted by the runs of that place alone', async () => {
    const service = await open();
    const check = { do: { tool: ['call_desk'] }, before: { tool: ['open_locker'] } };
    const at = (place: string, flips: boolean) =>
      calledRuns(24).map((one, i) => ({
        ...one,
        success: flips ? !one.success : one.success!,
        metadata: { source: `${place} ${i}`, place },
      }));
    const say = 'The desk has to be called before a locker is opened.';
    await learn(
      service,
      [
        ...at('depot north', false),
        ...at('depot south', true),
        words(say, { check: { ...check, place: ['depot north'] } }),
      ],
      () => 'one',
    );
    const [lesson] = await lessonsOf(service);
    expect(lesson).toMatchObject({ state: 'held', due: { place: ['depot north'], before: check.before } });
    expect(lesson!.followed!.of + lesson!.otherwise!.of).toBe(24);
    const proposed = { key: 'one', proposed: 'open_locker' };
    expect(await told(service, { ...proposed, context: { place: 'depot north' } })).toContain(say);
    expect(await told(service, { ...proposed, context: { place: 'depot south' } })).not.toContain(say);
  });
});

test('what an agent noted of a tool is told at that tool too, to like tasks of its key', async () => {
  const say = 'Before open_locker the customer has to show the card.';
  const service = await open();
  const noting = run(
    'Fetch the parcel of customer number 3',
    [
      ['lookup_parcel', '{"ok":true}'],
      ['open_locker', '{"ok":true}'],
    ],
    { metadata: { source: 'customer 3' } },
  );
  const turns = noting.turns.map((turn) => ({ ...turn, memory: say }));
  await learn(service, [...calledRuns(8), { ...noting, turns }], () => 'one');
  const line = `- Noted in 1 run, 1 of 1 succeeded: "${say}"`;
  expect(await told(service, { key: 'one', proposed: 'open_locker' })).toContain(line);
  expect(await told(service, { key: 'one', proposed: 'lookup_parcel' })).not.toContain(say);
  expect(await told(service, { key: 'two', proposed: 'open_locker' })).not.toContain(say);
  expect(await told(service, { key: 'one', proposed: 'open_locker', task: UNLIKE })).not.toContain(say);
  expect(watchesCall(await watched(service, { key: 'one' }), 'open_locker', {})).toBe(true);
});
