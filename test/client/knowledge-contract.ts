import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Interaction } from '../../src/api/interaction.js';
import type { JobStatus } from '../../src/api/job-status.js';
import type { Knowledge } from '../../src/api/knowledge.js';
import { type ErrorCode, KnowhowError } from '../../src/domain/errors.js';

/** What the suite works on: two accounts of one service that learns in the background. */
export interface KnowledgeUnderTest {
  knowledge: Knowledge;
  /** The same service seen from another account. */
  stranger: Knowledge;
  close(): Promise<void>;
}

const TASK = 'Cancel order 4711 for the customer and confirm the refund';
/** It only ends a hang. */
const PATIENCE = { timeoutMs: 600_000 };

/** A run in which the first try fails, another action mends it, and the task succeeds. */
function run(tenant: string, more: Partial<Interaction> = {}): Interaction {
  const tools = 'Available tools:\nfind_order\ncancel_order\nrefund_order\nObservation (user):\n';
  const call = (name: string, order: string) => JSON.stringify({ name, arguments: { order_id: order } });
  return {
    tenant_id: tenant,
    query: TASK,
    turns: [
      {
        turn: 1,
        inputs: `${tools}${TASK}`,
        decision: call('cancel_order', '4711'),
        result: 'Error: order id must start with #',
      },
      {
        turn: 2,
        inputs: `${tools}Error: order id must start with #`,
        decision: call('find_order', '#4711'),
        result: '{"order_id": "#4711", "status": "pending"}',
      },
      {
        turn: 3,
        inputs: `${tools}{"order_id": "#4711", "status": "pending"}`,
        decision: call('cancel_order', '#4711'),
        result: '{"status": "cancelled"}',
      },
    ],
    success: true,
    agent_type: 'support',
    timestamp: '2026-03-01T10:00:00Z',
    ...more,
  };
}

/** Enough runs for something to be said of their task: of six customers, half of whom do not get past the error. */
const taught = (tenant: string): Interaction[] =>
  Array.from({ length: 6 }, (_, i) => {
    const source = { metadata: { source: `customer ${i}` } };
    const whole = run(tenant, source);
    return i % 2 === 0 ? whole : { ...whole, turns: whole.turns.slice(0, 1), success: false };
  });

