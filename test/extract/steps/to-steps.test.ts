import { expect, test } from 'vitest';
import type { Interaction, Turn } from '../../../src/api/interaction.js';
import { toSteps } from '../../../src/extract/steps/to-steps.js';

const TOOLS = 'Available tools:\nfind_book\nlend_book\n';
const run = (turns: Omit<Turn, 'turn'>[]): Interaction => ({
  tenant_id: 't',
  query: 'lend me Emma',
  turns: turns.map((turn, index) => ({ turn: index + 1, ...turn })),
  timestamp: '2026-01-01T00:00:00Z',
});

test('a run as steps: actions, and what came of them', () => {
  const steps = toSteps(
    run([
      {
        inputs: `${TOOLS}Observation (user):\nlend me Emma`,
        decision: '{"name":"find_book","arguments":{"title":"Emma"}}',
        result: 'Error: title not found',
        memory: 'the reader wants Emma',
      },
      {
        inputs: `${TOOLS}Observation (tool find_book):\nError: title not found`,
        decision: 'Who wrote it?',
        result: "No, that's not what I asked.",
      },
      {
        inputs: `${TOOLS}Observation (user):\nNo, that's not what I asked.`,
        decision: '{"name":"lend_book","arguments":{"title":"Emma"}}',
      },
    ]),
  );
  expect(steps).toEqual([
    {
      action: { name: 'find_book', args: { title: 'Emma' } },
      outcome: 'error',
      result: 'Error: title not found',
    },
    {
      action: { name: 'say', args: {}, text: 'Who wrote it?' },
      outcome: 'interrupted',
      result: "No, that's not what I asked.",
      correction: true,
    },
    { action: { name: 'lend_book', args: { title: 'Emma' } }, outcome: 'unknown', result: '' },
  ]);
});

test('parallel calls are steps of one turn, one after the other', () => {
  const steps = toSteps(
    run([
      {
        inputs: TOOLS,
        decision: '[{"name":"find_book","arguments":{}},{"name":"lend_book","arguments":{}}]',
      },
    ]),
  );
  expect(steps.map((step) => step.action.name)).toEqual(['find_book', 'lend_book']);
});

test('a call that a person answers was never carried out', () => {
  const steps = toSteps(
    run([
      {
        inputs: TOOLS,
        decision: '<tool_call>{"name":"find_book","arguments":{}}</tool_call>',
        result: 'Are you there?',
      },
      { inputs: `${TOOLS}Observation (user):\nAre you there?`, decision: 'Yes.' },
    ]),
  );
  expect(steps[0]!.outcome).toBe('unknown');
});

test('a call of a tool that nobody offered is words when a person answers it, and a call when not', () => {
  const decision = '<tool_call>{"name":"burn_book","arguments":{"id":"B1"}}</tool_call>';
  const named = (inputs: string, answer: Omit<Turn, 'turn'>) =>
    toSteps(run([{ inputs, decision, result: 'It is burnt.' }, answer]))[0]!.action.name;
  const person = { inputs: `${TOOLS}Observation (user):\nIt is burnt.`, decision: 'Good.' };
  const tool = { inputs: `${TOOLS}Observation (tool burn_book):\nIt is burnt.`, decision: 'Good.' };
  expect(named(TOOLS, person)).toBe('say');
  expect(named(TOOLS, tool)).toBe('burn_book');
  // Nothing was said of what is on offer.
  expect(named('', person)).toBe('burn_book');
});
