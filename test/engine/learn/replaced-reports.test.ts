import { describe, expect, test } from 'vitest';
import type { KnowledgeService } from '../../../src/engine/service.js';
import { open, run } from '../desk.js';

const tenant_id = 'desk';
const TASK = 'Fetch the parcel of Mr Thistlewood';
const EARLY = run(TASK, [['lookup_parcel', '{"state":"locked"}']], {
  success: false,
  metadata: { outcome: 'abandoned' },
});
const END = run(
  TASK,
  [
    ['lookup_parcel', '{"state":"locked"}'],
    ['open_locker', '{"ok":true}'],
  ],
  { metadata: { outcome: 'finished' } },
);
const early = { idempotencyKey: 'run 1, early', replaces: 'run 1, early' };
const end = { idempotencyKey: 'run 1', replaces: 'run 1, early' };

const outcomes = async (service: KnowledgeService): Promise<unknown[]> =>
  (await service.inspect('local').listRecords({ tenant_id })).records.map(({ outcome }) => outcome.state);

describe('a report that replaces an earlier one of its run', () => {
  test.each([
    ['before it was learned', async () => {}],
    ['after it was learned', (service: KnowledgeService) => service.drain()],
  ])('takes its place %s, with all that was learned of it', async (_, between) => {
    const service = await open();
    const [one, two] = [service.forAccount('local', 'agent'), service.forAccount('local', 'agent')];
    const first = await one.storeKnowledge(EARLY, early);
    await between(service);
    const second = await two.storeKnowledge(END, end);
    expect(second.replayed ?? second.deleted).toBeUndefined();
    await service.drain();
    const { records } = await service.inspect('local').listRecords({ tenant_id });
    expect(records.map(({ job_id }) => job_id)).toEqual([second.job_id]);
    // Who was told the earlier job hears of it.
    expect(await one.knowledgeStatus(first.job_id!)).toMatchObject({ status: 'completed' });

    // Once is enough, and what comes late is too late.
    expect(await two.storeKnowledge(END, end)).toMatchObject({ replayed: true, job_id: second.job_id });
    expect(await one.storeKnowledge(EARLY, early)).toMatchObject({ deleted: true });
    await expect(two.storeKnowledge({ ...END, success: false }, end)).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await service.drain();
    expect(await outcomes(service)).toHaveLength(1);

    // What is left is what the end alone would have made.
    const alone = await open();
    await alone.forAccount('local', 'agent').storeKnowledge(END, end);
    await alone.drain();
    const entries = async (of: KnowledgeService) =>
      (await of.inspect('local').listEntries({ tenant_id })).entries.map(({ id, evidence }) => ({
        id,
        runs: evidence.runs,
      }));
    expect(await entries(service)).toEqual(await entries(alone));
  });

  test('leaves a report of which feedback was given, and one of another key', async () => {
    const service = await open();
    const agent = service.forAccount('local', 'agent');
    const { job_id } = await agent.storeKnowledge(EARLY, early);
    await service.drain();
    await service.inspect('local').feedback({ tenant_id, job_id: job_id!, success: true });
    await agent.storeKnowledge(END, end);
    await service.forAccount('local', 'agent').storeKnowledge(EARLY, { idempotencyKey: 'run 2, early' });
    await service
      .forAccount('local', 'other')
      .storeKnowledge(END, { idempotencyKey: 'run 2', replaces: 'run 2, early' });
    await service.drain();
    expect(await outcomes(service)).toHaveLength(4);
  });

  test('wants a key of its own, and one that is a key', async () => {
    const service = await open();
    const agent = service.forAccount('local', 'agent');
    await agent.storeKnowledge(EARLY, early);
    for (const options of [
      { replaces: early.replaces },
      { ...end, replaces: ' ' },
      { ...end, replaces: 7 as never },
    ])
      await expect(agent.storeKnowledge(END, options)).rejects.toMatchObject({
        code: 'invalid_request',
        details: { field: 'Knowhow-Replaces' },
      });
    expect(await outcomes(service)).toHaveLength(1);
  });
});
