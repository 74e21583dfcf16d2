import { describe, expect, test } from 'vitest';
import type { JobStatus } from '../../src/api/job-status.js';
import { KnowhowError } from '../../src/domain/errors.js';
import { systemSleep } from '../../src/jobs/sleep.js';
import { type WaitParts, waitForJob } from '../../src/jobs/wait-for-job.js';

const PROCESSING: JobStatus = { status: 'processing', created_at: '2026-01-01T00:00:00.000000' };
const DONE: JobStatus = { status: 'completed', message: 'done' };

/** Time that passes only in sleeps. */
function parts(random = () => 1): WaitParts & { slept: number[] } {
  const slept: number[] = [];
  let now = 0;
  return {
    slept,
    clock: { now: () => now },
    random,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
      now += ms;
    },
  };
}

describe('waiting for a job', () => {
  test('asks with growing pauses, up to a bound', async () => {
    const set = parts();
    let polls = 0;
    const record = await waitForJob(async () => (++polls < 9 ? PROCESSING : DONE), 'j', {}, set);
    expect(record).toBe(DONE);
    expect(set.slept).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000]);
  });

  test('a failed job is an answer', async () => {
    const failed = { status: 'failed' } as JobStatus;
    expect(await waitForJob(async () => failed, 'j', {}, parts())).toBe(failed);
  });

  test('gives up at the deadline, after asking a last time', async () => {
    const set = parts();
    let polls = 0;
    const status = async () => {
      polls += 1;
      return PROCESSING;
    };
    await expect(waitForJob(status, 'j', { timeoutMs: 1000 }, set)).rejects.toMatchObject({
      code: 'timeout',
      details: { job_id: 'j' },
    });
    expect(set.slept.reduce((a, b) => a + b)).toBe(1000);
    expect(polls).toBe(set.slept.length + 1);
  });

  test('a time of 0 asks once', async () => {
    await expect(waitForJob(async () => PROCESSING, 'j', { timeoutMs: 0 }, parts())).rejects.toMatchObject({
      code: 'timeout',
    });
    expect(await waitForJob(async () => DONE, 'j', { timeoutMs: 0 }, parts())).toBe(DONE);
  });

  test('a time without end is allowed', async () => {
    let polls = 0;
    const status = async () => (++polls < 100 ? PROCESSING : DONE);
    const options = { timeoutMs: Number.POSITIVE_INFINITY };
    expect(await waitForJob(status, 'j', options, parts())).toBe(DONE);
  });

  test.each([-1, Number.NaN])('a time of %s is refused', async (timeoutMs) => {
    await expect(waitForJob(async () => DONE, 'j', { timeoutMs }, parts())).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  test('a question that hangs is given up too', async () => {
    const hang = (_id: string, { signal }: { signal?: AbortSignal }) =>
      new Promise<JobStatus>((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(new KnowhowError('aborted', 'inner'))),
      );
    await expect(waitForJob(hang, 'j', { timeoutMs: 20 }, parts())).rejects.toMatchObject({
      code: 'timeout',
    });
  });

  test('the caller’s signal ends it, before, in a question and in a pause', async () => {
    const early = waitForJob(async () => DONE, 'j', { signal: AbortSignal.abort('no') }, parts());
    await expect(early).rejects.toMatchObject({ code: 'aborted', cause: 'no' });

    const asking = new AbortController();
    const status = async () => {
      asking.abort();
      return PROCESSING;
    };
    const during = waitForJob(status, 'j', { signal: asking.signal }, { ...parts(), sleep: systemSleep });
    await expect(during).rejects.toMatchObject({ code: 'aborted' });

    const pausing = new AbortController();
    const set: WaitParts = {
      ...parts(),
      sleep: (_ms, signal) => {
        queueMicrotask(() => pausing.abort());
        return systemSleep(60_000, signal);
      },
    };
    const paused = waitForJob(async () => PROCESSING, 'j', { signal: pausing.signal }, set);
    await expect(paused).rejects.toMatchObject({ code: 'aborted' });
  });

  test('errors of the question pass through', async () => {
    const gone = new KnowhowError('not_found', 'no such job');
    await expect(waitForJob(() => Promise.reject(gone), 'j', {}, parts())).rejects.toBe(gone);
  });
});
