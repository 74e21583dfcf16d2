import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { ask, open } from '../desk.js';

/** Runs of which every second one leaves out the first step, and ends behind the next, in some way. */
function halves(
  end: Partial<Interaction['turns'][number]> | undefined,
  success: boolean | undefined,
): Interaction[] {
  return Array.from({ length: 24 }, (_, i) => {
    const id = `A-${100 + i}`;
    const call = (turn: number, name: string, result: string) => ({
      turn,
      inputs: 'Observation: (none)',
      decision: JSON.stringify({ name, arguments: { id } }),
      result,
    });
    const isWhole = i % 2 === 0;
    const rest = isWhole
      ? [call(2, 'find_order', 'found, packed'), call(3, 'ship_order', 'shipped')]
      : end === undefined
        ? []
        : [{ turn: 2, inputs: 'Observation: (none)', decision: '(no answer)', ...end }];
    const first = isWhole ? call(1, 'check_stock', '3 left') : call(1, 'find_order', 'found, packed');
    const outcome = isWhole ? true : success;
    return {
      tenant_id: 'desk',
      query: `Ship the order ${id} of the customer`,
      turns: [first, ...rest],
      timestamp: `2026-03-01T10:${String(i).padStart(2, '0')}:00Z`,
      ...(outcome === undefined ? {} : { success: outcome }),
    };
  });
}

async function told(records: Interaction[]): Promise<string> {
  const service = await open();
  await Promise.all(records.map((record) => service.forAccount('local', 'k').storeKnowledge(record)));
  await service.drain();
  const { response } = await ask(service, 'Ship the order A-900 of the customer');
  return response;
}

const ended = (message: string) => ({ result: JSON.stringify({ interrupted: true, message }) });
const LESSON = 'Before `find_order`: `check_stock`';

test.each<[string, boolean | undefined]>([
  ['The run ended with an error: Error: 503 Service Unavailable', undefined],
  ['The run ended with an error: Error: 503 Service Unavailable', false],
  ['The model call failed: 529 overloaded', undefined],
])('what the provider cut off says nothing of what it left out: %s, %s', async (message, success) => {
  const response = await told(halves(ended(message), success));
  expect(response).toMatch(/`check_stock\b.*` -> `find_order\b.*` -> `ship_order\b/);
  expect(response).not.toContain(LESSON);
});

test('what failed by itself does', async () => {
  expect(await told(halves(ended('The run ended with an error: the order is not packed'), false))).toContain(
    LESSON,
  );
});
