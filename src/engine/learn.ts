import { estimateSuccess, UNTAUGHT } from '../distil/estimate-success.js';
import type { IsUsual } from '../distil/particulars.js';
import { createPlan, meaningsOf } from '../distil/plan.js';
import { signsOf } from '../distil/run-signs.js';
import { type Step, toSteps } from '../distil/steps/to-steps.js';
import { isUsualIn } from '../distil/usual-values.js';
import { KnowhowError } from '../domain/errors.js';
import type { JobKnowledge } from '../domain/job.js';
import { parseTimestamp } from '../domain/timestamp.js';
import type { Handled, Handling } from '../jobs/worker.js';
import type { Experience } from '../retrieval/experience.js';
import { similarity } from '../retrieval/similarity.js';
import type { ClaimedJob, Commit, StoredRecord } from '../storage/store.js';
import { throwIfAborted } from './abort.js';
import { isDeleted } from './apply-deletions.js';
import type { EngineContext } from './context.js';
import { createFaults, type Faults } from './embedder-faults.js';
import { lessonsOf } from './lessons-of.js';
import { likeRuns } from './like-runs.js';
import { outlookOf } from './outlook.js';
import { grade, polish } from './polish.js';
import { prospectOf } from './prospects.js';
import { scaleOf } from './scale.js';
import { checkSpace, embedderMismatch } from './space.js';
import type { Tuning } from './tuning.js';

/** Times a commit is planned anew when other workers changed the collection meanwhile. */
const MAX_PLANS = 20;

interface Ready {
  claim: ClaimedJob;
  record: StoredRecord;
  steps: Step[];
  task: Float32Array;
  /** What a model makes of it: better wording by merge key, and a grade where the record has none. */
  wording: Map<string, string>;
  grade: number | undefined;
}

interface Learned {
  claim: ClaimedJob;
  knowledge: JobKnowledge;
  estimate: number | null;
}

/** What one batch is learned with. */
interface Batch extends Handling {
  isUsual: IsUsual;
  results: Map<string, Handled>;
  faults: Faults;
}

/** Reads the runs, and embeds their tasks; jobs whose record cannot be read are reported, the rest go on. */
async function prepare(context: EngineContext, claims: ClaimedJob[], batch: Batch) {
  const { isUsual, results, faults, signal } = batch;
  const ready: Ready[] = [];
  for (const claim of claims) {
    batch.progress();
    throwIfAborted(signal);
    try {
      faults.throwIfAway();
      const record = await context.store.recordOf(claim.job.id);
      const { interaction } = record;
      const steps = toSteps(interaction);
      const [task] = await context.embedder.embed([interaction.query], { signal });
      const known = typeof interaction.success === 'boolean';
      const grading = known ? undefined : await grade(context, interaction, steps);
      const wording = await polish(
        context,
        interaction,
        steps,
        lessonsOf(interaction, steps, 1, isUsual).lessons,
      );
      ready.push({ claim, record, steps, task: task!, wording, grade: grading });
    } catch (error) {
      results.set(claim.job.id, await faults.judge(error));
    }
  }
  return ready;
}

function successOf(
  { record, steps, task, grade }: Ready,
  experience: Experience,
  tuning: Tuning | null,
): { success: number; known: boolean } {
  const { query, success } = record.interaction;
  if (typeof success === 'boolean') return { success: success ? 1 : 0, known: true };
  const actions = steps.map((step) => step.action.name);
  const like = likeRuns(experience, task, actions);
  const atLarge = prospectOf(tuning?.prospects, { task, query }, experience.baseRate());
  const expected = estimateSuccess(atLarge, signsOf(query, steps), tuning?.signs ?? UNTAUGHT);
  const estimate = outlookOf(expected, like);
  return { success: grade === undefined ? estimate : (estimate + grade) / 2, known: false };
}

async function embedInto(
  { embedder }: EngineContext,
  vectors: Map<string, Float32Array>,
  texts: string[],
  signal: AbortSignal,
) {
  const made = await embedder.embed(texts, { signal });
  texts.forEach((text, i) => {
    vectors.set(text, made[i]!);
  });
}

