import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DeleteRequest,
  type DeleteResult,
  type Embedder,
  type EnhanceRequest,
  type EnhanceResult,
  type Interaction,
  type JobStatus,
  openService,
  openSqliteStore,
  type Store,
} from '../../src/index.js';

/** One collection of a service of its own, used through the public interface alone. */
export interface OpenCollection {
  /** Stores records and waits until all are learned, and the collection is calibrated; the jobs in order. */
  learn(records: readonly Interaction[], keyId?: string): Promise<Completed[]>;
  enhance(request: Omit<EnhanceRequest, 'tenant_id'>): Promise<EnhanceResult>;
  remove(request: Omit<DeleteRequest, 'tenant_id'>): Promise<DeleteResult>;
  /**
   * The success that the engine estimates for a record that does not say it. Nothing is learned from the record,
   * so that no estimate is influenced by another.
   */
  probe(record: Interaction): Promise<number>;
  /** The records as they are kept. */
  records(): Promise<Interaction[]>;
  close(): Promise<void>;
}

/** The status of a job that went well. */
export type Completed = Extract<JobStatus, { status: 'completed' }>;

const ACCOUNT = 'eval';
const TENANT = 'eval';
/** Stores under way at a time. */
const AT_ONCE = 64;

/**
 * A store whose commits, while `deaf` says so, complete their jobs and change nothing else: what was estimated of a
 * record is kept, what it would have taught is not.
 */
function withDeafness(store: Store, deaf: () => boolean): Store {
  return {
    ...store,
    commit: (request) => store.commit(deaf() ? { ...request, statements: [] } : request),
  };
}

const MEMORY_FOLDER = '/dev/shm';
const ENOUGH_BYTES = 1024 ** 3;

/** Where files go that nobody needs afterwards: memory, where there is plenty, as syncing a disk takes most time. */
function scratch(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY_FOLDER : tmpdir();
}

/** Opens an empty collection. It lives in a file of its own that is gone once it is closed. */
export async function openCollection(embedder: Embedder): Promise<OpenCollection> {
  const folder = mkdtempSync(join(scratch(), 'knowhow-eval-'));
  let deaf = false;
  const inner = await openSqliteStore({ path: join(folder, 'eval.db') });
  const store = withDeafness(inner, () => deaf);
  // What is scored must not depend on how busy the machine is.
  const enhanceTimeoutMs = Number.POSITIVE_INFINITY;
  const service = await openService({ store, embedder, enhanceTimeoutMs });
  const knowledge = service.forAccount(ACCOUNT);

  async function completed(jobId: string): Promise<Completed> {
    const status = await knowledge.knowledgeStatus(jobId);
    if (status.status === 'completed') return status;
    const job = await service.jobs.show(jobId);
    throw new Error(`A record was not learned: job ${jobId} is ${job.state}. ${job.opened_error ?? ''}`);
  }

  async function learn(records: readonly Interaction[], keyId?: string): Promise<Completed[]> {
    const storing = service.forAccount(ACCOUNT, keyId);
    const jobs: string[] = [];
    for (let at = 0; at < records.length; at += AT_ONCE) {
      const part = records.slice(at, at + AT_ONCE);
      const receipts = await Promise.all(
        part.map((record) => storing.storeKnowledge({ ...record, tenant_id: TENANT })),
      );
      jobs.push(...receipts.map(({ job_id: id }) => id!));
    }
    await service.drain();
    return Promise.all(jobs.map(completed));
  }

  return {
    learn,
    enhance: (request) => knowledge.enhanceTask({ ...request, tenant_id: TENANT }),
    remove: (request) => knowledge.deleteByIntent({ ...request, tenant_id: TENANT }),
    async probe(record) {
      deaf = true;
      try {
        const [status] = await learn([record]);
        if (status!.success_estimate === undefined) {
          throw new Error('The completed job of a record without `success` must have a success_estimate.');
        }
        return status!.success_estimate;
      } finally {
        deaf = false;
      }
    },
    async records() {
      const found: Interaction[] = [];
      for await (const record of service.exportRecords(ACCOUNT, TENANT)) found.push(record);
      return found;
    },
    async close() {
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
