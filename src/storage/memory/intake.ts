import { KnowhowError } from '../../domain/errors.js';
import type { Interaction } from '../../domain/interaction.js';
import type { Job, JobState } from '../../domain/job.js';
import type { Before } from '../../domain/support.js';
import { misuse } from '../storage-error.js';
import type { Accepted, ClaimedJob, ClaimRequest, Intake, Lease, StoredRecord } from '../store.js';
import { fits, type Head, type Heads, type JobWish } from '../turns.js';
import type { MemoryJob, MemoryState } from './state.js';

/** Keeps record and job, or finds the earlier job of the same key. */
export function accept(state: MemoryState, intake: Intake): Accepted {
  const collection = state.collections.get(intake.collection);
  if (!collection) throw misuse(`There is no collection ${intake.collection} to store in.`);
  if (state.records.has(intake.recordId) || state.jobs.has(intake.jobId)) {
    throw misuse(`Record ${intake.recordId} or job ${intake.jobId} is there already.`);
  }
  const { idempotency, now } = intake;
  const key = idempotency && JSON.stringify([intake.collection, idempotency.key]);
  const known = key === undefined ? undefined : state.idempotency.get(key);
  if (known && idempotency) {
    return known.bodyHash === idempotency.bodyHash
      ? { state: 'replayed', jobId: known.jobId }
      : { state: 'conflict' };
  }
  const body = JSON.stringify(intake.interaction);
  state.records.set(intake.recordId, {
    collection: intake.collection,
    created_at: now,
    body,
    voice: { ...intake.voice },
    answer: intake.answer,
  });
  state.jobs.set(intake.jobId, {
    id: intake.jobId,
    account: collection.account,
    tenant: collection.tenant,
    collection: intake.collection,
    record: intake.recordId,
    state: 'queued',
    attempts: 0,
    deaths: 0,
    size: body.length,
    created_at: now,
    started_at: null,
    completed_at: null,
    failed_at: null,
    run_at: now,
    error: null,
    knowledge: null,
    success_estimate: null,
    token: 0,
    due_at: now,
  });
  if (key !== undefined && idempotency) {
    state.idempotency.set(key, { bodyHash: idempotency.bodyHash, jobId: intake.jobId });
  }
  return { state: 'accepted', jobId: intake.jobId };
}

/** The record of that id, which must be there. */
export function recordAt(state: MemoryState, id: string): StoredRecord {
  const { collection, created_at, body, voice } = state.records.get(id)!;
  return { id, collection, interaction: JSON.parse(body) as Interaction, created_at, voice: { ...voice } };
}

/** What was accepted before each record; undefined for those that are gone. */
export function voicesBefore(
  state: MemoryState,
  collection: number,
  ids: readonly string[],
): (Before | undefined)[] {
  const all = [...state.records].filter(([, record]) => record.collection === collection);
  return ids.map((id) => {
    const at = all.findIndex(([other]) => other === id);
    if (at < 0) return undefined;
    const { key, source, task, body, shape } = all[at]![1].voice;
    const earlier = all
      .slice(0, at)
      .map(([, { voice }]) => voice)
      .filter((voice) => voice.key === key);
    const mine = earlier.filter((voice) => voice.source === source && voice.task === task);
    return {
      copies: mine.some((voice) => voice.body === body) ? 1 : 0,
      bodies: new Set(mine.map((voice) => voice.body)).size,
      alike: new Set(
        earlier
          .filter((voice) => voice.shape === shape)
          .map((voice) => JSON.stringify([voice.source, voice.task, voice.body])),
      ).size,
    };
  });
}

/** The record of a job. */
export function recordOf(state: MemoryState, jobId: string): StoredRecord {
  const job = state.jobs.get(jobId);
  if (!job) throw new KnowhowError('not_found', `There is no job ${JSON.stringify(jobId)}.`);
  return recordAt(state, job.record);
}

/** A job as callers see it. */
export function jobOf({ token: _, due_at: __, size: ___, ...job }: MemoryJob): Job {
  return structuredClone(job);
}

/** The unfinished jobs in order of acceptance. */
const unfinished = (state: MemoryState): (MemoryJob & { due_at: number })[] =>
  [...state.jobs.values()].filter((job): job is MemoryJob & { due_at: number } => job.due_at !== null);

