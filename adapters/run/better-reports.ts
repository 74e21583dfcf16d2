import type { StoreReceipt } from '../../src/index.js';
import type { KnowledgeSource } from './options.js';

/** A record of a run that did not come to an end of its own, and may yet. */
interface Early {
  tenant: string;
  jobId: string;
}

/** Runs whose early ends are remembered; of more the oldest are forgotten. */
const MOST_REMEMBERED = 1_000;
/** Records of a collection, newest first, among which such a record is looked for. */
const LOOKED_AT = 200;
/** Ends after which a run may be taken up again, and end otherwise. */
const EARLY: ReadonlySet<string> = new Set(['failed', 'error', 'aborted', 'abandoned', 'cut_short']);

const early = new WeakMap<KnowledgeSource, Map<string, Early[]>>();

/** Whether a run with that outcome may be taken up again, and end otherwise. */
export const mayGoOn = (outcome: string): boolean => EARLY.has(outcome);

/**
 * A better report of a run takes the place of those before it: of one that was stored as failed, aborted or abandoned and
 * then came to its end, the end is kept. Only records of this process are known, and only where the knowledge shows
 * and deletes records to its caller. Never throws.
 *
 * @param run what names the run for good
 */
export async function keepBest(
  knowledge: KnowledgeSource,
  { run, tenant, outcome }: { run: string; tenant: string; outcome: string },
  receipt: StoreReceipt | undefined,
): Promise<void> {
  const all = early.get(knowledge) ?? new Map<string, Early[]>();
  early.set(knowledge, all);
  const before = all.get(run) ?? [];
  const { job_id: jobId, deleted } = receipt ?? {};
  if (mayGoOn(outcome)) {
    if (jobId === undefined || deleted || before.some((one) => one.jobId === jobId)) return;
    all.delete(run);
    all.set(run, [...before, { tenant, jobId }]);
    if (all.size > MOST_REMEMBERED) all.delete(all.keys().next().value!);
    return;
  }
  if (before.length === 0) return;
  all.delete(run);
  try {
    for (const one of before) {
      const page = await knowledge.listRecords?.({ tenant_id: one.tenant, limit: LOOKED_AT });
      const id = page?.records.find(({ job_id }) => job_id === one.jobId)?.id;
      if (id !== undefined) await knowledge.deleteRecord?.({ tenant_id: one.tenant, id });
    }
  } catch {
    // A key that may only store keeps both.
  }
}
