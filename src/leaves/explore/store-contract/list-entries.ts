import { expect, test } from 'vitest';
import {
  acceptedId,
  interaction,
  landed,
  learn,
  newCommit,
  newIntake,
  statement,
} from '../../../testing/fixtures.js';
import type { CurrentStore } from '../../../testing/make-store.js';
import type { EntryFilter } from '../store/curation-store.js';

const SEEN = 1_700_000_000_000;

export function listEntriesContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const listed = async (id: number, filter: EntryFilter = {}) =>
    (await store().listEntries(id, filter, { limit: 9 })).entries.map((entry) => entry.id);
  const ended = (seen: number, success = 1) => ({ outcome: { seen, success, certainty: 1 } });

  /** Learns one entry of a run that declares a source and an environment. */
  async function learnFrom(id: number, entry: number, source: string, environment?: string): Promise<string> {
    const intake = newIntake(id, 't');
    await acceptedId(store(), {
      ...intake,
      interaction: { ...interaction('t'), metadata: { source, environment } },
      provenance: { ...intake.provenance, source },
    });
    const [job] = await store().claim({ now: 2_000, leaseMs: 60_000, limit: 1 });
    await landed(store(), newCommit(job!, [statement(entry)]));
    return intake.recordId;
  }

  test('those of the newest runs first, a page after another, each collection by itself', async () => {
    const id = await open();
    for (const [entry, seen] of [SEEN, SEEN + 5, SEEN + 5, SEEN + 9].entries()) {
      await learn(store(), id, 't', [entry + 1], ended(seen));
    }
    await learn(store(), await open('other'), 'other', [1]);
    const pages: number[][] = [];
    let after: number | undefined;
    do {
      const page = await store().listEntries(id, {}, { after, limit: 2 });
      expect(page.total).toBe(4);
      pages.push(page.entries.map((entry) => entry.id));
      after = page.next;
    } while (after !== undefined);
    expect(pages).toEqual([
      [4, 3],
      [2, 1],
    ]);
    const [first] = (await store().listEntries(id, {}, { limit: 1 })).entries;
    expect([first]).toEqual(await store().entries(id, [4]));
    // Where that entry is gone nobody knows its place: the list begins again.
    const gone = await store().listEntries(id, {}, { after: 99, limit: 1 });
    expect(gone.entries.map((entry) => entry.id)).toEqual([4]);
  });

  test('by kind, agent type, outcome, marks, time and number', async () => {
    const id = await open();
    await learn(store(), id, 't', [statement(1, { agent_type: 'desk' })], ended(SEEN));
    await learn(
      store(),
      id,
      't',
      [statement(2, { kind: 'pitfall', agent_type: 'x\0y' })],
      ended(SEEN + 1, 0),
    );
    await learn(store(), id, 't', [3], ended(SEEN + 2));
    await learn(store(), id, 't', [3], ended(SEEN + 2, 0));
    await store().correct(id, 1, { pinned: true, advice: 'a', edited_at: 5 });
    await store().correct(id, 2, { retired: true });
    expect(await listed(id)).toEqual([3, 2, 1]);
    expect(await listed(id, { kind: 'pitfall' })).toEqual([2]);
    expect(await listed(id, { agentType: 'desk' })).toEqual([1]);
    expect(await listed(id, { agentType: 'x\0y' })).toEqual([2]);
    expect(await listed(id, { outcome: 'success' })).toEqual([1]);
    expect(await listed(id, { outcome: 'failure' })).toEqual([2]);
    expect(await listed(id, { outcome: 'unclear' })).toEqual([3]);
    expect(await listed(id, { pinned: true })).toEqual([1]);
    expect(await listed(id, { pinned: false })).toEqual([3, 2]);
    expect(await listed(id, { retired: true })).toEqual([2]);
    expect(await listed(id, { edited: true })).toEqual([1]);
    expect(await listed(id, { edited: false, kind: 'recipe' })).toEqual([3]);
    expect(await listed(id, { since: SEEN + 1, until: SEEN + 2 })).toEqual([2]);
    expect(await listed(id, { ids: [1, 3, 77] })).toEqual([3, 1]);
    expect(await listed(id, { ids: [] })).toEqual([]);
    expect(await store().countEntries(id)).toEqual(
      expect.arrayContaining([
        { kind: 'recipe', outcome: 'success', entries: 1, pinned: 1, edited: 1 },
        { kind: 'pitfall', outcome: 'failure', entries: 1, pinned: 0, edited: 0 },
        { kind: 'recipe', outcome: 'unclear', entries: 1, pinned: 0, edited: 0 },
      ]),
    );
  });

  test('by the source and the environment that their records declare', async () => {
    const id = await open();
    const record = await learnFrom(id, 1, 'gate', 'shop.example');
    await learnFrom(id, 2, 'gate');
    await learnFrom(id, 2, 'yard', 'staging');
    await learnFrom(await open('other'), 3, 'gate', 'shop.example');
    expect(await listed(id, { source: 'gate' })).toEqual([2, 1]);
    expect(await listed(id, { source: 'yard' })).toEqual([2]);
    expect(await listed(id, { source: 'nowhere' })).toEqual([]);
    expect(await listed(id, { environment: 'shop.example' })).toEqual([1]);
    expect(await listed(id, { environment: 'shop.example', source: 'yard' })).toEqual([]);
    const { records } = await store().listRecords(id, { environment: 'shop.example' }, { limit: 9 });
    expect(records.map((one) => one.record.id)).toEqual([record]);
    expect((await store().listRecords(id, { ids: [record, 'rec_none'] }, { limit: 9 })).total).toBe(1);
    expect(await store().listNames(id)).toEqual({
      agentTypes: [],
      sources: ['gate', 'yard'],
      environments: ['shop.example', 'staging'],
    });
  });
}