async function failure(promise: Promise<unknown>): Promise<KnowhowError> {
  const error: unknown = await promise.then(
    (value) => new Error(`expected a failure, got ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!KnowhowError.isInstance(error)) throw error;
  return error;
}

/**
 * What every `Knowledge` does, whichever side of a wire it is on.
 *
 * @param name what is tested
 * @param make opens it; called once
 */
export function knowledgeContract(name: string, make: () => Promise<KnowledgeUnderTest>): void {
  describe(`knowledge: ${name}`, () => {
    let under: KnowledgeUnderTest;
    let knowledge: Knowledge;

    beforeAll(async () => {
      under = await make();
      knowledge = under.knowledge;
    });
    afterAll(() => under?.close());

    async function learn(...records: Interaction[]): Promise<JobStatus[]> {
      const receipts = await Promise.all(records.map((record) => knowledge.storeKnowledge(record)));
      return Promise.all(receipts.map(({ job_id }) => knowledge.waitForJob(job_id!, PATIENCE)));
    }

    test('a store is accepted with a job, and the job completes', async () => {
      const receipt = await knowledge.storeKnowledge(run('store'));
      expect(receipt).toMatchObject({ status: 'accepted', tenant_id: 'store' });
      expect(receipt.message).not.toBe('');
      expect(receipt.job_id).toMatch(/^[A-Za-z0-9_-]{1,128}$/);
      expect(receipt.replayed).toBeUndefined();
      const done = await knowledge.waitForJob(receipt.job_id!, PATIENCE);
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
      expect(done).toMatchObject({
        status: 'completed',
        created_at: time,
        started_at: time,
        completed_at: time,
        knowledge: { added: expect.any(Number), merged: expect.any(Number), discarded: expect.any(Number) },
      });
      expect(await knowledge.knowledgeStatus(receipt.job_id!)).toEqual(done);
    });

    test('the same idempotency key and record are one job', async () => {
      const options = { idempotencyKey: 'contract:1' };
      const [first, ...others] = await Promise.all(
        [1, 2, 3].map(() => knowledge.storeKnowledge(run('once'), options)),
      );
      const again = await knowledge.storeKnowledge(run('once'), options);
      for (const receipt of [...others, again]) expect(receipt.job_id).toBe(first?.job_id);
      const other = await failure(knowledge.storeKnowledge(run('once', { query: 'Another task' }), options));
      expect(other.code).toBe('invalid_request');
    });

    test('without one the same record is another job', async () => {
      const receipts = await Promise.all([1, 2].map(() => knowledge.storeKnowledge(run('twice'))));
      expect(new Set(receipts.map(({ job_id }) => job_id)).size).toBe(2);
    });

    test('options that are null are options left out', async () => {
      const record = run('nulls', { success: null, agent_type: null, metadata: null });
      record.turns = record.turns.map((turn) => ({ ...turn, memory: null }));
      const [done] = await learn(record);
      expect(done?.status).toBe('completed');
      const result = await knowledge.enhanceTask({
        tenant_id: 'nulls',
        input_text: TASK,
        agent_type: null,
        context: null,
        max_tokens: null,
        explain: null,
      });
      expect(result.response.startsWith(TASK)).toBe(true);
    });

    test('what an agent saw, did and kept may be empty', async () => {
      const record = run('blanks', { timestamp: '2026-03-01t10:00:00z' });
      const blank = { inputs: '', decision: '', memory: '', result: '' };
      record.turns = [
        { turn: 1, ...blank },
        ...record.turns.map((turn) => ({ ...turn, turn: turn.turn + 1 })),
      ];
      const [done] = await learn(
        record,
        { ...run('blanks'), turns: [{ turn: 1, ...blank }] },
        ...taught('blanks'),
      );
      expect(done?.status).toBe('completed');
      const ask = { tenant_id: 'blanks', input_text: TASK };
      expect((await knowledge.enhanceTask(ask)).response).not.toBe(TASK);
      const context = { turns: [{ turn: 1, ...blank }] };
      expect((await knowledge.enhanceTask({ ...ask, context })).response.startsWith(TASK)).toBe(true);
    });

    test('with nothing known an enhance gives the input back, byte for byte', async () => {
      for (const text of [TASK, ' \t spaces \n', 'nul \u0000 bell \u0007 "quotes" \\ 😀 ﷽ e\u0301 \u2028']) {
        const result = await knowledge.enhanceTask({ tenant_id: 'empty', input_text: text });
        expect(result.response).toBe(text);
        expect(result.metadata?.confidence_score).toBeLessThan(0.7);
        expect(result.metadata?.sources ?? []).toEqual([]);
      }
    });

    test('what was learned is added after the input, with receipts', async () => {
      await learn(...taught('learned'));
      const result = await knowledge.enhanceTask({
        tenant_id: 'learned',
        input_text: TASK,
        agent_type: 'support',
        explain: true,
      });
      expect(result.response.startsWith(TASK)).toBe(true);
      expect(result.response.length).toBeGreaterThan(TASK.length);
      expect(result.metadata).toMatchObject({
        agent_type: 'support',
        request_id: expect.any(String),
        explanation: { tree: { children: expect.any(Array) }, confidence: expect.any(Number) },
      });
      const sources = result.metadata?.sources ?? [];
      expect(sources.length).toBeGreaterThan(0);
      for (const { evidence } of sources) expect(evidence.runs).toBeGreaterThan(0);
    });

    test('collections and accounts do not see each other', async () => {
      await learn(...taught('private'));
      const ask = { tenant_id: 'private', input_text: TASK };
      expect((await knowledge.enhanceTask(ask)).response).not.toBe(TASK);
      expect((await under.stranger.enhanceTask(ask)).response).toBe(TASK);
      expect((await knowledge.enhanceTask({ ...ask, tenant_id: 'privat' })).response).toBe(TASK);
      const gone = await under.stranger.deleteByIntent({
        tenant_id: 'private',
        intent: TASK,
        similarity_threshold: 0,
      });
      expect(gone.deleted_count).toBe(0);
      expect((await knowledge.enhanceTask(ask)).response).not.toBe(TASK);
    });

    test('a job of another account is as unknown as one that never was', async () => {
      const { job_id } = await knowledge.storeKnowledge(run('mine'));
      for (const call of [
        under.stranger.knowledgeStatus(job_id!),
        under.stranger.waitForJob(job_id!),
        knowledge.knowledgeStatus('job_00000000000000000000000000'),
      ]) {
        expect((await failure(call)).code).toBe('not_found');
      }
    });

    const bad: [string, unknown, ErrorCode, string][] = [
      ['no object', null, 'validation_error', 'body'],
      ['no tenant', { ...run('t'), tenant_id: undefined }, 'validation_error', 'tenant_id'],
      ['no query', { ...run('t'), query: '' }, 'invalid_query', 'query'],
      ['no turns', { ...run('t'), turns: [] }, 'invalid_turns', 'turns'],
      [
        'a gap',
        { ...run('t'), turns: [{ turn: 2, inputs: 'i', decision: 'd' }] },
        'invalid_turns',
        'turns[0].turn',
      ],
      ['a list of metadata', { ...run('t'), metadata: [] }, 'invalid_metadata', 'metadata'],
      ['a date alone', { ...run('t'), timestamp: '2026-01-01' }, 'validation_error', 'timestamp'],
    ];
    test.each(bad)('a record with %s is refused', async (_name, record, code, field) => {
      const error = await failure(knowledge.storeKnowledge(record as Interaction));
      expect([error.code, error.details.field]).toEqual([code, field]);
      expect(error.details.error).toEqual(expect.any(String));
    });

    test('bad requests list their problems', async () => {
      const enhance = await failure(knowledge.enhanceTask({ input_text: 5 } as never));
      expect(enhance.code).toBe('validation_error');
      expect(enhance.details.items).toMatchObject([
        { loc: ['body', 'tenant_id'], type: 'value_error.missing' },
        { loc: ['body', 'input_text'], type: 'type_error' },
      ]);
      const threshold = { tenant_id: 't', intent: 'x', similarity_threshold: 1.5 };
      expect((await failure(knowledge.deleteByIntent(threshold))).details.items).toMatchObject([
        { loc: ['query', 'similarity_threshold'], type: 'value_error' },
      ]);
      expect((await failure(knowledge.knowledgeStatus('no such id!'))).details.items).toMatchObject([
        { loc: ['path', 'job_id'], type: 'value_error' },
      ]);
    });

    test('a dry run names what a delete would take, and takes nothing', async () => {
      await learn(...taught('forget'));
      const ask = { tenant_id: 'forget', input_text: TASK };
      // Fits what was learned last, so that nothing is added later.
      expect((await knowledge.enhanceTask(ask)).response).not.toBe(TASK);
      const request = { tenant_id: 'forget', intent: TASK };
      const preview = await knowledge.deleteByIntent({ ...request, dry_run: true });
      expect(preview.deleted_count).toBe(0);
      expect(preview.matches!.length).toBeGreaterThan(0);
      const scores = preview.matches!.map(({ similarity }) => similarity);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect((await knowledge.enhanceTask(ask)).response).not.toBe(TASK);

      const none = await knowledge.deleteByIntent({ ...request, agent_type: 'nobody' });
      expect(none.deleted_count).toBe(0);
      const result = await knowledge.deleteByIntent(request);
      expect(result.deleted_count).toBe(preview.matches!.length);
      expect(result.status).not.toBe('');
      expect(result.matches).toBeUndefined();
      const after = await knowledge.deleteByIntent({ ...request, dry_run: true });
      expect(after.matches).toEqual([]);
    });

    test('a threshold of 0 deletes everything, whatever the intent', async () => {
      await learn(run('all'), run('all', { query: 'Water the plants' }));
      const request = { tenant_id: 'all', intent: 'something else altogether', similarity_threshold: 0 };
      const preview = await knowledge.deleteByIntent({ ...request, dry_run: true });
      expect(preview.matches!.length).toBeGreaterThan(0);
      expect((await knowledge.deleteByIntent(request)).deleted_count).toBeGreaterThan(0);
      expect((await knowledge.deleteByIntent({ ...request, dry_run: true })).matches).toEqual([]);
    });

    test('a delete in a collection that never was deletes nothing', async () => {
      const request = { tenant_id: 'never', intent: TASK };
      expect((await knowledge.deleteByIntent(request)).deleted_count).toBe(0);
      expect((await knowledge.deleteByIntent({ ...request, dry_run: true })).matches).toEqual([]);
    });

    test('a signal that has fired ends every call', async () => {
      const signal = AbortSignal.abort();
      for (const call of [
        () => knowledge.enhanceTask({ tenant_id: 't', input_text: 'x' }, { signal }),
        () => knowledge.storeKnowledge(run('t'), { signal }),
        () => knowledge.knowledgeStatus('job_1', { signal }),
        () => knowledge.waitForJob('job_1', { signal }),
        () => knowledge.deleteByIntent({ tenant_id: 't', intent: 'x' }, { signal }),
      ]) {
        expect((await failure(call())).code).toBe('aborted');
      }
    });
  });
}
