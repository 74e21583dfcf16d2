import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { open, TOOLS } from '../desk.js';

const TASK = 'Fetch the parcel of customer 77';

function fetched(query: string, rest: Partial<Interaction> = {}): Interaction {
  const decision = JSON.stringify({ name: 'lookup_parcel', arguments: {} });
  return {
    tenant_id: 'desk',
    query,
    turns: [{ turn: 1, inputs: TOOLS, decision, result: '{"status":"stored"}' }],
    success: true,
    timestamp: '2026-03-01T10:00:00Z',
    ...rest,
  };
}

/** What is said of a task after each of some runs of it that were told and fail, all in the same way. */
async function saidAfterFailures(failures: number): Promise<boolean[]> {
  const service = await open();
  const knowledge = service.forAccount('local');
  for (let i = 0; i < 6; i++) {
    await knowledge.storeKnowledge(fetched(`Fetch the parcel of customer ${i}`));
    await service.drain();
  }
  const said: boolean[] = [];
  for (let i = 0; i <= failures; i++) {
    const { response, metadata } = await knowledge.enhanceTask({ tenant_id: 'desk', input_text: TASK });
    said.push(response.includes('A like task'));
    const request_id = metadata!.request_id!;
    await knowledge.storeKnowledge(fetched(TASK, { success: false, metadata: { request_id } }));
    await service.drain();
  }
  return said;
}

test('one or two failures of runs that were told silence nothing, and the same failure again and again does', async () => {
  const said = await saidAfterFailures(12);
  expect(said.slice(0, 3)).toEqual([true, true, true]);
  expect(said.at(-1)).toBe(false);
});
