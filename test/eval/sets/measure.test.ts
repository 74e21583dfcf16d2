import { describe, expect, test } from 'vitest';
import type { Measure } from '../../../adapters/eval/measure.js';
import { toJson } from '../../../adapters/eval/report.js';
import { compare, readEarlier } from '../../../eval/compare.js';
import type { Advisor } from '../../../eval/judge/advisor.js';
import { collectionsOf } from '../../../eval/sets/answer.js';
import type { SetDefinition } from '../../../eval/sets/definition.js';
import { foldOfGroup, sample, taskGroups } from '../../../eval/sets/folds.js';
import { lessonCounts } from '../../../eval/sets/lesson-counts.js';
import type { EvalRow, Lesson, RecordedRun, RecordedSet } from '../../../eval/sets/load.js';
import { measureSet } from '../../../eval/sets/measure-set.js';
import { floorsBeaten, measuresOf } from '../../../eval/sets/measures.js';
import { nearestAdvisor } from '../../../eval/sets/nearest.js';
import { questionsOf } from '../../../eval/sets/questions.js';
import { wordsOf } from '../../../eval/sets/read-items.js';
import { situationOf } from '../../../eval/sets/situations.js';

const TASKS = 12;

/** Shops of two towns: even tasks are about shelves, odd ones about racks; every second run fails. */
function madeSet(): RecordedSet {
  const lesson = (id: string, when: Lesson['when'], say_any: string[], never: string[] = []): Lesson => ({
    id,
    lesson: id,
    when,
    say_any,
    never,
  });
  const run = (task: number, copy: number, gold: boolean): RecordedRun => {
    const thing = task % 2 === 0 ? 'shelf' : 'rack';
    const town = task % 4 < 2 ? 'north' : 'south';
    return {
      tenant_id: 't',
      query: `count every ${thing} number ${task}`,
      turns: [
        { turn: 1, inputs: 'page', decision: 'LOOK', result: 'ok' },
        { turn: 2, inputs: 'page', decision: `COUNT ${thing}s`, result: `error: no '${thing}s'` },
        { turn: 3, inputs: 'page', decision: `COUNT ${thing}`, result: '3' },
      ],
      success: copy === 0,
      agent_type: 'counter',
      timestamp: '2025-01-01T00:00:00.000Z',
      metadata: { record_id: `r${task}-${copy}`, town, ...(gold ? { task_id: `task${task}` } : {}) },
    };
  };
  const runs = (gold: boolean) =>
    Array.from({ length: TASKS }, (_, task) => [run(task, 0, gold), run(task, 1, gold)]).flat();
  const rows = Array.from({ length: TASKS }, (_, task) => ({
    id: `row${task}`,
    query: `count every ${task % 2 === 0 ? 'shelf' : 'rack'} number ${task}`,
    record_index: 2 * task,
    // Tasks 0 and 2 are paraphrases of each other.
    exclude_task_ids: task === 0 || task === 2 ? ['task0', 'task2'] : [`task${task}`],
  }));
  return {
    name: 'made',
    records: runs(true),
    ingest: runs(false),
    rows: new Map<string, EvalRow[]>([
      ['names', rows.map((row, task) => ({ ...row, gold: [task % 2 === 0 ? 'shelf' : 'rack'] }))],
      ['next', rows.map((row) => ({ ...row, step: 3, gold: 'count' }))],
      ['success', rows.map((row, task) => ({ ...row, task_id: `task${task}`, success: true }))],
    ]),
    lessons: [
      lesson('start', { step: 1 }, ['shelf|rack'], ['never']),
      lesson('error', { error: '(?i)NO ' }, ['count']),
      lesson('nowhere', { error: 'fire' }, ['run']),
      lesson('unsupported', {}, []),
    ],
  };
}

