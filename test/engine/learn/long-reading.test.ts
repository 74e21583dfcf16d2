import { expect, test, vi } from 'vitest';
import type { EngineContext } from '../../../src/engine/context.js';
import { learn } from '../../../src/engine/learn/learn.js';
import type { ClaimedJob } from '../../../src/storage/store.js';

test('a job that waits for a large collection to be read goes on, and is not given up as stuck', async () => {
  vi.useFakeTimers();
  try {
    let fail: (reason: Error) => void = () => {};
    const context = {
      store: {
        recordOf: async () => ({
          id: 'rec_1',
          collection: 1,
          provenance: { key: 'k', source: '', task: '', body: '', shape: '' },
          interaction: { tenant_id: 't', query: 'refund it', turns: [], success: true },
        }),
        collection: async () => ({ id: 1, seq: 1, space: null }),
        setFingerprint: async () => {},
        provenanceBefore: async () => [],
      },
      embedder: {
        space: 's',
        dimensions: 2,
        embed: async (texts: string[]) => texts.map(() => new Float32Array(2)),
      },
      model: null,
      readFitted: async () => null,
      views: {
        current: () =>
          new Promise((_, reject) => {
            fail = reject;
          }),
      },
    } as unknown as EngineContext;
    const progress = vi.fn();
    const claim = { job: { id: 'job_1', collection: 1, knowledge: null }, token: 1 } as unknown as ClaimedJob;
    const learned = learn(context, claim, { signal: new AbortController().signal, progress });
    await vi.advanceTimersByTimeAsync(1_000);
    progress.mockClear();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(progress.mock.calls.length).toBeGreaterThanOrEqual(10);
    fail(new Error('the file is gone'));
    expect(await learned).toMatchObject({ state: 'error' });
    progress.mockClear();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(progress).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
