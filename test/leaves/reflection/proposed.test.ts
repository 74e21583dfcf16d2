import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../src/domain/random.js';
import { reflectionOf } from '../../../src/leaves/reflection/stored-reflection.js';
import { learnContrasts } from '../../../src/model/contrasts/learn-contrasts.js';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { NOTHING_KNOWN, tableOf } from '../../model/made-tables.js';
import { call, type MadeStep, made } from '../../model/runs.js';

const THINGS = ['parcel', 'letter'];
const PLACES = ['abroad', 'inland'];

/** Runs of four kinds of task. Insuring helps parcels that go abroad, and nothing else does. */
function runsOf(seed: number, insuringHelps: boolean): ParsedRun[] {
  const random = seededRandom(seed);
  return Array.from({ length: 96 }, (_, i): ParsedRun => {
    const thing = THINGS[i % 2]!;
    const place = PLACES[Math.floor(i / 2) % 2]!;
    const insures = random() < 0.5;
    const steps: MadeStep[] = [
      [call('weigh'), 'weighed'],
      ...(insures ? ([[call('insure'), 'insured']] as MadeStep[]) : []),
      [call('send'), 'sent'],
    ];
    const rate = insuringHelps && thing === 'parcel' && place === 'abroad' ? (insures ? 0.9 : 0.2) : 0.5;
    return made(i, `send the ${thing} ${place}`, steps, { success: random() < rate });
  });
}

const insures = ({ events }: ParsedRun): boolean => events.some(({ action }) => action.head === 'insure');

/** The runs with a proposal: in failed ones without insurance, the insurance of a succeeded one. */
function proposing(runs: readonly ParsedRun[], words: readonly string[], turn = 2): ParsedRun[] {
  const good = runs.find((run) => run.success === 1 && insures(run) && run.task.includes('parcel abroad'))!;
  const bad = runs.find((run) => run.success === 0 && !insures(run) && run.task.includes('parcel abroad'))!;
  return runs.map((run) =>
    run === bad
      ? { ...run, reflection: { at: '', tokens: 0, proposals: [{ run: good.id, turn, words }] } }
      : run,
  );
}

const insured = (runs: readonly ParsedRun[]) =>
  learnContrasts(tableOf(runs), NOTHING_KNOWN).contrasts.filter(({ action }) => action.name === 'insure');

describe('what is proposed', () => {
  test('is found where it needs two words of the task, which is not tried blindly', () => {
    let found = 0;
    for (let seed = 0; seed < 10; seed++) {
      const runs = runsOf(seed, true);
      const [one] = insured(proposing(runs, ['abroad', 'parcel'])).filter(({ words }) => words.length === 2);
      if (one) found += 1;
      expect(insured(runs).filter(({ words }) => words.length === 2)).toEqual([]);
    }
    expect(found).toBeGreaterThanOrEqual(6);
  });

  test('is not said where it makes no difference', () => {
    let said = 0;
    for (let seed = 0; seed < 40; seed++)
      said += insured(proposing(runsOf(seed, false), ['abroad', 'parcel'])).filter(
        ({ words }) => words.length === 2,
      ).length;
    expect(said).toBeLessThanOrEqual(4);
  });

  test('says nothing of a run that is gone, of a step that is not there, or of words that the task has not', () => {
    const runs = runsOf(1, true);
    const proposedIn = (some: readonly ParsedRun[]) => learnContrasts(tableOf(some), NOTHING_KNOWN).proposed;
    const all = proposing(runs, ['abroad', 'parcel']);
    expect(proposedIn(all).of).toBe(1);
    const good = all.find(({ reflection }) => reflection)!.reflection!.proposals[0]!.run;
    expect(proposedIn(all.filter(({ id }) => id !== good)).of).toBe(0);
    expect(proposedIn(proposing(runs, [], 40)).of).toBe(0);
    const [other] = insured(proposing(runs, ['zanzibar'])).filter(({ words }) => words.includes('zanzibar'));
    expect(other).toBeUndefined();
  });
});

test.each([
  ['no object', 7],
  ['no list', { proposals: 'x' }],
  ['no turn', { proposals: [{ words: [] }] }],
  ['a turn below one', { proposals: [{ turn: 0 }] }],
  ['nothing', { proposals: [null, 3] }],
])('a reflection of another form proposes nothing: %s', (_, reflection) => {
  expect(reflectionOf({ metadata: { reflection } })?.proposals ?? []).toEqual([]);
});

test('a record holds three proposals at most', () => {
  const proposals = Array.from({ length: 9 }, () => ({ turn: 1, words: Array(9).fill('a') }));
  const read = reflectionOf({ metadata: { reflection: { at: 'x', tokens: -4, proposals } } })!;
  expect(read.proposals).toHaveLength(3);
  expect(read.proposals[0]!.words).toHaveLength(4);
  expect(read.tokens).toBe(0);
});
