import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { FIXED, open, run, taughtRuns } from '../desk.js';

const TASK = 'Fetch the parcel from the locker';
const OTHER = 'Water the plants in the garden';
const DAY = 86_400_000;
/** As long as the id of an answer is good for. */
const CREDIT_DAYS = 30;

/** A desk that knows one task and was asked about it. */
async function desk() {
  const store = await openSqliteStore({ path: ':memory:' });
  const time = { now: 1_770_000_000_000 };
  const service = await open({ store, clock: { now: () => time.now } });
  const tell = (account: string, runs: Interaction[]) => learnAs(service, account, runs);
  await tell('local', taughtRuns(TASK));
  const { metadata } = await service.forAccount('local').enhanceTask({ tenant_id: 'desk', input_text: TASK });
  // The first of a line is credited.
  const given = metadata!.sources!.slice(0, 1).map(({ id }) => Number(id.slice(1)));
  return {
    time,
    tell,
    service,
    request_id: metadata!.request_id!,
    /** Credits and debits of all that was given. */
    async counted(account = 'local') {
      const collection = await store.findCollection({ account, tenant: 'desk' });
      const entries = await store.entries(collection!.id, given);
      return [
        ...new Set(entries.map(({ evidence: { credits, debits } }) => `${credits} for, ${debits} against`)),
      ];
    },
  };
}

async function learnAs(service: KnowledgeService, account: string, runs: Interaction[]): Promise<void> {
  const knowledge = service.forAccount(account);
  for (const interaction of runs) await knowledge.storeKnowledge(interaction);
  await service.drain();
}

const failed = (query: string, request_id: string): Interaction =>
  run(query, [['call_desk', 'no']], { success: false, metadata: { request_id } });

describe('credit by request id', () => {
  test('counts once, whoever brings it and however often', async () => {
    const { tell, counted, request_id } = await desk();
    await tell('local', [run(TASK, FIXED, { metadata: { request_id } })]);
    expect(await counted()).toEqual(['1 for, 0 against']);
    await tell(
      'local',
      Array.from({ length: 16 }, () => failed(TASK, request_id)),
    );
    expect(await counted()).toEqual(['1 for, 0 against']);
  });

  test('counts for a task near the one that it was issued for, and leaves it to that one when another brings it', async () => {
    const { tell, counted, request_id } = await desk();
    await tell('local', [failed(OTHER, request_id)]);
    expect(await counted()).toEqual(['0 for, 0 against']);
    await tell('local', [failed(`${TASK} now`, request_id)]);
    expect(await counted()).toEqual(['0 for, 1 against']);
  });

  test('counts for the account that it was issued to alone', async () => {
    const { tell, counted, request_id } = await desk();
    await tell('thief', [run(TASK, FIXED), failed(TASK, request_id)]);
    expect(await counted()).toEqual(['0 for, 0 against']);
    expect(await counted('thief')).toEqual(['0 for, 0 against']);
    await tell('local', [failed(TASK, request_id)]);
    expect(await counted()).toEqual(['0 for, 1 against']);
  });

  test('every answer counts by itself', async () => {
    const { tell, counted, service, request_id } = await desk();
    const again = await service.forAccount('local').enhanceTask({ tenant_id: 'desk', input_text: TASK });
    await tell('local', [failed(TASK, request_id), failed(TASK, again.metadata!.request_id!)]);
    expect(await counted()).toEqual(['0 for, 2 against']);
  });

  test('ends some time after the answer, and is not counted anew when the store has let go of it', async () => {
    const { tell, counted, service, time, request_id } = await desk();
    const late = await service.forAccount('local').enhanceTask({ tenant_id: 'desk', input_text: TASK });
    await tell('local', [failed(TASK, request_id)]);
    time.now += CREDIT_DAYS * DAY + 1_000;
    const fresh = await service.forAccount('local').enhanceTask({ tenant_id: 'desk', input_text: TASK });
    await tell('local', [failed(TASK, fresh.metadata!.request_id!)]);
    expect(await counted()).toEqual(['0 for, 2 against']);
    await tell('local', [failed(TASK, request_id), failed(TASK, late.metadata!.request_id!)]);
    expect(await counted()).toEqual(['0 for, 2 against']);
  });

  test.each([
    ['cut', (id: string) => id.slice(0, -1)],
    ['longer', (id: string) => `${id}0`],
    ['with another unique part', (id: string) => id.replace(/^req_./, 'req_x')],
    ['with more entries', (id: string) => id.replace(/\.([^.]*)$/, '-2.$1')],
    ['of an older knowhow', () => 'req_00000000000000000000000001-1-2.AAAAAAAAAAAAAAAA'],
    ['no text', () => 7 as unknown as string],
  ])('nothing counts for an id that is %s', async (_, change) => {
    const { tell, counted, request_id } = await desk();
    await tell('local', [failed(TASK, change(request_id))]);
    expect(await counted()).toEqual(['0 for, 0 against']);
  });

  test('an id stays short', async () => {
    const { request_id } = await desk();
    expect(request_id.length).toBeLessThan(160);
  });
});
