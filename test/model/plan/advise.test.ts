import { describe, expect, test } from 'vitest';
import { fitModel } from '../../../src/model/fit-model.js';
import { advise } from '../../../src/model/plan/advise.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { call, type MadeStep, made } from '../runs.js';

/** Two tasks, each with a tool that is refused until another one was used. */
const TASKS = [
  ['ship_parcel', 'weigh_parcel', 'the scales are empty', 'send the box to my sister'],
  ['stop_plan', 'warn_owner', 'the owner knows of nothing', 'end the subscription of my office'],
] as const;

const runs = Array.from({ length: 48 }, (_, i) => {
  const [tool, first, error, task] = TASKS[i % 2]!;
  const id = { id: `N${i}` };
  const refused: MadeStep = [call(tool, id), JSON.stringify({ error })];
  const done: MadeStep[] = [
    [call(first, id), '{"ok":true}'],
    [call(tool, id), '{"ok":true}'],
  ];
  const steps = i % 3 === 0 ? done : i % 3 === 1 ? [refused, ...done] : [refused];
  return made(i, `Please ${task}.`, steps, { success: i % 3 !== 2 });
});
const model = fitModel(runs);

const said = (task: string): string => {
  const similar = runs.map((run) => ({ run, likeness: 0.8 }));
  const situation = situationOf(model, { task, agentType: '', events: [], observation: '', similar });
  return JSON.stringify(advise(model, situation).items.map(({ sentence }) => sentence));
};

describe('advice', () => {
  test('is about the tools that the task needs, and about no others', () => {
    expect(said('Please send the box to my sister.')).toMatch(/weigh_parcel/);
    expect(said('Please send the box to my sister.')).not.toMatch(/stop_plan/);
    expect(said('End the subscription of my office.')).toMatch(/warn_owner/);
    expect(said('End the subscription of my office.')).not.toMatch(/ship_parcel/);
  });
});

describe('a step that is done again', () => {
  /** Runs that do the same again fail, others of their length succeed; a few do neither. */
  const repeated = Array.from({ length: 30 }, (_, i) => {
    const again = i % 2 === 0;
    const steps: MadeStep[] = [
      [call('look', { id: `N${i}` }), 'nothing'],
      [call('look', { id: again ? `N${i}` : `M${i}` }), 'nothing'],
      [call('close', { id: `N${i}` }), '{"ok":true}'],
    ];
    return made(i, 'Please find it.', steps, { success: !again });
  });
  const learned = fitModel(repeated);
  const saidAfter = (steps: readonly MadeStep[]): string[] => {
    const situation = situationOf(learned, {
      task: 'Please find it.',
      agentType: '',
      events: made(0, '', steps).events,
      observation: '',
      similar: repeated.map((run) => ({ run, likeness: 0.8 })),
    });
    return advise(learned, situation).items.map(({ sentence }) => sentence.form);
  };

  test('is to be left out, where runs that did so failed more often', () => {
    const step: MadeStep = [call('look', { id: 'N1' }), 'nothing'];
    expect(saidAfter([step, step])).toContain('repeat');
    expect(saidAfter([step])).not.toContain('repeat');
  });
  test('is none where something else came of it', () => {
    const look = call('look', { id: 'N1' });
    expect(
      saidAfter([
        [look, 'nothing'],
        [look, 'a shelf'],
      ]),
    ).not.toContain('repeat');
  });
});

describe('names in use', () => {
  /** Two kinds of tasks with a table each; half of the runs guess another name of it first. */
  const TABLES = [
    ['song', 'title'],
    ['boat', 'length'],
  ] as const;
  const queries = Array.from({ length: 40 }, (_, i) => {
    const [table, column] = TABLES[i % 2]!;
    const sql = (from: string): string =>
      call('sql', { query: `SELECT ${column} FROM ${from} WHERE id = ${i}` });
    const wrong = `${table}${'abcdefghij'[i % 10]}s`;
    const refused: MadeStep[] = i % 4 < 2 ? [[sql(wrong), `Error: Table '${wrong}' doesn't exist`]] : [];
    return made(i, `Which ${table} is it?`, [...refused, [sql(table), '[(1,)]']]);
  });
  const learned = fitModel(queries);
  const adviceAfter = (steps: readonly MadeStep[]) => {
    const situation = situationOf(learned, {
      task: 'Which song is it?',
      agentType: '',
      events: made(0, '', steps).events,
      observation: '',
      similar: queries.filter((_, i) => i % 2 === 0).map((run) => ({ run, likeness: 0.8 })),
    });
    return advise(learned, situation).items.map(({ sentence }) => sentence);
  };
  const namesAfter = (steps: readonly MadeStep[]): string =>
    JSON.stringify(adviceAfter(steps).filter(({ form }) => form === 'names'));

  test('are said at the start, and no others', () => {
    expect(namesAfter([])).toMatch(/"song"/);
    expect(namesAfter([])).not.toMatch(/boat/);
  });
  test('are said after an error that names none of them', () => {
    const guess = call('sql', { query: 'SELECT title FROM melodies WHERE id = 7 AND lyrics = 3' });
    const refused: MadeStep = [guess, "Error: Table 'melodies' doesn't exist"];
    expect(JSON.stringify(adviceAfter([refused]))).toMatch(/"song"/);
  });
  test('are said after an error beside the edit of a name that is known to work', () => {
    const guess = call('sql', { query: 'SELECT title FROM songas WHERE id = 7' });
    const advice = adviceAfter([[guess, "Error: Table 'songas' doesn't exist"]]);
    expect(JSON.stringify(advice.filter(({ form }) => form === 'now'))).toMatch(/"edit"/);
    expect(JSON.stringify(advice.filter(({ form }) => form === 'names'))).toMatch(/"song"/);
  });
  test('are not said in the middle of a run that goes well', () => {
    const done = call('sql', { query: 'SELECT title FROM song WHERE id = 7' });
    expect(namesAfter([[done, '[(1,)]']])).toBe('[]');
  });
});
