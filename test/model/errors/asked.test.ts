import { expect, test } from 'vitest';
import { mayRefuse } from '../../../src/model/errors/refusals.js';
import { eventsOf } from '../../../src/model/events/parse-run.js';

const answered = (args: Record<string, string>, result: string) =>
  eventsOf([
    {
      turn: 1,
      inputs: 'Observation: (none)',
      decision: JSON.stringify({ name: 'ask_guest', arguments: args }),
      result,
    },
  ]).events[0]!;

test('what a person answers to a question of a tool is his own', () => {
  const question = { label: 'venue', text: 'At what venue does the party take place?' };
  expect(
    mayRefuse(answered(question, 'Well I must think about that, they have never told me'), 'ask_guest'),
  ).toBe(false);
  const order = { label: 'venue', text: 'West Bay' };
  expect(
    mayRefuse(answered(order, 'Well I must think about that, they have never told me'), 'ask_guest'),
  ).toBe(true);
});
