import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashingEmbedder, type Interaction, type OpenOptions, openService } from '../../src/index.js';
import { folder, run } from './run.js';

const CALL = 'The desk has to be called before a locker is opened.';
const SIGN = 'A refund has to be signed before it is paid out.';
const OPEN = 'Nobody should open a locker that is not in the list first.';

/** A task in two steps, of which one run does what has to be done between them, and the next one does not. */
function runs(query: string, [first, due, last]: readonly [string, string, string]): Interaction[] {
  return Array.from({ length: 20 }, (_, i): Interaction => {
    const did = (i * 7) % 4 < 2;
    const calls = did ? [first, due, last] : [first, last];
    return {
      tenant_id: 'help',
      query: `${query} number ${i}`,
      turns: calls.map((name, at) => ({
        turn: at + 1,
        inputs: `Available tools:\n${[first, due, last].join('\n')}\nObservation:\n${query}`,
        decision: JSON.stringify({ name, arguments: { number: `${i}` } }),
        result: '{"ok":true}',
        // What one run notes is told while it is measured, and stands in no document.
        ...(i === 4 && at === 0 && first === 'find_parcel' ? { memory: OPEN } : {}),
      })),
      success: did ? i % 9 !== 0 : i % 8 === 1,
      timestamp: '2026-03-01T10:00:00Z',
      metadata: { source: `customer ${i}` },
    };
  });
}

/** A lesson that is brought in writing, with how it is counted. */
const brought = (query: string, memory: string, check: object): Interaction => ({
  tenant_id: 'help',
  query,
  turns: [{ turn: 1, inputs: '', decision: '', memory }],
  timestamp: '2026-03-01T10:00:00Z',
  metadata: { check },
});

test('drafts have the example, the lessons that hold with their counts, and none of other tasks', async () => {
  const path = join(folder().path, 'real.db');
  const options = { path, embedder: hashingEmbedder() };
  const service = await openService(options);
  const knowledge = service.forAccount('local');
  const due = (tool: string, before: string) => ({ do: { tool: [tool] }, before: { tool: [before] } });
  const given = [
    ...runs('Fetch the parcel of customer', ['find_parcel', 'call_desk', 'open_locker']),
    ...runs('Refund the broken lamp of order', ['read_order', 'sign_refund', 'pay_refund']),
    brought('Fetch the parcel of customer', CALL, due('call_desk', 'open_locker')),
    brought('Refund the broken lamp of order', SIGN, due('sign_refund', 'pay_refund')),
  ];
  await Promise.all(given.map((one) => knowledge.storeKnowledge(one)));
  await service.drain();
  const { response } = await knowledge.enhanceTask({
    tenant_id: 'help',
    input_text: 'Fetch the parcel of customer number 99',
    max_tokens: 800,
  });
  expect(response).toContain(OPEN);
  await service.close();

  const out = join(folder().path, 'out');
  const io = { openService: (given: OpenOptions) => openService({ ...given, embedder: hashingEmbedder() }) };
  const drafted = await run(['skills', '--tenant', 'help', '--write', out, '--db', path], { io });
  expect(drafted).toMatchObject({ code: 0, stderr: '' });
  const texts = readdirSync(out).map((name) => readFileSync(join(out, name, 'SKILL.md'), 'utf8'));
  const [fetch, refund] = ['open_locker', 'pay_refund'].map((tool) =>
    texts.filter((text) => text.includes(tool)),
  );
  expect([fetch!.length, refund!.length]).toEqual([1, 1]);
  for (const [[text], own, other] of [
    [fetch!, CALL, SIGN],
    [refund!, SIGN, CALL],
  ] as const) {
    expect(text).toMatch(/^---\nname: [a-z0-9-]+\ndescription: ".*"\n---\n/);
    expect(text).toContain('A like task was done so:');
    expect(text).toMatch(new RegExp(`followed \\d+ of \\d+ succeeded, \\d+ of \\d+ otherwise: "${own}"`));
    expect(text).not.toContain(other);
    expect(text).not.toContain(OPEN);
    expect(text).toMatch(/Evidence: 20 runs of \d+ groups/);
  }
});