/** Plans what the runs change, against the collection as it is now. */
async function plan(
  context: EngineContext,
  ready: Ready[],
  batch: Batch,
): Promise<{ commit: Commit; learned: Learned[] }> {
  const { isUsual, results, faults, signal } = batch;
  const collectionId = ready[0]!.claim.job.collection;
  const collection = await context.store.collection(collectionId);
  if (!collection) throw new KnowhowError('not_found', `Collection ${collectionId} is gone.`);
  checkSpace(collection, context.embedder);
  const experience = await context.experiences.current(collection);
  // Read now: others bring the view up to date while this plan is made, and what they see it has not seen.
  const base = experience.seq;
  const tuning = await context.readTuning(collection);
  const scale = scaleOf(context.embedder, tuning);
  const changes = createPlan(experience, {
    similarity: (cosine) => similarity(cosine, scale),
    maxEntries: context.maxEntries,
  });
  const learned: Learned[] = [];
  for (const item of ready) {
    const { claim, record, steps } = item;
    if (results.has(claim.job.id)) continue;
    batch.progress();
    throwIfAborted(signal);
    try {
      faults.throwIfAway();
      const { interaction } = record;
      const { success, known } = successOf(item, experience, tuning);
      const found = lessonsOf(interaction, steps, success, isUsual);
      const lessons = found.lessons.map((lesson) => ({
        ...lesson,
        advice: item.wording.get(lesson.merge_key) ?? lesson.advice,
      }));
      const vectors = new Map<string, Float32Array>();
      await embedInto(context, vectors, meaningsOf(lessons), signal);
      const marks = await context.store.marksOn(record.id);
      const agentType = interaction.agent_type ?? null;
      if (await isDeleted(context, marks, agentType, vectors.values(), scale)) {
        await context.store.remove(collectionId, [], [record.id]);
        results.set(claim.job.id, { state: 'done' });
        context.log({ level: 'info', event: 'deleted_unlearned', collection: collectionId });
        continue;
      }
      // What is known already needs no vectors of its path: most runs of a collection that knows its tasks.
      await embedInto(context, vectors, changes.pathsOfNew(lessons, vectors), signal);
      const knowledge = changes.learn(lessons, {
        record: record.id,
        agent_type: agentType,
        seen: parseTimestamp(interaction.timestamp) ?? record.created_at,
        vectors,
      });
      const given = context.requestIds.read(collectionId, interaction.metadata?.request_id);
      changes.credit(given, success);
      knowledge.discarded += found.discarded;
      learned.push({ claim, knowledge, estimate: known ? null : Math.round(success * 1000) / 1000 });
    } catch (error) {
      results.set(claim.job.id, await faults.judge(error));
    }
  }
  const commit: Commit = {
    collection: collectionId,
    base,
    space: context.embedder.space,
    now: context.clock.now(),
    jobs: learned.map(({ claim, knowledge, estimate }) => ({
      jobId: claim.job.id,
      token: claim.token,
      knowledge,
      successEstimate: estimate,
    })),
    ...changes.draft(),
  };
  return { commit, learned };
}

/**
 * Learns from claimed jobs of one collection: plans all their changes against the collection as it is, and
 * commits them with the jobs' completion in one transaction. When another worker changed the collection in
 * between, the plan is made anew, so nothing is counted twice and nothing is lost. A record that a delete took while it
 * was queued goes, and never becomes knowledge. When the embedder is away, the jobs
 * that need it go back untried.
 *
 * @returns what became of every job
 */
export async function learn(
  context: EngineContext,
  claims: ClaimedJob[],
  handling: Handling,
): Promise<Map<string, Handled>> {
  const results = new Map<string, Handled>();
  const collection = claims[0] && (await context.store.collection(claims[0].job.collection));
  const tuning = collection && (await context.readTuning(collection));
  const isUsual = isUsualIn(tuning?.usual ?? {});
  const batch = { ...handling, isUsual, results, faults: createFaults(context) };
  let ready = await prepare(context, claims, batch);
  for (let attempt = 0; ready.length > 0; attempt++) {
    if (attempt >= MAX_PLANS) {
      const error = new KnowhowError('storage_error', 'The collection kept changing under the commit.');
      for (const { claim } of ready) results.set(claim.job.id, { state: 'error', error });
      break;
    }
    const { commit, learned } = await plan(context, ready, batch);
    if (learned.length === 0) break;
    throwIfAborted(handling.signal);
    const committed = await context.store.commit(commit);
    if (committed.state === 'committed') {
      for (const { claim, knowledge } of learned) {
        results.set(claim.job.id, { state: 'done' });
        context.stats.jobs_completed += 1;
        context.stats.entries_added += knowledge.added;
        context.stats.entries_merged += knowledge.merged;
      }
      break;
    }
    if (committed.state === 'space') {
      const tenant = ready[0]!.claim.job.tenant;
      throw embedderMismatch({ tenant }, committed.space, context.embedder);
    }
    if (committed.state === 'lease_lost') {
      for (const id of committed.jobs) results.set(id, { state: 'lost' });
      ready = ready.filter(({ claim }) => !results.has(claim.job.id));
    }
  }
  return results;
}
