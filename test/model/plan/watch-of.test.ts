import { describe, expect, test } from 'vitest';
import { fitModel } from '../../../src/model/fit-model.js';
import { watchOf } from '../../../src/model/plan/watch-of.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { call, type MadeStep, made } from '../runs.js';

const TASK = 'Bring the site up to date';

/** The actions that are watched for the task of these runs. */
function watched(runs: ReturnType<typeof made>[]) {
  const model = fitModel(runs);
  const situation = situationOf(model, {
    task: TASK,
    agentType: '',
    events: [],
    observation: '',
    similar: runs.map((run) => ({ run, likeness: 0.8 })),
  });
  return watchOf(model, situation, []).actions;
}

/** Runs of which two of three are refused twice before. */
const repaired = (bad: (at: number) => MadeStep, good: (at: number) => MadeStep) =>
  Array.from({ length: 30 }, (_, i) => made(i, TASK, [...(i % 3 < 2 ? [bad(i), bad(i)] : []), good(i)]));

describe('an action is watched', () => {
  const bash = (command: string): string => call('bash', { command });

  test('that fails until something is put into it', () => {
    const runs = repaired(
      (i) => [bash(`./deploy --site web${i}`), 'Error: REGION is not set'],
      (i) => [bash(`REGION=north ./deploy --site web${i}`), 'deployed'],
    );
    expect(watched(runs)).toContainEqual({ head: 'bash', word: './deploy', unless: 'REGION=north' });
  });

  test('that has a word which is taken out of it', () => {
    const runs = repaired(
      (i) => [bash(`release --target web${i}`), 'Error: unknown option --target'],
      (i) => [bash(`release --site web${i}`), 'released'],
    );
    expect(watched(runs)).toContainEqual({ head: '', word: '--target' });
  });
});
