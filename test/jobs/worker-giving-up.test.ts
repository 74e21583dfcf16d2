import { describe, expect, test } from 'vitest';
import { backoff } from '../../src/jobs/backoff.js';
import { fakeQueue, T0 } from './fake-queue.js';
import { DONE, OUTAGE, POLL, pass, STOP, STUCK, start, withWorkers } from './running.js';

withWorkers();

describe('a worker gives up what it cannot do:', () => {
  test('a job that makes no progress is given up, so that another worker may take it', async () => {
    const fake = fakeQueue({ a: 0 });
    let work: (() => void) | undefined;
    const { events } = start(
      fake.queue,
      (_, { progress }) => {
        work = progress;
        return new Promise(() => {});
      },
      { retry: { baseMs: 1e9, maxMs: 1e9 } },
    );
    await pass(STUCK - 1);
    expect(fake.job('a').state).toBe('running');
    work!();
    await pass(STUCK - 1);
    expect(fake.job('a').state).toBe('running');
    await pass(1);
    expect(fake.job('a')).toMatchObject({ state: 'queued', attempts: 1 });
    expect(fake.job('a').error).toMatch(/no progress/);
    expect(events).toContainEqual(expect.objectContaining({ event: 'job_given_up', why: 'stuck', job: 'a' }));
    const beats = fake.calls.beats.length;
    await pass(STUCK);
    expect(fake.calls.beats).toHaveLength(beats);
  });

  test('an outage uses up no attempts; it is looked at less and less often, and what wakes others does not', async () => {
    const fake = fakeQueue({ a: 0, b: 0, c: 0 });
    let away = true;
    const tried: number[] = [];
    const { worker } = start(fake.queue, async (claim) => {
      tried.push(Date.now() - T0);
      if (away) return { state: 'outage', error: new Error('no embedder') };
      fake.complete(claim.job.id);
      return DONE;
    });
    for (let second = 0; second < 600; second++) {
      worker.wake();
      await pass(1_000);
    }
    expect(fake.kept.map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(['queued', 0]));
    const waits = tried.slice(1).map((time, i) => time - tried[i]!);
    expect(waits.slice(0, 5)).toEqual([1, 2, 3, 4, 5].map((n) => backoff(n, OUTAGE, () => 0.5)));
    away = false;
    await pass(OUTAGE.maxMs);
    expect(fake.kept.every(({ state, attempts }) => state === 'done' && attempts === 1)).toBe(true);
  });

  test('a lane rests in an outage no longer than until another lane gets a job done', async () => {
    const fake = fakeQueue({ large: 0, small: 1e6 });
    fake.job('large').size = 100;
    let away = true;
    const tried: [string, number][] = [];
    start(
      fake.queue,
      async ({ job: { id } }) => {
        tried.push([id, Date.now()]);
        if (away) return { state: 'outage', error: new Error('no embedder') };
        fake.complete(id);
        return DONE;
      },
      { filters: [{}, { largest: 10 }] },
    );
    while (tried.length < 6) await pass(100);
    away = false;
    fake.job('small').runAt = Date.now() + 500;
    await pass(POLL + 500);
    expect(tried.slice(6).map(([id]) => id)).toEqual(['small', 'large']);
    expect(fake.kept.every(({ state }) => state === 'done')).toBe(true);
  });

  test('stopped while a job takes too long, it gives it back untried and ends', async () => {
    const fake = fakeQueue({ a: 0, b: 0 });
    let given: AbortSignal | undefined;
    const { worker, events } = start(fake.queue, (_, { signal }) => {
      given = signal;
      return new Promise(() => {});
    });
    await pass(100);
    const stopping = worker.stop();
    await pass(STOP - 1);
    expect(given!.aborted).toBe(false);
    await pass(1);
    await stopping;
    expect(given!.aborted).toBe(true);
    expect(fake.kept.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['queued', 0],
      ['queued', 0],
    ]);
    expect(events).toContainEqual(expect.objectContaining({ event: 'job_given_up', why: 'stopping' }));
  });

  test('stopped while not even the queue answers, it ends all the same', async () => {
    const fake = fakeQueue({ a: 0 });
    const queue = { ...fake.queue, release: () => new Promise<boolean>(() => {}) };
    const { worker } = start(queue, () => new Promise(() => {}));
    await pass(100);
    let stopped = false;
    void worker.stop().then(() => {
      stopped = true;
    });
    await pass(STOP + 1_000);
    expect(stopped).toBe(true);
  });
});
