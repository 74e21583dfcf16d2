import { isDeepStrictEqual } from 'node:util';
import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import type { JobKnowledge } from '../../domain/job.js';
import { weightAfter } from '../../domain/support.js';
import { parseTimestamp } from '../../domain/timestamp.js';
import { createPlan, type Draft, meaningsOf } from '../../extract/merging/plan.js';
import { provenanceOf } from '../../extract/provenance-of.js';
import type { Handled, Handling } from '../../jobs/handling.js';
import { parseRun } from '../../model/events/parse-run.js';
import { similarity } from '../../retrieval/similarity.js';
import type { ClaimedJob, StoredRecord } from '../../storage/store.js';
import type { EngineContext } from '../context.js';
import { estimateSuccess } from '../fit/estimate-success.js';
import type { Fitted } from '../fit/fitted.js';
import { scaleOf } from '../fit/scale.js';
import { throwIfAborted } from '../shared/abort.js';
import { checkSpace, embedderMismatch } from '../shared/space.js';
import { isDeleted } from './apply-deletions.js';
import { embedInto } from './embed-into.js';
import { judgeFault } from './embedder-faults.js';
import { grade, polish } from './polish.js';
import type { Ahead } from './read-ahead.js';
import { type ReadRecord, readRecord } from './read-record.js';

/** Times a commit is planned again when other workers changed the collection meanwhile. */
const MAX_PLANS = 20;

/** How often a job that waits for its collection to be read says that it goes on. */
const READING_MS = 15_000;

/** A record as far as it can be read without the collection. */
interface Ready {
  record: StoredRecord;
  read: ReadRecord;
  task: Float32Array;
  /** Vectors by text, those that were made so far. */
  vectors: Map<string, Float32Array>;
  /** What a model makes of it: better wording by merge key, and a grade where the record has none. */
  wording: Map<string, string>;
  grade: number | undefined;
  /** What the run counts for beside what its source had said, in [0, 1]. */
  weight: number;
}

/** Before the first record. */
const NOTHING = { copies: 0, bodies: 0, alike: 0 };

/** What a record changes, and what is said of its job. */
interface Planned {
  base: number;
  draft: Draft;
  knowledge: JobKnowledge;
  estimate: number | null;
}

/** Reads the run, where it is not as it was read ahead, and embeds its task. */
async function prepare(
  context: EngineContext,
  record: StoredRecord,
  fitted: Fitted | null,
  { vectors, read: ahead }: Ahead,
  { signal }: Handling,
): Promise<Ready> {
  const { interaction } = record;
  const read = ahead && isDeepStrictEqual(ahead.interaction, interaction) ? ahead : readRecord(interaction);
  const { steps } = read;
  // Read here, so that accepting a record does only what durability and secrecy need.
  if (record.provenance.task === '') {
    const provenance = provenanceOf(interaction, record.provenance.key);
    await context.store.setFingerprint(record.collection, record.id, provenance);
  }
  await embedInto(context.embedder, vectors, [interaction.query], { signal }, () => true);
  const task = vectors.get(interaction.query)!;
  const known = typeof interaction.success === 'boolean';
  const grading = known ? undefined : await grade(context, interaction, steps);
  const wording = await polish(context, interaction, steps, () => read.lessons(1, fitted?.usual).lessons);
  const [before = NOTHING] = await context.store.provenanceBefore(record.collection, [record.id]);
  return { record, read, task, vectors, wording, grade: grading, weight: weightAfter(before) };
}

function successOf({ record, grade }: Ready, fitted: Fitted | null): { success: number; known: boolean } {
  const run = parseRun(record.interaction, { id: record.id, group: '' });
  return { success: estimateSuccess(fitted, run, grade), known: run.outcomeKnown };
}