const DEFINITION: SetDefinition = {
  name: 'made',
  evaluations: [
    { name: 'names', measure: 'names', lists: ['gold'], at: 'start' },
    { name: 'next', measure: 'next' },
    { name: 'success', measure: 'success', after: 'all' },
  ],
  essence: (run) => run.turns.at(-1)!.decision,
  kinds: () => {
    const kindOf = (text: string) => text.toLowerCase().split(' ')[0]!;
    return { ofDecision: kindOf, ofSaid: (action) => kindOf(wordsOf(action)) };
  },
  caseMatters: false,
  isError: (result) => result.startsWith('error'),
  partition: 'town',
};

const OPTIONS = {
  folds: 3,
  seed: 1,
  rows: 100,
  situations: 100,
  learn: 100,
  perPartition: false,
  only: [] as string[],
};

describe('folds', () => {
  test('tasks that a row excludes together are one group; no excluded task is learned where the row is asked', () => {
    const set = madeSet();
    const groups = taskGroups(set);
    expect(groups.get('task0')).toBe(groups.get('task2'));
    expect(new Set(groups.values()).size).toBe(TASKS - 1);
    for (const partition of [undefined, 'town'])
      for (const { learned, questions } of collectionsOf(
        set,
        questionsOf(set, DEFINITION, OPTIONS),
        OPTIONS,
        partition,
      )) {
        const learnedIds = new Set(learned.map(({ metadata }) => metadata.record_id));
        for (const { run } of questions)
          for (const row of set.rows
            .get('names')!
            .filter(({ exclude_task_ids: [first] }) => first === run.metadata.task_id))
            for (const record of set.records.filter(({ metadata }) =>
              row.exclude_task_ids.includes(`${metadata.task_id}`),
            ))
              expect(learnedIds.has(record.metadata.record_id)).toBe(false);
      }
  });
  test('learned runs have neither task id nor gold', () => {
    const set = madeSet();
    for (const { learned } of collectionsOf(set, questionsOf(set, DEFINITION, OPTIONS), OPTIONS))
      for (const run of learned) expect(run.metadata.task_id).toBeUndefined();
  });
  test('folds are even and depend on the seed alone', () => {
    const groups = Array.from({ length: 9 }, (_, i) => `g${i}`);
    const folds = foldOfGroup(groups, 3, 1);
    expect([0, 1, 2].map((fold) => [...folds.values()].filter((one) => one === fold).length)).toEqual([
      3, 3, 3,
    ]);
    expect(foldOfGroup([...groups].reverse(), 3, 1)).toEqual(folds);
    expect(foldOfGroup(groups, 3, 2)).not.toEqual(folds);
  });
  test('a sample holds its order, its size and its seed', () => {
    const list = Array.from({ length: 20 }, (_, i) => i);
    const some = sample(list, 5, 1, String);
    expect(some).toHaveLength(5);
    expect([...some].sort((a, b) => a - b)).toEqual(some);
    expect(sample(list, 5, 1, String)).toEqual(some);
    expect(sample(list, 30, 1, String)).toEqual(list);
  });
});

/** Says the thing that the task names, the edit, and the next step; or nothing. */
const reader = (speaks: boolean): Advisor => ({
  learn: async () => {},
  advise: async ({ task, turns = [] }) => {
    const thing = task.includes('shelf') ? 'shelf' : 'rack';
    if (!speaks) return { text: '', confidence: 0.5 };
    return {
      text:
        turns.length === 0
          ? `- A like task was done so: \`COUNT ${thing}\`.`
          : `- Now: use \`${thing}\` instead of \`‹a›\`.`,
      confidence: 1,
    };
  },
  close: async () => {},
});

