import { expect, test } from 'vitest';
import type { Provenance } from '../../domain/support.js';
import { accepted, acceptedId, landed, learnAll, newCommit, newIntake, provenance } from '../fixtures.js';
import type { CurrentStore } from '../make-store.js';

export function provenanceContract(store: CurrentStore): void {
  const open = async (tenant = 't') => (await store().openCollection({ account: 'a', tenant })).id;

  test('provenances of what was learned are given without the rest, in order of acceptance; a record is found by its id', async () => {
    const id = await open();
    const other = await open('other');
    const provenances = ['t1', 't2', 't3'].map((task) => provenance({ task }));
    const records = await accepted(store(), id, provenances);
    const known = async (collection: number) => {
      const found: unknown[] = [];
      for await (const one of store().learnedProvenances(collection)) found.push(one);
      return found;
    };
    expect(await known(id)).toEqual([]);
    await learnAll(store(), id, [[], []]);
    await accepted(store(), other, [provenance()], 'other');
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

  test('a record gets its fingerprint when it is learned, once', async () => {
    const id = await open();
    const bare = newIntake(id, 't');
    const { key, source, ...said } = provenance();
    const known = provenance({ body: 'of after an outcome came' });
    const had = newIntake(id, 't', { provenance: known });
    await acceptedId(store(), { ...bare, provenance: { key, source } });
    await acceptedId(store(), had);
    expect((await store().record(id, bare.recordId))?.provenance).toEqual({
      key,
      source,
      task: '',
      body: '',
      shape: '',
    });
    expect((await store().check()).every(({ ok }) => ok)).toBe(true);
    const jobs = await store().claim({ now: 2_000, leaseMs: 60_000, limit: 9 });
    expect(jobs).toHaveLength(2);
    for (const job of jobs) await landed(store(), newCommit(job, [], { provenance: provenance() }));
    expect((await store().record(id, bare.recordId))?.provenance).toEqual({ key, source, ...said });
    expect((await store().record(id, had.recordId))?.provenance).toEqual(known);
    expect((await store().check()).every(({ ok }) => ok)).toBe(true);
  });

  test('a record keeps its provenance, whatever is in the names', async () => {
    const id = await open();
    const provenances = [
      provenance(),
      provenance({ key: 'a\0b\x1a', source: '\ud83d\ude00 "x"', task: '', body: '', shape: '' }),
    ];
    await accepted(store(), id, provenances);
    const found: Provenance[] = [];
    for await (const record of store().records(id)) found.push(record.provenance);
    expect(found).toEqual(provenances);
    const claims = await store().claim({ now: 2_000, leaseMs: 1, limit: 9 });
    const read = await Promise.all(claims.map(({ job }) => store().recordOf(job.id)));
    expect(read.map((record) => record.provenance)).toEqual(provenances);
  });
}
