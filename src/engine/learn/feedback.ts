import { createHash } from 'node:crypto';
import type { FeedbackRequest } from '../../api/inspection-requests.js';
import type { FeedbackResult } from '../../api/inspection-results.js';
import type { Interaction } from '../../api/interaction.js';
import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import { provenanceOf } from '../../extract/provenance-of.js';
import type { EngineContext } from '../context.js';

/** Names the answer that a record says its run was given, in few characters; undefined where it says none. */
export function answerOf({ metadata }: Pick<Interaction, 'metadata'>): string | undefined {
  const id = metadata?.request_id;
  if (typeof id !== 'string' || id === '') return undefined;
  return createHash('sha256').update(id).digest('base64url').slice(0, 22);
}

/** The run of a job has that outcome from now on. */
async function labelRun(context: EngineContext, jobId: string, success: boolean): Promise<FeedbackResult> {
  const { store, clock } = context;
  const job = await store.job(jobId);
  if (!job || job.record === null) throw new KnowhowError('not_found', 'There is no such job.');
  const shown = await store.shownRecord(job.collection, job.record);
  if (!shown) throw new KnowhowError('not_found', 'There is no such job.');
  const { id, interaction: known, provenance } = shown.record;
  if (known.success === success) {
    return {
      status: 'That outcome was known already; nothing was changed.',
      applied_to: 'nothing',
      job_id: jobId,
    };
  }
  const interaction = { ...known, success };
  const done = await store.relabel(job.collection, {
    record: id,
    interaction,
    provenance: provenanceOf(interaction, provenance.key),
    now: clock.now(),
  });
  if (!done) throw new KnowhowError('not_found', 'There is no such job.');
  return {
    status: `The run counts as ${success ? 'succeeded' : 'failed'} from now on.`,
    applied_to: 'record',
    job_id: jobId,
  };
}

/**
 * Says how a run ended, once that is known: its record says so from then on, and its entries are counted with that.
 *
 * @param wake called where something is to be refitted
 */
export async function giveFeedback(
  context: EngineContext,
  where: { account: string; collection: Collection | undefined },
  request: FeedbackRequest,
  wake: () => void,
): Promise<FeedbackResult> {
  const { success } = request;
  const { account, collection } = where;
  let jobId = request.job_id;
  if (jobId !== undefined) {
    const job = await context.store.job(jobId);
    if (job?.account !== account) throw new KnowhowError('not_found', 'There is no such job.');
  } else if (collection) {
    jobId = await context.store.jobAnswered(
      collection.id,
      answerOf({ metadata: { request_id: request.request_id } })!,
    );
  }
  if (jobId === undefined) {
    throw new KnowhowError(
      'not_found',
      'No run of that answer is stored: store it first, with the request_id in its metadata.',
    );
  }
  const result = await labelRun(context, jobId, success);
  if (result.applied_to === 'record') wake();
  return result;
}