/** The heads of the queue: accounts in order of their names, collections in order of their numbers. */
function headsOf(state: MemoryState): Heads {
  const first = new Map<number, MemoryJob & { due_at: number }>();
  for (const job of unfinished(state)) if (!first.has(job.collection)) first.set(job.collection, job);
  const heads = [...first.values()].sort((a, b) => a.collection - b.collection);
  const accounts = [...new Set(heads.map(({ account }) => account))].sort();
  return {
    accountAfter: (account) => accounts.find((other) => account === undefined || other > account),
    headAfter: (account, collection) =>
      heads.find((head) => head.account === account && head.collection > collection),
  };
}

/** Takes the oldest unfinished jobs of the collection whose turn it is. */
export function claim(state: MemoryState, request: ClaimRequest): ClaimedJob[] {
  const { now, leaseMs, limit, longestWaitMs = Number.POSITIVE_INFINITY } = request;
  const free = (head: Head): boolean =>
    (head.due_at <= now || head.due_at > now + longestWaitMs) && fits(head, request);
  if (limit <= 0) return [];
  for (const head of state.turns.inTurn(headsOf(state))) {
    if (!free(head)) continue;
    state.turns.took(head);
    const jobs = unfinished(state).filter(({ collection }) => collection === head.collection);
    const blocked = jobs.findIndex((job) => !free(job));
    return jobs.slice(0, Math.min(limit, blocked < 0 ? jobs.length : blocked)).map((job) => {
      if (job.state === 'running' && job.due_at <= now) job.deaths++;
      job.state = 'running';
      job.attempts++;
      job.token++;
      job.started_at ??= now;
      job.due_at = now + leaseMs;
      return { job: jobOf(job), token: job.token };
    });
  }
  return [];
}

/** When the next job that fits the wish is due. */
export function nextDue(state: MemoryState, wish: JobWish = {}): number | undefined {
  const due = [...state.turns.inTurn(headsOf(state))].filter((head) => fits(head, wish));
  return due.length > 0
    ? due.reduce((least, { due_at }) => Math.min(least, due_at), due[0]!.due_at)
    : undefined;
}

/** The oldest unfinished jobs of a collection, by id. */
export const waiting = (state: MemoryState, collection: number, most: number): string[] =>
  unfinished(state)
    .filter((job) => job.collection === collection)
    .slice(0, Math.max(0, most))
    .map(({ id }) => id);

/** The job behind a lease that still holds, or undefined. */
export function held(state: MemoryState, lease: Lease): MemoryJob | undefined {
  const job = state.jobs.get(lease.jobId);
  return job?.state === 'running' && job.token === lease.token ? job : undefined;
}

/** Gives a held job back. */
export function release(
  state: MemoryState,
  lease: Lease,
  retry: { runAt: number; error: string | null; uncounted?: boolean },
): boolean {
  const job = held(state, lease);
  if (!job) return false;
  if (retry.uncounted) job.attempts -= 1;
  const error = retry.error ?? job.error;
  Object.assign(job, { state: 'queued', run_at: retry.runAt, due_at: retry.runAt, error });
  return true;
}

/** Ends a held job as failed. */
export function fail(state: MemoryState, lease: Lease, failure: { now: number; error: string }): boolean {
  const job = held(state, lease);
  if (!job) return false;
  Object.assign(job, { state: 'failed', failed_at: failure.now, due_at: null, error: failure.error });
  return true;
}

/** Puts a failed job back into the queue. */
export function retry(state: MemoryState, jobId: string, now: number): boolean {
  const job = state.jobs.get(jobId);
  if (job?.state !== 'failed') return false;
  Object.assign(job, {
    state: 'queued',
    attempts: 0,
    deaths: 0,
    started_at: null,
    failed_at: null,
    run_at: now,
    due_at: now,
  });
  return true;
}

/** How many jobs there are in each state. */
export function jobCounts(state: MemoryState): Record<JobState, number> {
  const counts: Record<JobState, number> = { queued: 0, running: 0, completed: 0, failed: 0 };
  for (const job of state.jobs.values()) counts[job.state]++;
  return counts;
}
