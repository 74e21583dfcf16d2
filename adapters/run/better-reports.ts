import type { StoreReceipt } from '../../src/index.js';
import type { KnowledgeSource } from './options.js';

/** Runs whose early ends are remembered; of more the oldest are forgotten. */
const MOST_REMEMBERED = 1_000;
/** Records of a collection, newest first, among which such a record is looked for. */
const LOOKED_AT = 200;
/** Ends after which a run may be taken up again, and end otherwise. */
const EARLY: ReadonlySet<string> = new Set(['failed', 'error', 'aborted', 'abandoned', 'cut_short']);

/** By knowledge and run: jobs of records of runs that did not come to an end of their own, and may yet. */
const early = new WeakMap<KnowledgeSource, Map<string, string[]>>();

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
  { run, tenant: tenant_id, outcome }: { run: string; tenant: string; outcome: string },
  receipt: StoreReceipt | undefined,
): Promise<void> {
  const all = early.get(knowledge) ?? new Map<string, string[]>();
  early.set(knowledge, all);
  const before = all.get(run) ?? [];
  const { job_id: jobId, deleted } = receipt ?? {};
  if (mayGoOn(outcome)) {
    if (jobId === undefined || deleted || before.includes(jobId)) return;
    all.delete(run);
    all.set(run, [...before, jobId]);
    if (all.size > MOST_REMEMBERED) all.delete(all.keys().next().value!);
    return;
  }
  if (before.length === 0) return;
  all.delete(run);
  try {
    const page = await knowledge.listRecords?.({ tenant_id, limit: LOOKED_AT });
    for (const { id, job_id } of page?.records ?? [])
      if (before.includes(job_id)) await knowledge.deleteRecord?.({ tenant_id, id });
  } catch {
    // A key that may only store keeps both.
  }
}
