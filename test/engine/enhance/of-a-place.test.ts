import { expect, test } from 'vitest';
import type { EnhanceContext } from '../../../src/api/enhance-request.js';
import { open } from '../desk.js';

const TASKS = [
  'Fix the crash when the config file is empty',
  'Add a flag to the list command',
  'Rename the User model to Account',
  'The date picker shows the wrong month',
  'Speed up the search endpoint',
  'Write docs for the webhook retry',
  'Upgrade zod to version 4',
  'Remove the deprecated API',
  'Translate the login page to German',
];

const typed = (command: string, result: string) => ({
  decision: JSON.stringify({ name: 'Bash', arguments: { command } }),
  result,
});

/** What is done in a project of which every second agent tries another command first. */
async function project(first: readonly { decision: string; result: string }[], command: string) {
  const service = await open();
  const knowledge = service.forAccount('local');
  for (const [n, query] of TASKS.entries()) {
    const turns = [
      typed(`grep -rn ${query.split(' ')[1]} src`, 'src/index.ts:1: export {}'),
      ...(n % 2 === 0 ? first : []),
      typed(command, '12 passed'),
    ];
    await knowledge.storeKnowledge({
      tenant_id: 'ours',
      query,
      success: true,
      timestamp: '2026-03-01T10:00:00Z',
      metadata: { place: 'shop' },
      turns: turns.map((turn, i) => ({ turn: i + 1, inputs: '', ...turn })),
    });
  }
  await service.drain();
  return async (context?: EnhanceContext) => {
    const input_text = 'Sort the table by name';
    const { response } = await knowledge.enhanceTask({
      tenant_id: 'ours',
      input_text,
      ...(context && { context }),
    });
    return response
      .slice(input_text.length)
      .split('\n')
      .filter((line) => line.startsWith('- '));
  };
}

const missing = typed('npm test', 'Error: Missing script: "test"');

test('what runs met in a place is told at the start of every task there, whatever it is like', async () => {
  const ask = await project([missing], 'npm run test:unit');
  expect(await ask({ place: 'shop' })).toEqual([
    '- If `npm test` fails with "Error: Missing script: \'...\'": use `npm run test:unit` instead of `npm test` (worked 5 of 5 times).',
  ]);
  expect(await ask({ place: 'office' })).toEqual([]);
  expect(await ask()).toEqual([]);
});

test('of several edits that got past an error the whole line is told', async () => {
  const ask = await project([missing], 'npm run test:unit');
  const turns = [{ turn: 1, inputs: '', ...missing }];
  expect(await ask({ place: 'shop', turns })).toEqual([
    '- Now: use `npm run test:unit` instead of `npm test` (worked 5 of 5 times).',
  ]);
});

test('a program that is not there either is no way past the error', async () => {
  const first = [
    typed('pytest -q', 'bash: pytest: command not found'),
    typed('python -m pytest -q', '/usr/bin/python: No module named pytest'),
  ];
  const ask = await project(first, 'uv run pytest -q');
  expect(await ask({ place: 'shop' })).toContain(
    '- If `pytest -q` fails with "bash: pytest: command not found": put `uv run` before it (worked 5 of 5 times).',
  );
});

test('what is known before an action is what is typed, without the tool that types it', async () => {
  const ask = await project(
    [typed('npm run build', "error TS2307: Cannot find module './schema'"), typed('npm run codegen', 'done')],
    'npm run build',
  );
  const proposed = typed('npm run build', '').decision;
  const turns = [{ turn: 1, inputs: '', ...typed('ls', 'src') }];
  const told = (await ask({ place: 'shop', turns, proposed })).join('\n');
  expect(told).toContain('`npm run codegen`');
  expect(told).not.toContain('Bash');
});

test('the name of a place has no part in what a task is like', async () => {
  const service = await open();
  const knowledge = service.forAccount('local');
  const query = 'Sort by name';
  await knowledge.storeKnowledge({
    tenant_id: 'ours',
    query,
    success: true,
    timestamp: '2026-03-01T10:00:00Z',
    metadata: { place: 'git.example.org/acme/very-long-name-of-a-shop' },
    turns: [{ turn: 1, inputs: '', ...typed('make sorted', 'done') }],
  });
  await service.drain();
  const ask = (context?: EnhanceContext) =>
    knowledge.enhanceTask({
      tenant_id: 'ours',
      input_text: query,
      explain: true,
      ...(context && { context }),
    });
  const known = (await ask()).metadata?.explanation?.matches;
  const there = await ask({ place: 'git.example.org/acme/very-long-name-of-a-shop' });
  expect(known?.[0]?.similarity).toBeGreaterThan(0.9);
  expect(there.metadata?.explanation?.matches).toEqual(known);
});