/** Plans what the run changes, against the collection as it is now; undefined where a delete took the record. */
async function plan(
  context: EngineContext,
  ready: Ready,
  collection: Collection,
  fitted: Fitted | null,
  handling: Handling,
): Promise<Planned | undefined> {
  const { record, read, vectors } = ready;
  const { interaction } = record;
  const embed = (texts: string[]) =>
    embedInto(context.embedder, vectors, texts, { signal: handling.signal }, () => {
      handling.progress();
      return true;
    });
  // Reading a large collection takes minutes, and is no standstill.
  const goesOn = setInterval(handling.progress, READING_MS);
  const view = await context.views.current(collection).finally(() => clearInterval(goesOn));
  // Read now: others bring the view up to date while this plan is made, and what they see it has not seen.
  const base = view.seq;
  const scale = scaleOf(context.embedder, fitted);
  const changes = createPlan(view, {
    similarity: (cosine) => similarity(cosine, scale),
    maxEntries: context.maxEntries,
  });
  const { success, known } = successOf(ready, fitted);
  const found = read.lessons(success, fitted?.usual);
  const lessons = found.lessons.map((lesson) => ({
    ...lesson,
    advice: ready.wording.get(lesson.merge_key) ?? lesson.advice,
  }));
  const meanings = meaningsOf(lessons);
  await embed(meanings);
  const agentType = interaction.agent_type ?? null;
  const marks = await context.store.marksOn(record.id);
  const meant = meanings.map((text) => vectors.get(text)!);
  if (await isDeleted(context, marks, agentType, meant, scale)) return undefined;
  // What is known already needs no vectors of its path: most runs of a collection that knows its tasks.
  await embed(changes.pathsOfNew(lessons, vectors));
  const knowledge = changes.learn(lessons, {
    record: record.id,
    agent_type: agentType,
    seen: parseTimestamp(interaction.timestamp) ?? record.created_at,
    weight: ready.weight,
    vectors,
  });
  knowledge.discarded += found.discarded;
  const estimate = known ? null : Math.round(success * 1000) / 1000;
  return { base, draft: changes.draft(), knowledge, estimate };
}

/**
 * Learns from one claimed job: plans what it changes against the collection as it is, with every record before it
 * learned, and commits that with the job's completion in one transaction. One record a commit, so that what is
 * learned depends on the order of acceptance alone. When somebody else changed the collection in between, the plan
 * is made again, so nothing is counted twice and nothing is lost. A record that a delete took while it was queued goes,
 * and never becomes knowledge. When the embedder is away, the job goes back untried.
 *
 * @param ahead what was made ahead for the job
 */
export async function learn(
  context: EngineContext,
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
  context: EngineContext,
  { job, token }: ClaimedJob,
  handling: Handling,
  ahead: Ahead,
): Promise<Handled> {
  const record = await context.store.recordOf(job.id);
  let ready: Ready | undefined;
  for (let attempt = 0; attempt < MAX_PLANS; attempt++) {
    handling.progress();
    const collection = await context.store.collection(job.collection);
    if (!collection) throw new KnowhowError('not_found', `Collection ${job.collection} is gone.`);
    checkSpace(collection, context.embedder);
    const fitted = await context.readFitted(collection);
    ready ??= await prepare(context, record, fitted, ahead, handling);
    const planned = await plan(context, ready, collection, fitted, handling);
    throwIfAborted(handling.signal);
    if (!planned) {
      await context.store.remove(collection.id, [], [record.id]);
      context.log({ level: 'info', event: 'deleted_unlearned', collection: collection.id });
      return { state: 'done' };
    }
    const { base, draft, knowledge, estimate } = planned;
    const committed = await context.store.commit({
      collection: collection.id,
      base,
      space: context.embedder.space,
      now: context.clock.now(),
      jobs: [{ jobId: job.id, token, knowledge, successEstimate: estimate }],
      ...draft,
    });
    if (committed.state === 'committed') {
      context.stats.jobs_completed += 1;
      context.stats.entries_added += knowledge.added;
      context.stats.entries_merged += knowledge.merged;
      return { state: 'done' };
    }
    if (committed.state === 'lease_lost') return { state: 'lost' };
    if (committed.state === 'space') {
      throw embedderMismatch({ tenant: job.tenant }, committed.space, context.embedder);
    }
  }
  throw new KnowhowError('storage_error', 'The collection kept changing under the commit.');
}
