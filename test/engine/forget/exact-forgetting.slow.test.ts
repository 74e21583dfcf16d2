import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawWorld } from '../../../eval/worlds/draw-world.js';
import { KINDS } from '../../../eval/worlds/operator.js';
import { freshTasks, unguidedRuns } from '../../../eval/worlds/protocols.js';
import type { Interaction } from '../../../src/api/interaction.js';
import { countedIds } from '../../../src/domain/ids.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import type { Store } from '../../../src/storage/store.js';
import { postgresStores } from '../../storage/postgres-stores.js';
import { open } from '../desk.js';

/** Calls and lines of a shell, some of which are refused until something else is done. */
function runAt(i: number): Omit<Interaction, 'agent_type'> {
  const order = `W${10_000 + i}`;
  const query = i % 3 === 0 ? `Please cancel order ${order}` : `Return what is in ${order}, it is broken`;
  const call = (name: string): string => JSON.stringify({ name, arguments: { order_id: order } });
  const steps: [decision: string, result: string][] =
    i % 2 === 0
      ? [
          [call('cancel_order'), '{"error":"the order is locked"}'],
          [call('unlock_order'), '{"ok":true}'],
          [call('cancel_order'), '{"ok":true}'],
        ]
      : [
          [`returns --order ${order}`, 'error: unknown option --order'],
          [`returns --id ${order}`, 'returned 1 item'],
        ];
  return {
    tenant_id: 'shop',
    query,
    turns: steps.map(([decision, result], at) => ({
      turn: at + 1,
      inputs: at === 0 ? query : steps[at - 1]![1],
      decision,
      result,
    })),
    success: i % 5 !== 0,
    timestamp: '2026-03-01T10:00:00Z',
  };
}
const RUNS = Array.from({ length: 40 }, (_, i) => runAt(i));

/**
 * What is fitted to a collection's records. The similarity scale is fitted to entries: which words an entry keeps depends on
 * the order in which records were learned, and those that were learned together with a deleted one are learned again. Records of
 * two services have other ids.
 */
async function fitted(store: Store): Promise<Record<string, unknown>> {
  const { id } = (await store.findCollection({ account: 'local', tenant: 'shop' }))!;
  const text = (await store.tuning(id)) ?? '{}';
  const ids: string[] = [];
  for await (const record of store.records(id)) ids.push(record.id);
  const named = ids.reduce((json, record, i) => json.replaceAll(record, `record ${i}`), text);
  const { similarity: _, ...rest } = JSON.parse(named) as Record<string, unknown>;
  return rest;
}

/** The lines of a block of guidance: its boundary is another in every collection. */
const linesIn = (response: string): string[] => response.split('\n').filter((line) => line.startsWith('- '));

const postgres = await postgresStores();

describe.each([
  ['sqlite', (): Promise<Store> => openSqliteStore({ path: ':memory:' }), 3],
  // What is fitted depends on no store: one case has all that a store does for it.
  [postgres.name, postgres.makeStore, 1],
])('forgetting on %s', (_, openStore, numRuns) => {
  test('learning A and B and deleting B leaves, to the bit, the model that learning A makes', async () => {
    // Of each run whether it is A's, B's, or nobody's, and B's runs come where they come.
    const whose = fc.array(fc.constantFrom('a', 'a', 'b', 'none'), {
      minLength: RUNS.length,
      maxLength: RUNS.length,
    });
    await fc.assert(
      fc.asyncProperty(whose, async (owners) => {
        const all = RUNS.flatMap((run, i) =>
          owners[i] === 'none' ? [] : [{ ...run, agent_type: owners[i]! }],
        );
        const own = all.filter(({ agent_type }) => agent_type === 'a');
        fc.pre(own.length >= 20 && own.length < all.length);
        const [both, alone] = [await openStore(), await openStore()];
        const [had, never] = [
          await open({ store: both, ids: countedIds() }),
          await open({ store: alone, ids: countedIds() }),
        ];
        for (const [service, runs] of [
          [had, all],
          [never, own],
        ] as const) {
          // Each run has a key of its own, the same in both.
          for (const run of runs) await service.forAccount('local', run.query).storeKnowledge(run);
          await service.drain();
        }
        await had.forAccount('local').deleteByIntent({
          tenant_id: 'shop',
          intent: 'anything',
          similarity_threshold: 0,
          agent_type: 'b',
        });
        await had.drain();
        const [after, before] = [await fitted(both), await fitted(alone)];
        expect(before).toMatchObject({ model: expect.any(Object), learned: expect.any(Number) });
        expect(after).toEqual(before);
        await had.close();
        await never.close();
      }),
      { numRuns, endOnFailure: true },
    );
  });
});

describe.each(KINDS)('forgetting of agents in a drawn world of the kind %s', (kind) => {
  test('leaves the model, the entries and the guidance of those that are left, to the bit', async () => {
    const world = drawWorld(kind, 2);
    const runs = (await unguidedRuns(world, 'b'))
      .slice(0, 36)
      .map(({ interaction }) => interaction)
      .filter(({ turns }) => turns.length > 0);
    const owners = fc.array(fc.constantFrom('a', 'a', 'b'), {
      minLength: runs.length,
      maxLength: runs.length,
    });
    await fc.assert(
      fc.asyncProperty(owners, async (whose) => {
        const all = runs.map((run, i) => ({ ...run, tenant_id: 'shop', agent_type: whose[i]! }));
        const own = all.filter(({ agent_type }) => agent_type === 'a');
        fc.pre(own.length >= 20 && own.length < all.length);
        const learned = async (records: readonly Interaction[]) => {
          const store = await openSqliteStore({ path: ':memory:' });
          const service = await open({ store, ids: countedIds(), secret: 'the same for both' });
          for (const run of records)
            await service.forAccount('local', String(run.metadata!.source)).storeKnowledge(run);
          await service.drain();
          return {
            store,
            service,
            knowledge: service.forAccount('local'),
            inspect: service.inspect('local'),
          };
        };
        const [had, never] = [await learned(all), await learned(own)];
        await had.knowledge.deleteByIntent({
          tenant_id: 'shop',
          intent: 'anything',
          similarity_threshold: 0,
          agent_type: 'b',
        });
        await had.service.drain();
        const seen = async ({ store, knowledge, inspect }: typeof had) => {
          const answers = await Promise.all(
            freshTasks(world, 'b')
              .slice(0, 6)
              .map(({ query }) =>
                knowledge.enhanceTask({ tenant_id: 'shop', input_text: query, agent_type: 'a' }),
              ),
          );
          const { entries } = await inspect.listEntries({ tenant_id: 'shop', limit: 200 });
          return {
            model: await fitted(store),
            said: answers.map(({ response }) => linesIn(response)),
            entries: entries.map(({ advice, situation, evidence }) => ({ advice, situation, evidence })),
          };
        };
        const [after, before] = [await seen(had), await seen(never)];
        expect(before.model).toMatchObject({ model: expect.any(Object) });
        expect(before.entries.length).toBeGreaterThan(0);
        expect(after).toEqual(before);
        await had.service.close();
        await never.service.close();
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });
});
