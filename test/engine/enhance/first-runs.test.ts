import { expect, test } from 'vitest';
import type { EnhanceContext } from '../../../src/api/enhance-request.js';
import type { Interaction } from '../../../src/api/interaction.js';
import { open } from '../desk.js';

const TOOLS = 'Available tools:\nfind_user\nbook\n';

function booking(customer: string, city: string): Interaction {
  const turn = (number: number, name: string, args: object, result: object) => ({
    turn: number,
    inputs: TOOLS,
    decision: JSON.stringify({ name, arguments: args }),
    result: JSON.stringify(result),
  });
  return {
    tenant_id: 'first',
    query: `Book a flight to ${city} for ${customer}`,
    success: true,
    timestamp: '2026-03-01T10:00:00Z',
    turns: [
      turn(1, 'find_user', { name: customer }, { card: 'card_7788' }),
      turn(2, 'book', { to: city, card: 'card_7788' }, { error: 'user is required' }),
      turn(3, 'book', { user: customer, to: city, card: 'card_7788', insurance: true }, { ok: true }),
    ],
  };
}

async function served(runs: readonly Interaction[]) {
  const service = await open();
  const knowledge = service.forAccount('local');
  await Promise.all(runs.map((run) => knowledge.storeKnowledge(run)));
  await service.drain();
  return async (input_text: string, context?: EnhanceContext) => {
    const { response } = await knowledge.enhanceTask({
      tenant_id: 'first',
      input_text,
      ...(context && { context }),
    });
    return response.slice(input_text.length);
  };
}

test('one success is an example of the same task, values and all', async () => {
  const ask = await served([booking('ann_lee', 'Oslo')]);
  expect(await ask('Book a flight to Oslo for ann_lee')).toContain(
    '- A like task was done so: `find_user(name="ann_lee")` -> ' +
      '`book(user="ann_lee", to="Oslo", card=find_user.card, insurance=true)` (1 of 1).',
  );
});

test('of a like task it says where each value comes from, and none of the other person', async () => {
  const ask = await served([booking('ann_lee', 'Oslo')]);
  const said = await ask('Book a flight to Rome for bo_kay');
  expect(said).toContain(
    '`find_user(name=‹task›)` -> `book(user=‹task›, to=‹task›, card=find_user.card, insurance=true)`',
  );
  expect(said).not.toMatch(/ann_lee|Oslo|card_7788/);
});

test('of a task that is like none it is silent, byte for byte', async () => {
  const ask = await served([booking('ann_lee', 'Oslo')]);
  expect(await ask('Restart the web server of the intranet')).toBe('');
});

test('five runs of the very same task are counted', async () => {
  const ask = await served(Array.from({ length: 5 }, () => booking('ann_lee', 'Oslo')));
  expect(await ask('Book a flight to Oslo for ann_lee')).toContain('(5 of 5).');
});

test('after the error that one run got past, what it did', async () => {
  const ask = await served([booking('ann_lee', 'Oslo')]);
  const said = await ask('Book a flight to Rome for bo_kay', {
    turns: [
      {
        turn: 1,
        inputs: TOOLS,
        decision: JSON.stringify({ name: 'book', arguments: { to: 'Rome' } }),
        result: JSON.stringify({ error: 'user is required' }),
      },
    ],
  });
  expect(said).toContain('- A like run got past it so: `book(user=‹task›,');
});

test('a task that was only talked over is told it too; one that is being worked on is not', async () => {
  const ask = await served([booking('ann_lee', 'Oslo')]);
  const turn = (decision: string, result: string) => ({
    turns: [{ turn: 1, inputs: TOOLS, decision, result }],
  });
  const task = 'Book a flight to Rome for bo_kay';
  expect(await ask(task, turn('On which day?', 'on Monday'))).toContain(
    '- A like task, "book, flight", was done so: ',
  );
  const found = turn(
    JSON.stringify({ name: 'find_user', arguments: { name: 'bo_kay' } }),
    '{"card":"card_1"}',
  );
  expect(await ask(task, found)).not.toContain('A like task');
});

test('an agent that only talks is told what was said at its start alone', async () => {
  const told = { turn: 1, inputs: '', decision: 'Hold the reset button for ten seconds.', result: '' };
  const ask = await served([
    {
      tenant_id: 'first',
      query: 'My router blinks red, what now?',
      success: true,
      timestamp: '2026-03-01T10:00:00Z',
      turns: [told],
    },
  ]);
  const task = 'My router blinks red, what can I do?';
  expect(await ask(task)).toContain('A like task, "router, blinks, red", was done so: ');
  expect(await ask(task, { turns: [{ ...told, result: 'and then?' }] })).not.toContain('A like task');
});
