import type { Claim, Queue } from '../../src/jobs/queue.js';

/** When the fake clock starts. */
export const T0 = Date.parse('2026-01-01T00:00:00Z');

interface Kept {
  id: string;
  state: 'queued' | 'running' | 'done' | 'failed';
  attempts: number;
  deaths: number;
  size: number;
  runAt: number;
  token: number;
  leaseUntil: number;
  error?: string;
}

/** A queue in memory with the rules of the store's, on the clock that vitest fakes. */
export function fakeQueue(jobs: Record<string, number>) {
  const kept: Kept[] = Object.entries(jobs).map(([id, wait]) => ({
    id,
    state: 'queued',
    attempts: 0,
    deaths: 0,
    size: 0,
    runAt: T0 + wait,
    token: 0,
    leaseUntil: 0,
  }));
  const calls = { claims: [] as number[], beats: [] as number[] };
  const held = ({ jobId, token }: { jobId: string; token: number }) =>
    kept.find((job) => job.id === jobId && job.state === 'running' && job.token === token);
  const due = (job: Kept, now: number) =>
    (job.state === 'queued' && job.runAt <= now) || (job.state === 'running' && job.leaseUntil <= now);
  const queue: Queue<Claim> = {
    async claim({ now, leaseMs, limit, largest = Number.POSITIVE_INFINITY }) {
      calls.claims.push(now - T0);
      return kept
        .filter((job) => due(job, now) && job.size <= largest)
        .slice(0, limit)
        .map((job) => {
          if (job.state === 'running') job.deaths += 1;
          Object.assign(job, { state: 'running', leaseUntil: now + leaseMs });
          job.attempts += 1;
          job.token += 1;
          return { job: { id: job.id, attempts: job.attempts, deaths: job.deaths }, token: job.token };
        });
    },
    async heartbeat(leases, until) {
      calls.beats.push(Date.now() - T0);
      const alive = leases.flatMap((lease) => held(lease) ?? []);
      for (const job of alive) job.leaseUntil = until;
      return alive.map(({ id }) => id);
    },
    async release(lease, { runAt, error, uncounted }) {
      const job = held(lease);
      if (job && uncounted) job.attempts -= 1;
      if (job) Object.assign(job, { state: 'queued', runAt, ...(error === null ? {} : { error }) });
      return job !== undefined;
    },
    async fail(lease, { error }) {
      const job = held(lease);
      if (job) Object.assign(job, { state: 'failed', error });
      return job !== undefined;
    },
    async nextDue({ largest = Number.POSITIVE_INFINITY }) {
      const fitting = kept.filter(({ size }) => size <= largest);
      const times = fitting.flatMap((job) =>
        job.state === 'queued' ? [job.runAt] : job.state === 'running' ? [job.leaseUntil] : [],
      );
      return times.length > 0 ? Math.min(...times) : undefined;
    },
  };
  return {
    queue,
    calls,
    kept,
    job: (id: string) => kept.find((job) => job.id === id)!,
    complete: (id: string) => {
      kept.find((job) => job.id === id)!.state = 'done';
    },
  };
}
