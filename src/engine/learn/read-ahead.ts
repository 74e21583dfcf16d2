import { createPlan, meaningsOf } from '../../distil/merging/plan.js';
import { isUsualIn } from '../../distil/particulars/usual-values.js';
import { toSteps } from '../../distil/steps/to-steps.js';
import { similarity } from '../../retrieval/similarity.js';
import { scaleOf } from '../calibrate/scale.js';
import type { EngineContext } from '../context.js';
import { embedInto } from './embed-into.js';
import { lessonsOf } from './lessons-of.js';

/** Embeds texts of records that wait, while those before them are learned from. */
export interface ReadAhead {
  /**
   * Takes what was made ahead for a job that is learned from now, and goes on with those after it.
   *
   * @returns vectors by text, the caller's own: of most texts that the job's record asks for, or of none
   */
  take(collection: number, job: string): Map<string, Float32Array>;
  /** Ends it: what is under way is given up. */
  stop(): void;
}

/** Records that are read ahead of the one under way, and their texts, at most. */
const RECORDS = 64;
const TEXTS = 512;

/**
 * Reads ahead in the collection that was learned from twice in a row: where several are learned from in turn, one's
 * texts are embedded while another is worked on anyway.
 *
 * What is learned does not depend on it: a vector depends on its text alone, and a text that nobody read ahead is
 * embedded when it is needed. So it may guess what a record will ask for, as far as that depends on the collection, and
 * a fault is nothing to it: whoever learns from the record meets the same, and knows what to do.
 */
export function createReadAhead(context: EngineContext): ReadAhead {
  const ended = new AbortController();
  const { signal } = ended;
  let followed: number | undefined;
  let last: { collection: number; job: string } | undefined;
  let reading = false;
  /** By job of the collection that is followed: what was made for it. */
  let made = new Map<string, Map<string, Float32Array>>();

  /** Embeds what learning from a job's record will ask for, until somebody takes it. */
  async function read(id: number, job: string, vectors: Map<string, Float32Array>): Promise<void> {
    const { interaction } = await context.store.recordOf(job);
    const collection = await context.store.collection(id);
    if (!collection) return;
    const tuning = await context.readTuning(collection);
    const experience = await context.experiences.current(collection);
    const { query, success } = interaction;
    const ending = typeof success === 'boolean' ? Number(success) : experience.baseRate();
    const { lessons } = lessonsOf(interaction, toSteps(interaction), ending, isUsualIn(tuning?.usual ?? {}));
    const untaken = () => !signal.aborted && made.get(job) === vectors;
    await embedInto(context.embedder, vectors, [query, ...meaningsOf(lessons)], { signal }, untaken);
    if (!untaken()) return;
    const scale = scaleOf(context.embedder, tuning);
    const plan = createPlan(experience, {
      similarity: (cosine) => similarity(cosine, scale),
      maxEntries: context.maxEntries,
    });
    await embedInto(context.embedder, vectors, plan.pathsOfNew(lessons, vectors), { signal }, untaken);
  }

  /** Reads on until enough is made, nothing waits or another collection is followed. */
  async function readOn(id: number): Promise<void> {
    while (followed === id && !signal.aborted) {
      // The first is the one under way.
      const [, ...waiting] = await context.store.waiting(id, 1 + RECORDS);
      if (followed !== id) return;
      made = new Map(waiting.flatMap((job) => (made.has(job) ? [[job, made.get(job)!]] : [])));
      let texts = 0;
      for (const vectors of made.values()) texts += vectors.size;
      const next = waiting.find((job) => !made.has(job));
      if (next === undefined || texts >= TEXTS) return;
      const vectors = new Map<string, Float32Array>();
      made.set(next, vectors);
      await read(id, next, vectors);
    }
  }

  async function goOn(id: number): Promise<void> {
    if (reading) return;
    reading = true;
    await readOn(id).catch(() => {});
    reading = false;
  }

  return {
    take(collection, job) {
      const before = last;
      last = { collection, job };
      if (collection === before?.collection && collection !== followed) {
        followed = collection;
        made = new Map();
      }
      const own = made.get(job) ?? new Map();
      made.delete(job);
      // A job that is tried again met a fault, and what comes after it would, too.
      if (collection === followed && job !== before?.job) void goOn(collection);
      return own;
    },
    stop: () => ended.abort(),
  };
}
