import { expect, test } from 'vitest';
import type { Provenance } from '../../../src/domain/support.js';
import type { CurrentStore } from '../contract.js';
import {
  acceptedId,
  completes,
  emptyCommit,
  landed,
  newEntry,
  newIntake,
  newSituation,
} from '../fixtures.js';

export function provenanceContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;
  const provenance = (rest: Partial<Provenance> = {}): Provenance => ({
    key: 'k1',
    source: '',
    task: 't1',
    body: 'b1',
    shape: 's1',
    ...rest,
  });
  async function accepted(id: number, provenances: Provenance[], tenant = 't') {
    const records: string[] = [];
    for (const one of provenances) {
      const intake = newIntake(id, tenant, { provenance: one });
      await acceptedId(store(), intake);
      records.push(intake.recordId);
    }
    return records;
  }
  /** Learns one entry from all of these records. */
  async function learned(id: number, records: string[]) {
    const jobs = await store().claim({ now: 2_000, leaseMs: 60_000, limit: 1_000 });
    const { seq } = (await store().collection(id))!;
    await landed(
      store(),
      emptyCommit(id, seq, {
        jobs: jobs.map(completes),
        situations: [newSituation(-1)],
        added: [newEntry(-1, records)],
      }),
    );
  }
  const backing = async (id: number) => (await store().entries(id, [1]))[0]!.backing;

  test('provenances of what was learned are given without the rest, in order of acceptance; a record is found by its id', async () => {
    const id = await open();
    const other = await open('other');
    const provenances = ['t1', 't2', 't3'].map((task) => provenance({ task }));
    const records = await accepted(id, provenances);
    await accepted(other, [provenance()], 'other');
    const known = async (collection: number) => {
      const found: unknown[] = [];
      for await (const one of store().learnedProvenances(collection)) found.push(one);
      return found;
    };
    expect(await known(id)).toEqual([]);
    const jobs = await store().claim({ now: 2_000, leaseMs: 60_000, limit: 2 });
    await landed(store(), emptyCommit(id, 0, { jobs: jobs.map(completes) }));
    expect(await known(id)).toEqual(
      records.slice(0, 2).map((record, i) => ({ id: record, provenance: provenances[i] })),
    );
    expect(await known(other)).toEqual([]);
    expect(await store().record(id, records[2]!)).toMatchObject({
      id: records[2],
      provenance: provenances[2],
    });
    expect((await store().record(id, records[2]!))?.interaction.query).toMatch(/^query /);
    expect(await store().record(other, records[2]!)).toBeUndefined();
    expect(await store().record(id, 'nobody')).toBeUndefined();
  });

  test('a record without its fingerprint counts for no other until it has one', async () => {
    const id = await open();
    const other = await open('other');
    const bare = newIntake(id, 't');
    const { key, source, ...said } = provenance();
    await acceptedId(store(), { ...bare, provenance: { key, source } });
    const [copy] = await accepted(id, [provenance()]);
    const before = async () => (await store().provenanceBefore(id, [copy!]))[0];
    expect((await store().record(id, bare.recordId))?.provenance).toEqual({
      key,
      source,
      task: '',
      body: '',
      shape: '',
    });
    expect(await before()).toEqual({ copies: 0, bodies: 0, alike: 0 });
    expect((await store().check()).every(({ ok }) => ok)).toBe(true);
    await store().setFingerprint(other, bare.recordId, provenance());
    expect(await before()).toEqual({ copies: 0, bodies: 0, alike: 0 });
    await store().setFingerprint(id, bare.recordId, provenance());
    expect((await store().record(id, bare.recordId))?.provenance).toEqual({ key, source, ...said });
    expect(await before()).toEqual({ copies: 1, bodies: 1, alike: 1 });
    await store().setFingerprint(id, bare.recordId, provenance({ body: 'of before an outcome came' }));
    expect(await before()).toEqual({ copies: 1, bodies: 1, alike: 1 });
    expect((await store().check()).every(({ ok }) => ok)).toBe(true);
  });

  test('a record keeps its provenance, whatever is in the names', async () => {
    const id = await open();
    const provenances = [
      provenance(),
      provenance({ key: 'a\0b\x1a', source: '\ud83d\ude00 "x"', task: '', body: '', shape: '' }),
    ];
    await accepted(id, provenances);
    const found: Provenance[] = [];
    for await (const record of store().records(id)) found.push(record.provenance);
    expect(found).toEqual(provenances);
    const claims = await store().claim({ now: 2_000, leaseMs: 1, limit: 9 });
    const read = await Promise.all(claims.map(({ job }) => store().recordOf(job.id)));
    expect(read.map((record) => record.provenance)).toEqual(provenances);
  });

  test('says what was accepted before a record, in its own collection and of its own key', async () => {
    const [id, other] = [await open(), await open('other')];
    await accepted(other, [provenance(), provenance({ body: 'b2' })], 'other');
    const records = await accepted(id, [
      provenance(),
      provenance(),
      provenance({ body: 'b2' }),
      provenance({ task: 't2' }),
      provenance({ source: 's' }),
      provenance({ key: 'k2' }),
      provenance({ task: 't3' }),
      provenance({ body: 'b3' }),
    ]);
    expect(await store().provenanceBefore(id, records)).toEqual([
      { copies: 0, bodies: 0, alike: 0 },
      { copies: 1, bodies: 1, alike: 1 },
      { copies: 0, bodies: 1, alike: 1 },
      { copies: 0, bodies: 0, alike: 2 },
      { copies: 0, bodies: 0, alike: 3 },
      { copies: 0, bodies: 0, alike: 0 },
      { copies: 0, bodies: 0, alike: 4 },
      { copies: 0, bodies: 2, alike: 5 },
    ]);
    expect(await store().provenanceBefore(id, ['nothing', records[0]!])).toEqual([
      undefined,
      { copies: 0, bodies: 0, alike: 0 },
    ]);
    expect(await store().provenanceBefore(other, records.slice(0, 1))).toEqual([undefined]);
  });

  test('an entry counts the sources and groups of its records, also when some go', async () => {
    const id = await open();
    const [first, second, third, fourth] = await accepted(id, [
      provenance(),
      provenance({ task: 't2' }),
      provenance({ task: 't2', body: 'b2', shape: 's2' }),
      provenance({ key: 'k2', source: 's' }),
    ]);
    await learned(id, [first!, second!]);
    expect(await backing(id)).toEqual({ sources: 1, tasks: 2, groups: 1, key: 'k1' });
    const update = async (sources: string[]) =>
      landed(
        store(),
        emptyCommit(id, (await store().collection(id))!.seq, { updated: [{ id: 1, sources }] }),
      );
    await update([third!]);
    expect(await backing(id)).toEqual({ sources: 1, tasks: 2, groups: 2, key: 'k1' });
    await landed(
      store(),
      emptyCommit(id, (await store().collection(id))!.seq, {
        situations: [newSituation(-2)],
        added: [newEntry(-2, [fourth!])],
      }),
    );
    await update([fourth!]);
    expect(await backing(id)).toEqual({ sources: 2, tasks: 3, groups: 3 });
    // The other entry takes the fourth record with it: what is left of the first is learned anew.
    expect(await store().remove(id, [2])).toMatchObject({ entries: 1, records: 1, relearned: 3 });
    expect(await store().entries(id, [1, 2])).toEqual([]);
    expect(await store().provenanceBefore(id, [fourth!])).toEqual([undefined]);
  });
}