describe('a set is measured', () => {
  const measured = (speaks: boolean, options = OPTIONS) =>
    measureSet(madeSet(), DEFINITION, async () => reader(speaks), options);
  const figure = (measures: readonly Measure[], name: string) => measures.find((one) => one.name === name)!;

  test('an advisor that knows the answers has them all right, beside its floors', async () => {
    const measures = measuresOf(await measured(true));
    expect(figure(measures, 'names gold.recall')).toMatchObject({ value: 1, baselines: { floor: 1 } });
    expect(figure(measures, 'next top1')).toMatchObject({ value: 1, baselines: { floor: 1 } });
    expect(figure(measures, 'success.before brier').value).toBe(0);
    expect(figure(measures, 'success.before brier').baselines.floor).toBeCloseTo(0.25, 1);
    expect(figure(measures, 'edits.succeeded edit.precision')).toMatchObject({ value: 1, aim: '> 0.65' });
    expect(figure(measures, 'edits.failed edit.recall').value).toBe(1);
    expect(figure(measures, 'texts silent').value).toBe(0);
    expect(floorsBeaten(measures)).toEqual({ beaten: 2, floors: 4 });
  });
  test('silence is worse than the floor, and the change to speech is better, with an interval', async () => {
    const report = async (speaks: boolean) => [
      { directory: 'made', measures: measuresOf(await measured(speaks)) },
    ];
    const [silent] = await report(false);
    expect(figure(silent!.measures, 'names gold.recall').against.floor).toEqual({
      value: -1,
      low: -1,
      high: -1,
    });
    expect(figure(silent!.measures, 'edits.succeeded edit.said').value).toBe(0);
    expect(figure(silent!.measures, 'texts silent').value).toBe(1);
    const earlier = readEarlier(toJson([silent!]), 'made');
    expect(
      compare(earlier, await report(true)).find(({ name }) => name === 'names gold.recall'),
    ).toMatchObject({
      before: 0,
      now: 1,
      verdict: 'better',
    });
  });
  test('the same seed gives the same rows, by partition too, and `only` leaves the others out', async () => {
    expect(await measured(true)).toEqual(await measured(true));
    const byTown = await measured(true, { ...OPTIONS, perPartition: true });
    expect(byTown.map(({ id }) => id)).toEqual((await measured(true)).map(({ id }) => id));
    const only = await measured(true, { ...OPTIONS, only: ['next'] });
    expect(new Set(only.map(({ evaluation }) => evaluation))).toEqual(new Set(['next']));
  });
  test('lessons are due where the runs support them and their `when` holds somewhere', async () => {
    const { lessons } = madeSet();
    expect(lessonCounts(lessons, await measured(true))).toMatchObject({
      due: 2,
      said: 1,
      saidOnce: 1,
      wrong: 0,
    });
    const loud: Advisor = { ...reader(true), advise: async () => ({ text: 'never count a rack' }) };
    const rows = await measureSet(madeSet(), DEFINITION, async () => loud, OPTIONS);
    expect(lessonCounts(lessons, rows)).toMatchObject({ due: 2, said: 1, wrong: 1 });
  });
});

test('the situation of a lesson is the first step at which its `when` holds', () => {
  const [run] = madeSet().records;
  const when = (keys: Lesson['when']) =>
    situationOf(
      { id: 'l', lesson: '', when: keys, say_any: [], never: [] },
      run!,
      DEFINITION.kinds!(madeSet()),
    );
  expect(when({})).toBe(1);
  expect(when({ query: '(?i)SHELF' })).toBe(1);
  expect(when({ query: 'moon' })).toBeUndefined();
  expect(when({ step: 2 })).toBe(2);
  expect(when({ error: 'no ' })).toBe(3);
  expect(when({ after: 'look' })).toBe(2);
  expect(when({ inputs: '(?m)^page$' })).toBe(1);
  expect(when({ repeated: true })).toBeUndefined();
  expect(() => when({ weather: 'rain' })).toThrow(/weather/);
});

test('the nearest successes are shown, nearest first, and their share of successes is the confidence', async () => {
  const advisor = nearestAdvisor((run) => run.turns.at(-1)!.decision);
  await advisor.learn(madeSet().ingest);
  const { text, confidence } = await advisor.advise({ task: 'count every rack number 3' });
  expect(text.split('\n')).toHaveLength(5);
  expect(text).toContain('COUNT rack');
  expect(text).not.toContain('shelf');
  expect(confidence).toBeGreaterThan(0.4);
  expect(confidence).toBeLessThan(0.7);
});
