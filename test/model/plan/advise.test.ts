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
