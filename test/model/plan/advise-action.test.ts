import { describe, expect, test } from 'vitest';
import { fitModel } from '../../../src/model/fit-model.js';
import { adviseAction } from '../../../src/model/plan/advise-action.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { call, type MadeStep, made } from '../runs.js';

/** What is said of an action after some steps, by runs of the same task. */
function saidOf(
  runs: ReturnType<typeof made>[],
  task: string,
  steps: readonly MadeStep[],
  ...decisions: string[]
): string[] {
  const model = fitModel(runs);
  const situation = situationOf(model, {
    task,
    agentType: '',
    events: made(0, task, steps).events,
    proposed: made(
      0,
      task,
      decisions.map((one): MadeStep => [one]),
    ).events,
    observation: '',
    similar: runs.map((run) => ({ run, likeness: 0.8 })),
  });
  const { items } = adviseAction(model, situation, situation.proposed!);
  return items.map(({ sentence }) => JSON.stringify(sentence));
}

describe('an edit that repairs an error', () => {
  const TASK = 'Which album is it?';
  const query = (sql: string): string => call('sql', { query: sql });
  const runs = Array.from({ length: 30 }, (_, i) => {
    const [bad, good] = [`SELECT title FROM albums WHERE n = ${i}`, `SELECT title FROM album WHERE n = ${i}`];
    const refused: MadeStep[] = i % 3 < 2 ? [[query(bad), "Error: Table 'albums' doesn't exist"]] : [];
    return made(i, TASK, [...refused, [query(good), '[(1,)]']]);
  });

  test('is said of an action that it can be made in, and of no other', () => {
    const said = saidOf(runs, TASK, [], query('SELECT title FROM albums WHERE n = 77'));
    expect(said.join()).toMatch(/"from":"albums","to":"album"/);
    expect(saidOf(runs, TASK, [], query('SELECT title FROM album WHERE n = 77'))).toEqual([]);
  });
});

describe('a value that is told by the way it is written', () => {
  const polish = (sepu: string): string => call('polish', { sepu });
  const runs = Array.from({ length: 12 }, (_, i) =>
    made(i, `Polish batch ${i}`, [
      [
        call('find', { title: `batch ${i}` }),
        JSON.stringify({ code: `C${10_000 + 7_919 * i}`, ref: `R${70_000 + 31 * i}` }),
      ],
      [polish(`R${70_000 + 31 * i}`), '{"error":"this sepu belongs to something else"}'],
      [polish(`C${10_000 + 7_919 * i}`), '{"ok":true}'],
    ]),
  );
  const seen: MadeStep = [call('find', { title: 'batch 77' }), '{"code":"C10077","ref":"R70077"}'];

  test('is said of an action with another, and of none with such a one', () => {
    expect(saidOf(runs, 'Polish batch 77', [seen], polish('R70077')).join()).toContain('"other-value"');
    expect(saidOf(runs, 'Polish batch 77', [seen], polish('C10077')).join()).not.toContain('"other-value"');
  });
});

test('of several actions at once the one that can fail is named', () => {
  const runs = Array.from({ length: 12 }, (_, i) =>
    made(i, `Charge customer ${i}`, [
      [call('charge', { customer: `c${i}`, currency: 'dollar' }), '{"error":"unknown currency code"}'],
      [call('charge', { customer: `c${i}`, currency: 'USD' }), '{"ok":true}'],
    ]),
  );
  const charge = call('charge', { customer: 'c9', currency: 'dollar' });
  const repair = (...decisions: string[]): string =>
    saidOf(runs, 'Charge customer 9', [], ...decisions).find((said) => said.includes('"repair"')) ?? '';
  expect(repair(charge)).toContain('"proposed":"alone"');
  expect(repair(call('look', { customer: 'c9' }), charge)).toContain('"proposed":"beside"');
});

describe('the same again', () => {
  const TASK = 'Open the gate.';
  const refused: MadeStep = [call('open_gate', { gate: 'north' }), '{"error":"the gate is shut for good"}'];
  const asked: MadeStep = [call('ask_guard', { gate: 'north' }), '{"answer":"no"}'];
  /** Runs that try again are refused again; nothing repairs it. */
  const runs = Array.from({ length: 12 }, (_, i) =>
    made(i, TASK, [refused, ...(i % 2 === 0 ? [refused, refused] : [asked])], { success: false }),
  );

  test('is to be left out where that never worked', () => {
    const said = saidOf(runs, TASK, [refused], refused[0]);
    expect(said.join()).toMatch(/"form":"(?:repeat|now)"/);
  });
  test('is free where it was not refused, or something else was done since', () => {
    const other = call('open_gate', { gate: 'south' });
    expect(saidOf(runs, TASK, [refused], other).join()).not.toMatch(/"form":"(?:repeat|now)"/);
    expect(saidOf(runs, TASK, [refused, asked], refused[0]).join()).not.toMatch(/"form":"repeat"/);
  });
});