const NOTED = [
  'Orders that were cancelled have to be left out of all counts.',
  'Guests are never counted among the customers of a town.',
  'Towns must be written in small letters in each query.',
];

const task = (i: number) => `Count the orders of customers in ${['Oslo', 'Rome', 'Bern', 'Lima'][i % 4]}`;
const HELD = 'The tables have to be listed before the first query.';

/** Runs that query tables, half of them after listing these, and what each noted. */
function counting(tenant_id: string, memory?: string): Interaction[] {
  const list: [string, object] = ['show_tables', {}];
  const query: [string, object] = [
    'sql',
    { query: 'SELECT count(*) FROM orders JOIN customers ON orders.customer_id = customers.id' },
  ];
  return Array.from({ length: 40 }, (_, i): Interaction => {
    const did = (i * 7) % 4 < 2;
    return {
      tenant_id,
      query: task(i),
      turns: (did ? [list, query] : [query]).map(([name, args], at) => ({
        turn: at + 1,
        inputs: `Available tools:\nshow_tables\nsql\nObservation:\n${task(i)}`,
        decision: JSON.stringify({ name, arguments: args }),
        result: '[[3]]',
        ...(at === 0 && memory !== undefined ? { memory } : {}),
      })),
      success: did ? i % 9 !== 0 : i % 8 === 1,
      timestamp: '2026-03-01T10:00:00Z',
      metadata: { source: `customer ${i}` },
    };
  });
}

test('a draft has the card of its place, and lessons that hold which an answer has no room for', async () => {
  const path = join(folder().path, 'real.db');
  const service = await openService({ path, embedder: hashingEmbedder() });
  const knowledge = service.forAccount('local');
  const check = { do: { tool: ['show_tables'] }, before: { tool: ['sql'] } };
  const given = [...counting('help', NOTED.join(' ')), brought(task(0), HELD, check)];
  await Promise.all(given.map((one) => knowledge.storeKnowledge(one)));
  await service.drain();
  const { response } = await knowledge.enhanceTask({
    tenant_id: 'help',
    input_text: task(0),
    max_tokens: 800,
  });
  for (const say of NOTED) expect(response).toContain(say);
  expect(response).not.toMatch(/Names in use|have to be listed/);
  await service.close();

  const io = { openService: (given: OpenOptions) => openService({ ...given, embedder: hashingEmbedder() }) };
  const { stdout } = await run(['skills', '--tenant', 'help', '--db', path], { io });
  expect(stdout).toContain('A like task was done so:');
  expect(stdout).toContain('Names in use: `customers` (`id`); `orders` (`customer_id`); joined:');
  expect(stdout).toMatch(new RegExp(`followed \\d+ of \\d+ succeeded, \\d+ of \\d+ otherwise: "${HELD}"`));
  for (const say of NOTED) expect(stdout).not.toContain(say);
});

test('a draft has lessons that hold where they are inherited from', async () => {
  const path = join(folder().path, 'real.db');
  const inherits = { team: ['help'] };
  const service = await openService({ path, embedder: hashingEmbedder(), inherits });
  const check = { do: { tool: ['show_tables'] }, before: { tool: ['sql'] } };
  const given = [...counting('help', NOTED[0]), brought(task(0), HELD, check), ...counting('team')];
  await Promise.all(given.map((one) => service.forAccount('local').storeKnowledge(one)));
  await service.drain();
  await service.close();
  const io = {
    openService: (given: OpenOptions) => openService({ ...given, embedder: hashingEmbedder(), inherits }),
  };
  const { stdout } = await run(['skills', '--tenant', 'team', '--db', path], { io });
  expect(stdout).toContain(`otherwise: "${HELD}"`);
  expect(stdout).not.toContain(NOTED[0]);
});
