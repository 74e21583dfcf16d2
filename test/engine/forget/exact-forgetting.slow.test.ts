import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../../src/storage/store.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { postgresStores } from '../../storage/postgres-stores.js';
import { shopRuns } from '../../world/shop.js';
import { learn, open } from '../desk.js';

const RUNS = shopRuns();
/** A run of the little shop as an agent stores it. */
const record = ({ query, steps, success }: ObservedRun, agent_type: string): Interaction => ({
  tenant_id: 'shop',
  agent_type,
  query,
  turns: steps.map(({ action, args, result, outcome }, i) => ({
    turn: i + 1,
    inputs: i === 0 ? query : steps[i - 1]!.result,
    decision: JSON.stringify({ name: action, arguments: args }),
    result: outcome === 'error' ? JSON.stringify({ error: result }) : result,
  })),
  success: success >= 0.5,
  timestamp: '2026-03-01T10:00:00Z',
});

/**
 * What is fitted to a collection's records: the model of the world, what tasks ask for, how likely they are to succeed,
 * what signs count for. What is fitted to entries is left out: which words an entry keeps depends on the order in which
 * records were learned, and those that were learned together with a deleted one are learned anew; so are numbers of rows,
 * of entries (`lastEntry`) as of changes (`seq`).
 */
async function fitted(store: Store): Promise<Record<string, unknown>> {
  const { id } = (await store.findCollection({ account: 'local', tenant: 'shop' }))!;
  const kept = JSON.parse((await store.tuning(id)) ?? '{}') as Record<string, unknown>;
  const { seq: _, lastEntry: __, similarity: ___, needs: ____, next: _____, ...rest } = kept;
  return rest;
}

const postgres = await postgresStores();

describe.each([
  ['sqlite', (): Promise<Store> => openSqliteStore({ path: ':memory:' })],
  [postgres.name, postgres.makeStore],
])('forgetting on %s', (_, openStore) => {
  test('learning A and B and deleting B leaves, to the bit, the model that learning A makes', async () => {
    // Of each run of the shop whether it is A's, B's, or nobody's, and B's runs come where they come.
    const whose = fc.array(fc.constantFrom('a', 'a', 'b', 'none'), {
      minLength: RUNS.length,
      maxLength: RUNS.length,
    });
    await fc.assert(
      fc.asyncProperty(whose, async (owners) => {
        const all = RUNS.flatMap((run, i) => (owners[i] === 'none' ? [] : [record(run, owners[i]!)]));
        const own = all.filter(({ agent_type }) => agent_type === 'a');
        fc.pre(own.length >= 20 && own.length < all.length);
        const [both, alone] = [await openStore(), await openStore()];
        const [had, never] = [await open({ store: both }), await open({ store: alone })];
        await learn(had, all);
        await learn(never, own);
        await had.forAccount('local').deleteByIntent({
          tenant_id: 'shop',
          intent: 'anything',
          similarity_threshold: 0,
          agent_type: 'b',
        });
        await had.drain();
        const [after, before] = [await fitted(both), await fitted(alone)];
        expect(before).toMatchObject({ world: expect.any(String), asked: expect.any(Object) });
        expect(after).toEqual(before);
        await had.close();
        await never.close();
      }),
      { numRuns: 3, endOnFailure: true },
    );
  });
});
