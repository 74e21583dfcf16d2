import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Inspection } from '../../../src/api/inspection.js';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { FIXED, folder, learn, open, run } from '../../engine/desk.js';

const TENANT = { tenant_id: 'desk' };
const PLACES = ['harbour', 'station', 'airport', 'market', 'library'];

/** A service that knows a few runs, and looks into it. */
async function taught(service: KnowledgeService): Promise<{ jobs: string[]; inspect: Inspection }> {
  const knowledge = service.forAccount('local', 'key_a');
  const stored = PLACES.map((place, i) => {
    const told = run(`Fetch the parcel from the locker at the ${place}`, i % 2 ? FIXED.slice(0, 2) : FIXED, {
      success: i % 2 === 0,
      metadata: { source: i % 2 ? 'night' : 'day' },
    });
    return knowledge.storeKnowledge({ ...told, agent_type: i === 4 ? 'porter' : null });
  });
  const jobs = (await Promise.all(stored)).map(({ job_id }) => job_id!);
  await service.drain();
  return { jobs, inspect: service.inspect('local', 'key_b') };
}

/** What is served and known, less the numbers of entries. */
async function known(service: KnowledgeService) {
  const { entries } = await service.inspect('local').listEntries({ ...TENANT, limit: 200 });
  return entries
    .map(({ id: _, ...rest }) => rest)
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const refused = (code: string) => expect.objectContaining({ code }) as Error;

describe.each([
  ['memory', () => openSqliteStore({ path: ':memory:' })],
  ['sqlite', async () => openSqliteStore({ path: join(folder(), 'k.db'), reserveBytes: 0 })],
])('on %s', (_, makeStore) => {
  test('entries are listed in pages, filtered and searched, and shown with the runs behind them', async () => {
    const { inspect, jobs } = await taught(await open({ store: await makeStore() }));
    const all = await inspect.listEntries(TENANT);
    expect(all.total).toBeGreaterThan(3);
    expect(all.entries).toHaveLength(all.total);
    const paged: string[] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await inspect.listEntries({ ...TENANT, limit: 2, ...(after ? { after } : {}) });
      paged.push(...page.entries.map(({ id }) => id));
      after = page.next;
    }
    expect(paged).toEqual(all.entries.map(({ id }) => id));
    for (const kind of ['recipe', 'recovery', 'pitfall', 'fact'] as const) {
      const { entries } = await inspect.listEntries({ ...TENANT, kind });
      expect(entries).toEqual(all.entries.filter((entry) => entry.kind === kind));
    }
    for (const outcome of ['success', 'failure', 'unclear'] as const) {
      const { entries } = await inspect.listEntries({ ...TENANT, outcome });
      expect(entries).toEqual(all.entries.filter((entry) => entry.outcome === outcome));
    }
    const night = await inspect.listEntries({ ...TENANT, source: 'night' });
    expect(night.total).toBeGreaterThan(0);
    expect(night.total).toBeLessThan(all.total);
    expect((await inspect.listEntries({ ...TENANT, agent_type: 'nobody' })).total).toBe(0);
    const [best] = (await inspect.listEntries({ ...TENANT, query: 'parcel at the harbour' })).entries;
    expect(best!.similarity).toBeGreaterThan(0);

    const shown = await inspect.showEntry({ ...TENANT, id: night.entries[0]!.id });
    expect(shown.ways.length).toBeGreaterThan(0);
    expect(shown.records.some(({ source }) => source === 'night')).toBe(true);
    const [first] = shown.records;
    expect(jobs).toContain(first!.job_id);
    const record = await inspect.showRecord({ ...TENANT, id: first!.record_id });
    expect(record).toMatchObject({ job_id: first!.job_id, key_id: 'key_a', status: { status: 'completed' } });
    expect(record.entries).toContain(shown.id);
    expect(record.record.query).toContain('Fetch the parcel');
    expect(await inspect.stats(TENANT)).toMatchObject({ entries: all.total, records: 5, pending: 0 });
  });

  test('another account and another collection see nothing', async () => {
    const service = await open({ store: await makeStore() });
    const { inspect } = await taught(service);
    const [entry] = (await inspect.listEntries(TENANT)).entries;
    const { records } = await inspect.showEntry({ ...TENANT, id: entry!.id });
    await service.forAccount('other').storeKnowledge(run('Another task', FIXED));
    await service.drain();
    const other = service.inspect('other');
    await expect(other.showRecord({ ...TENANT, id: records[0]!.record_id })).rejects.toEqual(
      refused('not_found'),
    );
    await expect(other.feedback({ job_id: records[0]!.job_id, success: false })).rejects.toEqual(
      refused('not_found'),
    );
    await expect(inspect.listEntries({ tenant_id: 'none' })).rejects.toEqual(refused('not_found'));
    await expect(inspect.showEntry({ ...TENANT, id: 'k999' })).rejects.toEqual(refused('not_found'));
    await expect(inspect.showEntry({ ...TENANT, id: '../k1' })).rejects.toEqual(refused('invalid_request'));
    await expect(inspect.feedback({ success: true })).rejects.toEqual(refused('invalid_request'));
    await expect(inspect.editEntry({ ...TENANT, id: 'k1' })).rejects.toEqual(refused('invalid_request'));
  });

  test('an edit is what is shown and found from then on, says so, and keeps what is behind it', async () => {
    const service = await open({ store: await makeStore() });
    const { inspect } = await taught(service);
    const { entries } = await inspect.listEntries({ ...TENANT, kind: 'recipe' });
    const entry = entries.find(({ agent_type }) => agent_type === null);
    const before = await inspect.showEntry({ ...TENANT, id: entry!.id });
    const advice = 'Ask the quartermaster first. token ghp_abcdefghijklmnopqrstuvwxyz0123456789';
    const edited = await inspect.editEntry({ ...TENANT, id: entry!.id, advice });
    expect(edited.advice).toContain('Ask the quartermaster first.');
    expect(edited.advice).not.toContain('ghp_abc');
    expect(edited.edited_at).toMatch(/^\d{4}-/);
    const { lines } = edited.shown;
    expect(lines).toMatchObject([...before.shown.lines, { kind: 'curated' }]);
    const same = { advice: '', edited_at: '', shown: { ...before.shown, lines } };
    expect({ ...edited, ...same }).toEqual({ ...before, ...same });
    const found = await inspect.listEntries({ ...TENANT, query: 'quartermaster' });
    expect(found.entries.map(({ id }) => id)).toContain(entry!.id);
    // Learning goes on without writing over it.
    await service.forAccount('local').storeKnowledge(run(before.situation, FIXED));
    await service.drain();
    const later = await inspect.showEntry({ ...TENANT, id: entry!.id });
    expect(later.advice).toBe(edited.advice);
    expect(later.evidence.runs).toBeGreaterThan(before.evidence.runs);
  });

  test('what a person wrote is deleted by intent too', async () => {
    const service = await open({ store: await makeStore() });
    const { inspect } = await taught(service);
    const { entries } = await inspect.listEntries({ ...TENANT, kind: 'recipe' });
    const entry = entries.find(({ agent_type }) => agent_type === null);
    const advice = 'Ask the quartermaster about the spare zeppelin';
    await inspect.editEntry({ ...TENANT, id: entry!.id, advice });
    const request = { ...TENANT, intent: advice, similarity_threshold: 0.9 };
    const knowledge = service.forAccount('local');
    const preview = await knowledge.deleteByIntent({ ...request, dry_run: true });
    expect(preview.matches!.map(({ id }) => id)).toContain(entry!.id);
    expect((await knowledge.deleteByIntent(request)).deleted_count).toBe(preview.matches!.length);
  });

  test('a pinned entry is not forgotten, however little it is worth', async () => {
    const service = await open({ store: await makeStore(), maxEntries: 6 });
    const { inspect } = await taught(service);
    const { entries } = await inspect.listEntries(TENANT);
    const oldest = entries.at(-1)!;
    await inspect.pinEntry({ ...TENANT, id: oldest.id, pinned: true });
    for (let i = 0; i < 12; i++) {
      const word = 'abcdefghijkl'[i]!.repeat(6);
      await service
        .forAccount('local')
        .storeKnowledge(run(`Paint ${word} in ${word}`, [[`paint_${word}`, 'ok']]));
    }
    await service.drain();
    const left = await inspect.listEntries(TENANT);
    expect(left.total).toBeLessThanOrEqual(6);
    expect(left.entries.map(({ id }) => id)).toContain(oldest.id);
    expect((await inspect.listEntries({ ...TENANT, pinned: true })).entries.map(({ id }) => id)).toEqual([
      oldest.id,
    ]);
  });

  test('an entry is deleted with its records, after a dry run that says so', async () => {
    const { inspect } = await taught(await open({ store: await makeStore() }));
    const { entries } = await inspect.listEntries({ ...TENANT, kind: 'recipe' });
    const entry = entries.find(({ agent_type }) => agent_type === null);
    const { records } = await inspect.showEntry({ ...TENANT, id: entry!.id });
    const preview = await inspect.deleteEntry({ ...TENANT, id: entry!.id, dry_run: true });
    expect(preview.matches!.map(({ id }) => id)).toContain(entry!.id);
    await inspect.showEntry({ ...TENANT, id: entry!.id });
    const done = await inspect.deleteEntry({ ...TENANT, id: entry!.id });
    expect(done.deleted_count).toBe(preview.matches!.length);
    await expect(inspect.showEntry({ ...TENANT, id: entry!.id })).rejects.toEqual(refused('not_found'));
    await expect(inspect.showRecord({ ...TENANT, id: records[0]!.record_id })).rejects.toEqual(
      refused('not_found'),
    );
  });
});

