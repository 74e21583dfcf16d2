import { expect, test } from 'vitest';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { advise } from '../../../src/model/plan/advise.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { call, type MadeStep, made } from '../runs.js';

/** By its form, how many runs each thing that may be said is from. */
function recordsOf(runs: readonly ParsedRun[], task: string, steps: readonly MadeStep[] = []) {
  const model = fitModel(runs);
  const situation = situationOf(model, {
    task,
    agentType: '',
    events: made(0, '', steps).events,
    observation: '',
    similar: runs.map((run) => ({ run, likeness: 0.8 })),
  });
  return advise(model, situation).items.map(({ sentence, records }) => [sentence.form, records.length]);
}

/** Two things that a task asks for, each by itself; agents do another as often as not. */
const ASKS = [
  ['ship_parcel', 'send the box to my sister'],
  ['stop_plan', 'end the subscription of my office'],
  ['fix_address', 'we moved house'],
] as const;

/** What rests on nothing is taken for deleted, and is not said. */
test('examples are of runs that did a part of what is asked, where none did all', () => {
  const runs = Array.from({ length: 90 }, (_, i) => {
    const [tool, words] = ASKS[i % 3]!;
    const done = i % 5 < 2 ? ASKS[(i + 1) % 3]![0] : tool;
    const steps: MadeStep[] = [[call(done, { id: `N${i}` }), '{"ok":true}']];
    return made(i, `Please ${words}.`, steps, { success: done === tool });
  });
  const said = recordsOf(runs, 'Please send the box to my sister. End the subscription of my office.');
  expect(said.map(([form]) => form)).toEqual(['example', 'example']);
  for (const [form, count] of said) expect([form, Number(count) > 0]).toEqual([form, true]);
});

test('to stop rests on the runs that never got past an error', () => {
  const refused: MadeStep = [call('pay', { account: 'a7' }), '{"error":"account is frozen"}'];
  const runs = Array.from({ length: 24 }, (_, i) =>
    made(i, 'Please pay it.', [refused, i % 2 === 0 ? [call('hand_over'), '{"ok":true}'] : refused], {
      success: i % 2 === 0,
    }),
  );
  const said = recordsOf(runs, 'Please pay it.', [refused]);
  expect(said.map(([form]) => form)).toContain('now');
  for (const [form, count] of said) expect([form, Number(count) > 0]).toEqual([form, true]);
});

test('to do nothing again rests on the runs that did', () => {
  const runs = Array.from({ length: 30 }, (_, i) => {
    const again = i % 2 === 0;
    const looks = [`N${i}`, again ? `N${i}` : `M${i}`];
    const steps = looks.map((id): MadeStep => [call('look', { id }), 'nothing']);
    return made(i, 'Please find it.', [...steps, [call('close'), '{"ok":true}']], { success: !again });
  });
  const look: MadeStep = [call('look', { id: 'N1' }), 'nothing'];
  const said = recordsOf(runs, 'Please find it.', [look, look]);
  expect(said.map(([form]) => form)).toContain('repeat');
  for (const [form, count] of said) expect([form, Number(count) > 0]).toEqual([form, true]);
});
