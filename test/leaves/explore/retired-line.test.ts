import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { additions, ask, learn, open } from '../../engine/desk.js';

const TENANT = { tenant_id: 'desk' };
const TASK = 'Fix the failing test in packages/db';

/** A run of a shell whose tests are refused until the schema is built. */
const fixed = (name: string): Interaction => ({
  ...TENANT,
  query: `Fix the failing test in packages/${name}`,
  timestamp: '2026-03-01T10:00:00Z',
  success: true,
  metadata: { source: name },
  turns: [
    [`pnpm test --filter ${name}`, 'Error: schema not built, run build:schema'],
    ['pnpm -w build:schema', 'built'],
    [`pnpm test --filter ${name}`, 'ok'],
  ].map(([decision, result], i) => ({ turn: i + 1, inputs: '', decision: decision!, result: result! })),
});

/** What is known of a line that is shown as like runs typed it, and its entry. */
async function taught() {
  const service = await open();
  await learn(service, ['api', 'web', 'cli'].map(fixed));
  const inspect = service.inspect('local');
  const said = async () => additions((await ask(service, TASK)).response, TASK);
  const { entries } = await inspect.listEntries(TENANT);
  const facts = entries.filter(({ kind }) => kind === 'fact');
  return { inspect, said, facts };
}

test('a line is retired with its lesson, however like runs typed it', async () => {
  const { inspect, said, facts } = await taught();
  expect(await said()).toContain('only after');
  for (const { id } of facts) await inspect.retireEntry({ ...TENANT, id, retired: true });
  expect(await said()).not.toContain('only after');
});

test('and what a person writes takes its place', async () => {
  const { inspect, said, facts } = await taught();
  for (const { id } of facts) await inspect.editEntry({ ...TENANT, id, advice: 'Run the bootstrap first.' });
  const after = await said();
  expect(after).toContain('Run the bootstrap first.');
  expect(after).not.toContain('only after');
});
