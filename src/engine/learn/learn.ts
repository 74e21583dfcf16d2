import { isDeepStrictEqual } from 'node:util';
import { KnowhowError } from '../../domain/errors.js';
import { inParts } from '../../domain/in-parts.js';
import type { Provenance } from '../../domain/support.js';
import { parseTimestamp } from '../../domain/timestamp.js';
import { provenanceOf } from '../../extract/provenance-of.js';
import type { Handled, Handling } from '../../jobs/handling.js';
import { grade } from '../../leaves/grading/grade.js'; // leaf: grading
import type { ParsedRun } from '../../model/events/parsed-run.js';
import type { ClaimedJob, RunOutcome, StoredRecord } from '../../storage/store.js';
import type { EngineContext } from '../context.js';
import { estimateSuccess } from '../fit/estimate-success.js';
import { throwIfAborted } from '../shared/abort.js';
import { checkSpace, embedderMismatch } from '../shared/space.js';
import { isDeleted } from './apply-deletions.js';
import { embedInto } from './embed-into.js';
import { judgeFault } from './embedder-faults.js';
import { makeRoom } from './make-room.js';
import type { Ahead } from './read-ahead.js';
import { type ReadRecord, readRecord, textsOf } from './read-record.js';

/** The parts of a service that learning a record uses. */
export type LearnContext = Pick<
  EngineContext,
  | 'store'
  | 'embedder'
  | 'model'
  | 'views'
  | 'parsedRuns'
  | 'readFitted'
  | 'maxEntries'
  | 'counters'
  | 'ids'
  | 'clock'
  | 'log'
>;

/** Times a record is compared with deletions again because others came meanwhile. */
const MAX_ROUNDS = 20;

/** What an estimated outcome counts for, beside one that the record states. */
const ESTIMATE_WEIGHT = 0.5;

/** A record with its provenance and the vectors of its texts. */
interface Ready {
  read: ReadRecord;
  provenance: Provenance;
  vectors: Map<string, Float32Array>;
}

/** Reads the run, where it is not as it was read ahead, and embeds its texts. */
async function prepare(
  context: Pick<EngineContext, 'embedder'>,
  record: StoredRecord,
  { vectors, read: ahead }: Ahead,
  handling: Handling,
): Promise<Ready> {
  const { interaction } = record;
  const read =
    ahead && isDeepStrictEqual(ahead.interaction, interaction) ? ahead : await readRecord(interaction);
  // Read here, so that accepting a record does only what durability and secrecy need.
  const provenance =
    record.provenance.task === ''
      ? await inParts(provenanceOf(interaction, record.provenance.key))
      : record.provenance;
  await embedInto(context.embedder, vectors, textsOf(read), { signal: handling.signal }, () => {
    handling.progress();
    return true;
  });
  return { read, provenance, vectors };
}

/**
 * How a run ended, as entries count it: what the record says, or an estimate by the run alone, in which no other has a part. Of words
 * alone, which are no run, nothing.
 */
function outcomeOf({ interaction, created_at: stored }: StoredRecord, run: ParsedRun): RunOutcome {
  const seen = parseTimestamp(interaction.timestamp) ?? stored;
  if (run.brought) return { seen, success: 0, certainty: 0 };
  if (run.outcomeKnown) return { seen, success: run.success, certainty: 1 };
  return { seen, success: estimateSuccess(null, run), certainty: ESTIMATE_WEIGHT };
}

/**
 * Learns from one claimed job: what the record says by itself becomes entries, or one more record behind those that say it
 * already, in one transaction with the job's completion. A record that a delete took while it was queued goes, and never
 * becomes knowledge. When the embedder is away, the job goes back untried.
 *
 * @param ahead what was made ahead for the job
 */
export async function learn(
  context: LearnContext,
  claim: ClaimedJob,
  handling: Handling,
  ahead: Ahead = { vectors: new Map() },
): Promise<Handled> {
  try {
    return await learnRecord(context, claim, handling, ahead);
  } catch (error) {
    return judgeFault(context, error);
  }
}

async function learnRecord(
  context: Omit<LearnContext, 'ids'>,
  { job, token }: ClaimedJob,
  handling: Handling,
  ahead: Ahead,
): Promise<Handled> {
  const { store, embedder, counters } = context;
  const record = await store.recordOf(job.id);
  const collection = await store.collection(job.collection);
  if (!collection) throw new KnowhowError('not_found', `Collection ${job.collection} is gone.`);
  checkSpace(collection, embedder);
  // What a process left that ended between a commit and this.
  if (collection.entries > context.maxEntries) await makeRoom(context, collection.id);
  const ready = await prepare(context, record, ahead, handling);
  const { read, provenance, vectors } = ready;
  const fitted = await context.readFitted(collection);
  // The same that fits and answers read. It is not damaged: its job would not have been read.
  const { run } = (await context.parsedRuns.read(collection.id, { ...record, provenance }))!;
  const outcome = outcomeOf(record, run);
  // By all that is known now, for who asks for the job.
  const isOpen = !run.outcomeKnown && !run.brought;
  let graded: number | undefined;
  if (isOpen) graded = await grade(context, record.interaction, read.steps); // leaf: grading
  const estimate = isOpen ? estimateSuccess(fitted, run, graded) : null;
  const successEstimate = estimate === null ? null : Math.round(1_000 * estimate) / 1_000;
  const agentType = record.interaction.agent_type ?? null;
  const meant = new Map(textsOf(read).map((text) => [text, vectors.get(text)!]));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    handling.progress();
    const marks = await store.marksOn(record.id);
    if (await isDeleted(context, collection, marks, agentType, meant)) {
      await store.remove(collection.id, [], [record.id]);
      context.log({ level: 'info', event: 'deleted_unlearned', collection: collection.id });
      return { state: 'done' };
    }
    throwIfAborted(handling.signal);
    const committed = await store.commit({
      collection: collection.id,
      space: embedder.space,
      now: context.clock.now(),
      lease: { jobId: job.id, token },
      provenance,
      statements: read.statements,
      vectors,
      outcome,
      discarded: read.discarded,
      successEstimate,
      marks: marks.length,
    });
    if (committed.state === 'committed') {
      const { added, merged } = committed.knowledge;
      const takenAt = job.started_at ?? job.created_at;
      const waitedMs = takenAt - job.created_at;
      counters.learned({ waitedMs, learnedMs: context.clock.now() - takenAt, added, merged });
      context.log({ level: 'info', event: 'job_completed', job: job.id, collection: collection.id, added });
      await makeRoom(context, collection.id);
      return { state: 'done' };
    }
    if (committed.state === 'lease_lost') return { state: 'lost' };
    if (committed.state === 'space') {
      throw embedderMismatch({ tenant: job.tenant }, committed.space, embedder);
    }
  }
  throw new KnowhowError('storage_error', 'Deletions kept coming under the commit.');
}
