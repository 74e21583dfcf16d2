import { expect, test } from 'vitest';
import type { ParsedRun } from '../../../src/model/events/parsed-run.js';
import { chooseExamples } from '../../../src/model/example/choose-examples.js';
import { exampleItems } from '../../../src/model/example/example-items.js';
import { fitModel } from '../../../src/model/fit-model.js';
import { situationOf } from '../../../src/model/situation-of.js';
import { callRun } from '../call-run.js';

const refund = callRun('i-1', 'Order 2', [[['refund', {}], { ok: true }]]);
const cancel = callRun('h-1', 'Order 1', [[['cancel', {}], { ok: true }]]);

/** The examples of a task that is for a refund, most likely. */
function examples(isSpoken: boolean, similar: readonly [ParsedRun, number][]) {
  const at = situationOf(fitModel([refund, cancel]), {
    task: 'Order 3',
    agentType: '',
    events: [],
    observation: '',
    similar: similar.map(([run, likeness]) => ({ run, likeness })),
  });
  const goals = [{ operator: 'refund', chance: 0.9, isSpoken, asked: true }];
  const chosen = chooseExamples(at, { goals, operators: ['cancel', 'refund'], named: [] });
  return exampleItems(chosen, at).map(({ sentence }) => sentence);
}

test('a run of a task that is hardly like it is an example where its words ask for what was done', () => {
  expect(examples(true, [[refund, 0.15]])).toMatchObject([
    { steps: [{ action: { name: 'refund' } }], worked: { yes: 1, of: 1 } },
  ]);
  expect(examples(false, [[refund, 0.15]])).toEqual([]);
  expect(examples(true, [[cancel, 0.15]])).toEqual([]);
});

test('not beside one that is liker', () => {
  const both = examples(true, [
    [cancel, 0.6],
    [refund, 0.15],
  ]);
  expect(both).toMatchObject([{ steps: [{ action: { name: 'cancel' } }] }]);
});
