import { createHash } from 'node:crypto';
import type { HttpService } from '../../adapters/http/index.js';
import { noDurations } from '../../src/api/durations.js';
import { validateJobId } from '../../src/api/validate-job-id.js';
import { validateDelete, validateEnhance, validateInteraction } from '../../src/api/validate-request.js';
import {
  type Caller,
  countedIds,
  DEFAULT_LIMITS,
  type Interaction,
  type JobStatus,
  type KeyScope,
  KnowhowError,
  type Knowledge,
  type Limits,
} from '../../src/index.js';

/** A call that came to the engine. */
export interface SeenCall {
  verb: 'enhance' | 'store' | 'status' | 'delete';
  account: string;
  input: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
}

interface FakeJob {
  account: string;
  tenant: string;
  status: JobStatus;
}

const TIME = '2026-11-21T10:00:00.000000';

/** A service in memory that keeps the contract of `HttpService` and knows nothing: for tests of the adapter. */
export interface FakeService extends HttpService {
  /** Everything that came to the engine, oldest first. */
  calls: SeenCall[];
  /** Issues a key. */
  issue(options?: { account?: string; scope?: KeyScope; tenants?: string[] }): Promise<string>;
  revoke(key: string): Promise<void>;
  /** Puts the job into an end state. */
  finish(jobId: string, state: 'completed' | 'failed'): Promise<void>;
  /** The next call of a verb throws this. */
  failNext(error: unknown): void;
  /** Calls of a verb wait until the function that is returned is called. */
  hold(): () => void;
  /** What `ready` throws; undefined for ready. */
  notReady: unknown;
}

