import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { SAY } from '../../../src/domain/say.js';
import type { Provenance } from '../../../src/domain/support.js';
import { errorWords } from '../../../src/engine/calibrate/error-words.js';
import { carriedOut, observedRuns } from '../../../src/engine/calibrate/observed-runs.js';
import { observedSteps } from '../../../src/engine/calibrate/observed-steps.js';
import { readingOf } from '../../../src/engine/calibrate/reading.js';
import { sampledRecords } from '../../../src/engine/calibrate/sampled-records.js';
import type { Step } from '../../../src/extract/steps/to-steps.js';

const step = (name: string, args: Record<string, unknown>, more: Partial<Step> = {}): Step => ({
  turn: 1,
  action: { name, args },
  offered: true,
  observation: '',
  source: 'tool',
  last_action: null,
  outcome: 'ok',
  result: '',
  ...more,
});

const errorOf = (args: Record<string, unknown>, error: string) => errorWords({ args, error });

describe('the words of an error', () => {
  test('are without the values that the call was made with, and other particulars', () => {
    expect(errorOf({ name: 'Blue Lamp' }, 'Error: no Blue Lamp for bob@a.example')).toBe(
      'no ‹id› for ‹email›',
    );
    expect(errorOf({}, 'not found')).toBe('not found');
    expect(errorWords({ args: {} })).toBe('');
  });

  test('are without values in lists and objects too', () => {
    expect(
      errorOf({ names: ['Blue Lamp'], to: { city: 'Springfield' } }, 'no Blue Lamp in Springfield'),
    ).toBe('no ‹id› in ‹id›');
  });

  test('are without the whole of a value of which another is a part', () => {
    expect(errorOf({ first: 'Agatha', full: 'Agatha Brown' }, 'no user Agatha Brown')).toBe('no user ‹id›');
  });

  test('keep what says no name', () => {
    expect(errorOf({ confirm: true, unit: 'no' }, 'no call unless true')).toBe('no call unless true');
  });
});

describe('the steps of a run', () => {
  test('are without replies; what the user said is kept with what came after', () => {
    const query = 'call off my order';
    const steps = observedSteps(
      [
        step('find', { email: 'a' }, { observation: query, source: 'user' }),
        step(SAY, { text: 'which one?' }),
        step(SAY, { text: 'sure?' }, { observation: 'the lamp', source: 'user' }),
        step('cancel', { order: 'W1' }, { observation: 'yes', source: 'user' }),
        step('log', {}, { observation: '{"a":1}' }),
      ],
      query,
    );
    expect(steps.map(({ action, heard }) => [action, heard])).toEqual([
      ['find', ''],
      ['cancel', 'the lamp\nyes'],
      ['log', ''],
    ]);
  });
});

describe('the runs of a collection', () => {
  const looked = { turn: 1, inputs: '', decision: '{"name":"look","arguments":{}}', result: '{"seen":true}' };

  test('are those that took actions; of the world those tell whose calls were carried out', () => {
    const record = (query: string, turns: Interaction['turns']): Interaction => ({
      tenant_id: 't',
      query,
      turns,
      timestamp: '2026-01-01T00:00:00Z',
      success: true,
    });
    const asked = 'Observation (user):\nWhat do you mean?';
    const never = [
      {
        ...looked,
        inputs: 'Available tools:\nlook\nObservation (user):\nHello',
        result: 'What do you mean?',
      },
      { turn: 2, inputs: `Available tools:\nlook\n${asked}`, decision: 'Sorry.', result: 'Bye.' },
    ];
    const { runs } = observedRuns(
      [
        record('one that looks', [looked]),
        record('one that talks', [{ turn: 1, inputs: '', decision: 'Hello.', result: 'Hello.' }]),
        record('one whose calls nobody carries out', never),
      ].map((one) => readingOf(one)),
    );
    const named = (of: typeof runs) => of.map(({ query }) => query);
    expect(named(runs)).toEqual(['one that looks', 'one whose calls nobody carries out']);
    expect(named(carriedOut(runs))).toEqual(['one that looks']);
  });

  test('say how they ended, or that they do not', () => {
    const record = (i: number, success?: boolean): Interaction => ({
      tenant_id: 't',
      query: `task number ${i}`,
      turns: [looked],
      timestamp: '2026-01-01T00:00:00Z',
      ...(success === undefined ? {} : { success }),
    });
    const { runs } = observedRuns(
      [true, false, undefined].map((success, i) => readingOf(record(i, success))),
    );
    expect(runs.map(({ success }) => success)).toEqual([1, 0, 0.5]);
    expect(new Set(runs.map(({ subject }) => subject)).size).toBe(3);
  });
});

describe('the records that a collection is fitted to', () => {
  async function* provenances(count: number, of: (i: number) => Partial<Provenance>) {
    for (let i = 0; i < count; i++) {
      const provenance = { key: 'k', source: '', task: `t${i}`, body: `b${i}`, shape: `s${i}`, ...of(i) };
      yield { id: `r${i}`, provenance };
    }
  }

  test('are thinned evenly where there are too many', async () => {
    expect(await sampledRecords(provenances(4_500, () => ({})))).toEqual(
      Array.from({ length: 2_250 }, (_, i) => `r${2 * i}`),
    );
  });

  test('are without what a source says over and over', async () => {
    const same = { source: 's', task: 't', shape: 'x' };
    const found = await sampledRecords(provenances(50, (i) => (i < 25 ? {} : same)));
    expect(found.slice(0, 25)).toEqual(Array.from({ length: 25 }, (_, i) => `r${i}`));
    expect(found.length).toBeLessThan(33);
  });
});
