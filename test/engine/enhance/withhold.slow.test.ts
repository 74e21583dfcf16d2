import { describe, expect, test } from 'vitest';
import type { EnhanceResult } from '../../../src/api/enhance-result.js';
import type { Interaction } from '../../../src/api/interaction.js';
import { countedIds } from '../../../src/domain/ids.js';
import type { KnowledgeService, OpenOptions } from '../../../src/engine/service.js';
import { ask, FIXED, open, run, STUCK, taughtRuns } from '../desk.js';

const TASK = 'Fetch the parcel from the locker';
const SECRET = 'a secret of the test, of 32 characters or more';
const HOUR = 3_600_000;
/** Forty, and as many as the last fit may be behind. */
const GUIDED = 52;

const store = async (service: KnowledgeService, runs: readonly Interaction[]): Promise<void> => {
  for (const one of runs) await service.forAccount('local').storeKnowledge(one);
  await service.drain();
};

/** A desk that knows a task, and to which `guided` guided runs have come back. */
async function desk(guided: number, options: OpenOptions = {}, succeeds = (i: number) => i % 2 === 0) {
  const time = { now: 1_770_000_000_000 };
  const service = await open({
    secret: SECRET,
    ids: countedIds(),
    enhanceTimeoutMs: Number.POSITIVE_INFINITY,
    clock: { now: () => time.now },
    ...options,
  });
  await store(service, taughtRuns(TASK));
  const runs: Interaction[] = [];
  for (let i = 0; i < guided; i++) {
    const { metadata } = await ask(service, TASK);
    expect(metadata).not.toHaveProperty('withheld');
    const success = succeeds(i);
    runs.push(
      run(TASK, success ? FIXED : STUCK, {
        success,
        metadata: { source: `guided ${i}`, request_id: metadata!.request_id },
      }),
    );
  }
  await store(service, runs);
  return { service, time };
}

/** Answers of so many hours, one each. */
async function answers({ service, time }: Awaited<ReturnType<typeof desk>>, hours: number) {
  const found: EnhanceResult[] = [];
  for (let i = 0; i < hours; i++) {
    time.now += HOUR;
    found.push(await ask(service, TASK));
  }
  return found;
}

const isWithheld = ({ metadata }: EnhanceResult): boolean => metadata?.withheld === true;

describe('withholding', () => {
  test('begins with forty guided runs and never before, in the share that was asked for', async () => {
    const early = await answers(await desk(39, { withhold: 1 }), 20);
    expect(early.some(isWithheld)).toBe(false);
    const late = await desk(GUIDED, { withhold: 0.5 });
    const share = (await answers(late, 60)).filter(isWithheld).length / 60;
    // Each of the lines is drawn by itself: all of two are withheld in a quarter of the answers.
    expect(share).toBeGreaterThan(0.1);
    expect(share).toBeLessThan(0.75);
  });

  test('gives the input, byte for byte, and an id by which the run is known for one without guidance', async () => {
    const { service } = await desk(GUIDED, { withhold: 1 });
    const answer = await ask(service, TASK, { explain: true });
    expect(answer.response).toBe(TASK);
    expect(answer.metadata).toMatchObject({ withheld: true, request_id: expect.any(String) as string });
    expect(answer.metadata).not.toHaveProperty('sources');
    expect(answer.metadata!.explanation!.lines).toEqual([]);
    expect(answer.metadata!.explanation).not.toHaveProperty('plan');
    await store(service, [
      run(TASK, STUCK, { success: false, metadata: { request_id: answer.metadata!.request_id } }),
    ]);
    expect(await service.inspect('local').effect({ tenant_id: 'desk' })).toMatchObject({
      withheld: { runs: 1, successes: 0 },
      verdict: 'open',
    });
  });

  test('draws the same for the same secret and clock, and all requests of an hour alike', async () => {
    const one = await desk(GUIDED, { withhold: 0.5 });
    const other = await desk(GUIDED, { withhold: 0.5 });
    expect(await answers(one, 10)).toEqual(await answers(other, 10));
    const context = { turns: run(TASK, FIXED.slice(0, 1)).turns };
    for (let i = 0; i < 10; i++) {
      one.time.now += HOUR;
      for (const more of [{}, { context }]) {
        const [first, again] = [await ask(one.service, TASK, more), await ask(one.service, TASK, more)];
        expect(again.response).toBe(first.response);
      }
    }
  });

  test('0 switches it off', async () => {
    expect((await answers(await desk(GUIDED, { withhold: 0 }), 40)).some(isWithheld)).toBe(false);
  });

  test('by itself withholds a tenth, and less where guided runs hardly ever fail: a line may be needed no more', async () => {
    const lacking = async (succeeds?: (i: number) => boolean): Promise<number> => {
      const all = await answers(await desk(GUIDED, {}, succeeds), 150);
      const whole = Math.max(...all.map(({ response }) => response.length));
      return all.filter(({ response }) => response.length < whole).length;
    };
    const [usual, settled] = [await lacking(), await lacking(() => true)];
    expect(usual).toBeGreaterThan(settled);
    expect(settled).toBeGreaterThan(0);
  });

  test('a share that is none is refused', async () => {
    for (const withhold of [-0.1, 1.1, '0.1' as never])
      await expect(open({ withhold })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