/** Makes one. */
export function fakeService(options: { limits?: Partial<Limits> } = {}): FakeService {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const ids = countedIds();
  const keys = new Map<string, Caller & { revoked: boolean }>();
  const jobs = new Map<string, FakeJob>();
  const seen = new Map<string, { hash: string; jobId: string }>();
  const records: { account: string; record: Interaction }[] = [];
  const calls: SeenCall[] = [];
  let failure: { error: unknown } | undefined;
  let gate: Promise<void> | undefined;

  async function enter(call: SeenCall): Promise<void> {
    calls.push(call);
    const failing = failure;
    failure = undefined;
    if (gate) await gate;
    if (failing) throw failing.error;
  }

  function knowledge(account: string): Knowledge {
    return {
      async enhanceTask(input, { signal } = {}) {
        const request = validateEnhance(input, limits);
        await enter({ verb: 'enhance', account, input, signal });
        signal?.throwIfAborted();
        const known = records.some(
          ({ account: owner, record }) => owner === account && record.tenant_id === request.tenant_id,
        );
        return {
          response: known ? `${request.input_text}\n\nSomething is known.` : request.input_text,
          metadata: {
            ...(known ? {} : { confidence_score: 0.5 }),
            ...(request.agent_type ? { agent_type: request.agent_type } : {}),
            request_id: ids.next('enh'),
          },
        };
      },
      async storeKnowledge(input, { idempotencyKey } = {}) {
        const record = validateInteraction(input, limits);
        if (idempotencyKey !== undefined && (idempotencyKey.trim() === '' || idempotencyKey.length > 255)) {
          throw new KnowhowError('invalid_request', 'The idempotency key must be 1 to 255 characters.', {
            field: 'Idempotency-Key',
            error: 'must be 1 to 255 characters',
          });
        }
        await enter({ verb: 'store', account, input, idempotencyKey });
        const receipt = {
          status: 'accepted' as const,
          message: 'The interaction is stored and queued for learning.',
          tenant_id: record.tenant_id,
        };
        const hash = createHash('sha256').update(JSON.stringify(record)).digest('hex');
        const once = `${account} ${record.tenant_id} ${idempotencyKey}`;
        const known = idempotencyKey === undefined ? undefined : seen.get(once);
        if (known && known.hash !== hash) {
          throw new KnowhowError('invalid_request', 'This Idempotency-Key was used for another record.', {
            field: 'Idempotency-Key',
            error: 'was used for another body',
          });
        }
        if (known) return { ...receipt, job_id: known.jobId };
        const jobId = ids.next('job');
        records.push({ account, record });
        jobs.set(jobId, {
          account,
          tenant: record.tenant_id,
          status: { status: 'processing', created_at: TIME },
        });
        if (idempotencyKey !== undefined) seen.set(once, { hash, jobId });
        return { ...receipt, job_id: jobId };
      },
      async knowledgeStatus(jobId) {
        validateJobId(jobId);
        await enter({ verb: 'status', account, input: jobId });
        const job = jobs.get(jobId);
        if (!job || job.account !== account)
          throw new KnowhowError('not_found', `There is no job "${jobId}".`);
        return job.status;
      },
      async waitForJob() {
        throw new KnowhowError('internal_error', 'The adapter does not wait for jobs.');
      },
      async deleteByIntent(input) {
        const request = validateDelete(input, limits);
        await enter({ verb: 'delete', account, input });
        return {
          deleted_count: 0,
          status: request.dry_run ? 'Dry run: nothing would be deleted.' : 'Nothing was deleted.',
          ...(request.dry_run ? { matches: [], near_misses: [] } : {}),
        };
      },
      async close() {},
    };
  }

  const service: FakeService = {
    calls,
    limits,
    notReady: undefined,
    forAccount: knowledge,
    keys: {
      async verify(presented) {
        const key = keys.get(presented);
        if (!key || key.revoked) return undefined;
        const { revoked, ...caller } = key;
        return caller;
      },
      belongsTo: async (presented, account) => keys.get(presented)?.account === account,
    },
    jobs: {
      async counts() {
        return { queued: jobs.size, running: 0, completed: 0, failed: 0 };
      },
      async show(jobId) {
        const job = jobs.get(jobId);
        if (!job) throw new KnowhowError('not_found', 'There is no such job.');
        return job;
      },
    },
    withdraw: async ({ key, source, after, before }) => {
      if ([key, source, after, before].every((value) => value === undefined)) {
        throw new KnowhowError('invalid_request', 'Nothing says what is meant.');
      }
      return { records: 0, entries: 0, status: 'Nothing came from there.' };
    },
    stats: () => ({
      enhances: 1,
      abstained: 0,
      enhance_ms: { embed: 3, rest: 1 },
      durations: { enhance: noDurations(), job_wait: noDurations(), job_learn: noDurations() },
      stores: records.length,
      jobs_completed: 0,
      jobs_retried: 0,
      jobs_failed: 0,
      entries_added: 0,
      entries_merged: 0,
      entries_deleted: 0,
      index_bytes: 0,
      fits_pending: 0,
    }),
    async ready() {
      if (service.notReady !== undefined) throw service.notReady;
    },
    async issue({ account, scope = 'read_write', tenants } = {}) {
      const keyId = `${keys.size}`.padStart(16, '0');
      const text = `kh_${keyId}_${'s'.repeat(43)}`;
      keys.set(text, {
        account: account ?? ids.next('acct'),
        keyId,
        scope,
        tenants: tenants ?? null,
        revoked: false,
      });
      return text;
    },
    async revoke(key) {
      keys.get(key)!.revoked = true;
    },
    async finish(jobId, state) {
      const job = jobs.get(jobId)!;
      job.status =
        state === 'completed'
          ? {
              status: 'completed',
              message: 'Learned.',
              created_at: TIME,
              started_at: TIME,
              completed_at: TIME,
              knowledge: { added: 1, merged: 0, discarded: 0 },
              success_estimate: 0.5,
            }
          : {
              status: 'failed',
              created_at: TIME,
              started_at: TIME,
              failed_at: TIME,
              error_message: 'c2VhbGVk',
              note: 'Please give the error_message and the job id to the operator.',
            };
    },
    failNext(error) {
      failure = { error };
    },
    hold() {
      let release: () => void = () => undefined;
      gate = new Promise((resolve) => {
        release = () => {
          gate = undefined;
          resolve();
        };
      });
      return release;
    },
  };
  return service;
}
