import type { FeedbackRequest } from '../../api/inspection-requests.js';
import type { FeedbackResult } from '../../api/inspection-results.js';
import type { Interaction } from '../../api/interaction.js';
import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import { inParts } from '../../domain/in-parts.js';
import { wellFormed } from '../../domain/well-formed.js';
import type { EngineContext } from '../../engine/context.js';
import { estimateSuccess } from '../../engine/fit/estimate-success.js';
import { answerOf } from '../../extract/answer-of.js';
import { provenanceOf } from '../../extract/provenance-of.js';
import { replyOf } from '../../extract/reply-of.js';
import { readIntervention } from '../../extract/steps/correction.js';
import { parseRunInParts } from '../../model/events/parse-run.js';

/** A record with what a person said of it; undefined where that is no sign, is there already, or finds no room. */
function replied(known: Interaction, reply: string, metadataBytes: number): Interaction | undefined {
  const { interrupted, correction, thanks } = readIntervention(reply);
  if (!(interrupted || correction || thanks) || known.turns.at(-1)?.result?.trim()) return undefined;
  const metadata = { ...known.metadata, person_reply: reply };
  const fits = Buffer.byteLength(JSON.stringify(metadata)) <= metadataBytes;
  return fits && replyOf(known) !== reply ? { ...known, metadata } : undefined;
}

/** The run of a job has that outcome, or that reply, from now on. */
async function labelRun(
  context: Pick<EngineContext, 'store' | 'clock' | 'redacting' | 'limits'>,
  jobId: string,
  { success, reply }: Pick<FeedbackRequest, 'success' | 'reply'>,
): Promise<FeedbackResult> {
  const { store, clock } = context;
  const job = await store.job(jobId);
  if (!job || job.record === null) throw new KnowhowError('not_found', 'There is no such job.');
  const shown = await store.shownRecord(job.collection, job.record);
  if (!shown) throw new KnowhowError('not_found', 'There is no such job.');
  const { id, interaction: known, provenance } = shown.record;
  const said =
    reply === undefined
      ? undefined
      : replied(known, context.redacting.text(wellFormed(reply)), context.limits.metadataBytes);
  const isNew = success !== undefined && known.success !== success;
  if (!said && !isNew) {
    const status =
      success === undefined
        ? 'The reply neither thanks nor corrects, or the run has one; nothing was changed.'
        : 'That outcome was known already; nothing was changed.';
    return { status, applied_to: 'nothing', job_id: jobId };
  }
  const interaction: Interaction = { ...(said ?? known), ...(isNew ? { success } : {}) };
  const done = await store.relabel(job.collection, {
    record: id,
    interaction,
    provenance: await inParts(provenanceOf(interaction, provenance.key)),
    now: clock.now(),
    estimate: estimateSuccess(null, await inParts(parseRunInParts(interaction, { id, group: '' }))),
  });
  if (!done) throw new KnowhowError('not_found', 'There is no such job.');
  return {
    status: isNew
      ? `The run counts as ${success ? 'succeeded' : 'failed'} from now on.`
      : 'What was said of the run counts from now on.',
    applied_to: 'record',
    job_id: jobId,
  };
}

/**
 * Says how a run ended, once that is known, or what a person said of it: its record says so from then on, and its entries
 * are counted with that.
 *
 * @param wake called where something is to be refitted
 */
export async function giveFeedback(
  context: Pick<EngineContext, 'store' | 'clock' | 'redacting' | 'limits'>,
  where: { account: string; collection: Collection | undefined },
  request: FeedbackRequest,
  wake: () => void,
): Promise<FeedbackResult> {
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
  const result = await labelRun(context, jobId, request);
  if (result.applied_to === 'record') wake();
  return result;
}
