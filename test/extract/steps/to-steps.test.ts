import { expect, test } from 'vitest';
import type { Interaction, Turn } from '../../../src/api/interaction.js';
import { situationText } from '../../../src/extract/steps/situation-text.js';
import { toSteps } from '../../../src/extract/steps/to-steps.js';

const TOOLS = 'Available tools:\nfind_book\nlend_book\n';
const run = (turns: Omit<Turn, 'turn'>[]): Interaction => ({
  tenant_id: 't',
  query: 'lend me Emma',
  turns: turns.map((turn, index) => ({ turn: index + 1, ...turn })),
  timestamp: '2026-01-01T00:00:00Z',
});

test('a run as steps: actions, what was seen before them, and what came of them', () => {
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
      turn: 1,
      action: { name: 'find_book', args: { title: 'Emma' } },
      offered: true,
      observation: 'lend me Emma',
      source: 'user',
      last_action: null,
      outcome: 'error',
      error: 'Error: title not found',
      result: 'Error: title not found',
      memory: 'the reader wants Emma',
    },
    {
      turn: 2,
      action: { name: 'say', args: {}, text: 'Who wrote it?' },
      offered: false,
      observation: 'Error: title not found',
      source: 'tool',
      last_action: 'find_book',
      outcome: 'interrupted',
      error: "No, that's not what I asked",
      result: "No, that's not what I asked.",
      correction: true,
    },
    {
      turn: 3,
      action: { name: 'lend_book', args: { title: 'Emma' } },
      offered: true,
      observation: "No, that's not what I asked.",
      source: 'user',
      last_action: 'say',
      outcome: 'unknown',
      result: '',
    },
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
  expect(steps.map((step) => [step.turn, step.action.name, step.last_action])).toEqual([
    [1, 'find_book', null],
    [1, 'lend_book', 'find_book'],
  ]);
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

const SITUATIONS: [what: string, observation: string, last: string | null, text: string][] = [
  [
    'a person’s words',
    'I want to lend book 4412 until 2026-05-01',
    null,
    'I want to lend book <number> until <date>',
  ],
  [
    'data: keys, and values that are one of a few',
    '{"id":"B4412","status":"lent out","title":"Emma","fragile":false,"copies":[{"shelf":3}]}',
    'find_book',
    'after find_book: status lent out, fragile false; id, title, copies',
  ],
  [
    'a list',
    '[{"id":1,"status":"Available"},{"id":2}]',
    'find_book',
    'after find_book: list of status available; id',
  ],
  ['an id alone', 'anna_meier_4412', 'find_reader', 'after find_reader: <id>'],
  ['an error', 'Error: title not found', 'find_book', 'after find_book: Error: title not found'],
  ['nothing', '', 'find_book', 'after find_book'],
  [
    'a world of numbered things',
    'You see a cup 1, a cup 2, and a cup 3.',
    'go',
    'after go: You see a cup <number>.',
  ],
  [
    'values of a run stay out',
    '{"first_name":"anna","city":"bath","tier":"Gold"}',
    null,
    'tier gold; first_name, city',
  ],
];

test.each(SITUATIONS)('the situation of %s', (_, observation, last_action, text) => {
  expect(situationText({ observation, last_action })).toBe(text);
});

test('a situation is at most 200 characters, cut between words', () => {
  const text = situationText({
    observation: 'the reader asks for one more book '.repeat(40),
    last_action: 'find_book',
  });
  expect(text.length).toBeLessThanOrEqual(200);
  expect(text).toMatch(/ (?:the|reader|asks|for|one|more|book)…$/);
});
