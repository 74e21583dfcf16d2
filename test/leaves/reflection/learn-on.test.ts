import { afterEach, describe, expect, test, vi } from 'vitest';
import type { TextModel } from '../../../src/domain/text-model.js';
import { openService } from '../../../src/engine/open-service.js';
import type { WithoutLeaves } from '../../../src/engine/service.js';
import { learnOn } from '../../../src/leaves/reflection/learn-on.js';
import { calledRuns, open } from '../../engine/desk.js';

const RULE = 'The desk has to be called before a locker is opened.';
const ANSWER = JSON.stringify({
  lessons: [{ when: 'a parcel is fetched', what: RULE, run: 'succeeded', step: 2, before: 3, after: null }],
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const result = { asked: 1, places: 0, proposals: 0, lessons: 0, refused: 0, failed: 0, left: 0, tokens: 1 };

/** A service of two collections whose enhances end when they are let go. */
function fake() {
  const asked: string[] = [];
  let letGo = (): void => {};
  const service = {
    collections: async () => ['a', 'b'].map((tenant) => ({ account: 'local', tenant })),
    forAccount: () => ({
      enhanceTask: () =>
        new Promise((resolve) => {
          letGo = () => resolve({ response: '' });
        }),
    }),
    close: async () => {},
  } as unknown as WithoutLeaves;
  const learning = learnOn(service, {
    learn: { model: { invoke: async () => ({ content: ANSWER }) } },
    log: () => {},
    reflect: async ({ tenant }, isBusy) => {
      if (!isBusy()) asked.push(tenant);
      return { ...result, tokens_today: 1, status: '' };
    },
  });
  return { asked, learning, letGo: () => letGo() };
}

test('a pass over all collections comes once a minute, until the service is closed', async () => {
  vi.useFakeTimers();
  const { asked, learning } = fake();
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['a', 'b', 'a', 'b']);
  await learning.close();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(4);
});

test('nothing is asked while an answer is waited for, and the next pass takes it up', async () => {
  vi.useFakeTimers();
  const { asked, learning, letGo } = fake();
  const waiting = learning.forAccount('local').enhanceTask({ tenant_id: 'a', input_text: 'x' });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual([]);
  letGo();
  await waiting;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['a', 'b']);
});

describe('the option', () => {
  test.each<[string, unknown]>([
    ['a name', { model: 'gpt' }],
    ['no model', {}],
    ['a budget below nought', { model: { invoke: async () => ({ content: '' }) }, tokensPerDay: -1 }],
    ['a field of another name', { model: { invoke: async () => ({ content: '' }) }, tokens: 1 }],
    ['nothing', null],
  ])('%s is refused', async (_, learn) => {
    await expect(openService({ path: ':memory:', learn: learn as never })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  test('a model of the options is asked by itself, and what it says is told once it holds', async () => {
    const passes: (() => void)[] = [];
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
      if (ms !== 60_000) return real(work, ms);
      passes.push(work);
      return { unref: () => ({}) };
    }) as typeof setTimeout);
    const asked: string[] = [];
    const model: TextModel = {
      invoke: async (prompt) => {
        asked.push(prompt);
        return { content: ANSWER };
      },
    };
    const service = await open({ learn: { model, tokensPerDay: 50_000 } });
    for (const run of calledRuns(24)) await service.forAccount('local', 'one').storeKnowledge(run);
    await service.drain();
    expect(asked).toEqual([]);
    for (const pass of passes.splice(0)) pass();
    await expect.poll(() => asked.length).toBe(1);
    await expect
      .poll(async () => {
        const { lessons } = await service.inspect('local').listLessons({ tenant_id: 'desk' });
        return lessons.map(({ say, state }) => [say, state]);
      })
      .toEqual([[RULE, 'held']]);
  });
});