describe('feedback', () => {
  const runs = (label: (i: number) => boolean | undefined) =>
    PLACES.map((place, i) => {
      const told = run(`Fetch the parcel from the locker at the ${place}`, i % 2 ? FIXED.slice(0, 2) : FIXED);
      const { success: _, ...rest } = told;
      const success = label(i);
      return { ...rest, ...(success === undefined ? {} : { success }) };
    });

  async function learned(label: (i: number) => boolean | undefined) {
    const service = await open();
    const jobs = await learn(service, runs(label), () => undefined);
    return { service, jobs };
  }

  test('what was learned without an outcome becomes what would have been learned with it', async () => {
    const { service, jobs } = await learned(() => undefined);
    const before = await known(service);
    for (const [i, job_id] of jobs.entries()) {
      const result = await service.inspect('local').feedback({ job_id, success: i % 2 === 0 });
      expect(result).toMatchObject({ applied_to: 'record', job_id });
    }
    await service.drain();
    const after = await known(service);
    const { service: told } = await learned((i) => i % 2 === 0);
    expect(after).toEqual(await known(told));
    expect(after).not.toEqual(before);
    for (const job_id of jobs) {
      const status = await service.forAccount('local').knowledgeStatus(job_id);
      expect(status).toMatchObject({ status: 'completed' });
      expect('success_estimate' in status).toBe(false);
    }
  });

  test('what a person replied counts as if it had come with the record; other words change nothing', async () => {
    const replies = ['Thanks, that is perfect.', 'That is wrong: I meant the other locker.'];
    const ended = runs(() => undefined).map((one) => ({
      ...one,
      turns: [...one.turns, { turn: one.turns.length + 1, inputs: 'Fetched.', decision: 'It is here.' }],
    }));
    const store = async (given: readonly (typeof ended)[number][]) => {
      const service = await open();
      const jobs = await learn(service, given, () => undefined);
      return { service, jobs };
    };
    const { service, jobs } = await store(ended);
    const inspect = service.inspect('local');
    const before = await known(service);
    expect(await inspect.feedback({ job_id: jobs[0]!, reply: 'Now fetch the next one.' })).toMatchObject({
      applied_to: 'nothing',
    });
    expect(await known(service)).toEqual(before);
    for (const [i, job_id] of jobs.entries()) {
      const request = { job_id, reply: replies[i % 2]! };
      expect(await inspect.feedback(request)).toMatchObject({ applied_to: 'record', job_id });
      expect(await inspect.feedback(request)).toMatchObject({ applied_to: 'nothing' });
    }
    await service.drain();
    const after = await known(service);
    expect(after).not.toEqual(before);
    const { service: other } = await store(
      ended.map((one, i) => ({ ...one, metadata: { ...one.metadata, person_reply: replies[i % 2]! } })),
    );
    expect(after).toEqual(await known(other));
    expect(await service.forAccount('local').knowledgeStatus(jobs[0]!)).toMatchObject({
      success_estimate: expect.any(Number) as number,
    });
  });

  test('a wrong outcome can be taken back; the same one twice changes nothing', async () => {
    const { service, jobs } = await learned((i) => i % 2 === 0);
    const before = await known(service);
    const inspect = service.inspect('local');
    expect(await inspect.feedback({ job_id: jobs[0]!, success: true })).toMatchObject({
      applied_to: 'nothing',
    });
    await inspect.feedback({ job_id: jobs[0]!, success: false });
    await service.drain();
    expect(await known(service)).not.toEqual(before);
    await inspect.feedback({ job_id: jobs[0]!, success: true });
    await service.drain();
    expect(await known(service)).toEqual(before);
  });

  test('by the request_id: of the run that brings it; without a run there is none', async () => {
    const { service } = await learned((i) => i % 2 === 0);
    const knowledge = service.forAccount('local');
    const inspect = service.inspect('local');
    const task = `Fetch the parcel from the locker at the ${PLACES[0]}`;
    const ask = async () =>
      (await knowledge.enhanceTask({ ...TENANT, input_text: task })).metadata!.request_id!;
    const alone = await ask();
    const told = { ...TENANT, request_id: alone, success: false };
    await expect(inspect.feedback(told)).rejects.toEqual(refused('not_found'));

    const request_id = await ask();
    const { success: _, ...unlabelled } = run(task, FIXED);
    const { job_id } = await knowledge.storeKnowledge({ ...unlabelled, metadata: { request_id } });
    await service.drain();
    const result = await inspect.feedback({ ...TENANT, request_id, success: true });
    expect(result).toMatchObject({ applied_to: 'record', job_id });
    await service.drain();
    expect((await inspect.effect(TENANT)).guided_runs).toBe(1);
    const forged = { ...TENANT, request_id: `${request_id}x`, success: true };
    await expect(inspect.feedback(forged)).rejects.toEqual(refused('not_found'));
  });

  test('an entry that a person edited keeps its number and words while its runs are learned anew', async () => {
    const { service, jobs } = await learned((i) => i % 2 === 0);
    const inspect = service.inspect('local');
    const { entries } = await inspect.listEntries({ ...TENANT, kind: 'recipe' });
    const entry = entries.find(({ agent_type }) => agent_type === null);
    const before = await inspect.editEntry({ ...TENANT, id: entry!.id, advice: 'Ask the quartermaster.' });
    await inspect.feedback({ job_id: jobs[0]!, success: false });
    await service.drain();
    const after = await inspect.showEntry({ ...TENANT, id: entry!.id });
    expect([after.advice, after.edited_at]).toEqual(['Ask the quartermaster.', before.edited_at]);
    expect(after.evidence.runs).toBeCloseTo(before.evidence.runs, 5);
    expect(after.records.map(({ record_id }) => record_id).sort()).toEqual(
      before.records.map(({ record_id }) => record_id).sort(),
    );
  });
});
