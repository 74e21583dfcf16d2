import { expect, test } from 'vitest';
import { knowhowAdviser } from '../../../eval/learning-curve/knowhow-adviser.js';
import { TENANT } from '../../../eval/learning-curve/run-curve.js';
import { timeOf } from '../../../eval/parcel-desk/generate.js';
import { worldGround } from '../../../eval/worlds/ground.js';
import { LENDER } from '../../../eval/worlds/lender/world.js';
import { hashingEmbedder, seededRandom } from '../../../src/index.js';

/** Takes out everything that any list in a value holds, the innermost first. */
function wipe(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) wipe(inner);
  if (Array.isArray(value)) value.length = 0;
}

test('what becomes of a plan that was given changes none that is given later', async () => {
  const adviser = await knowhowAdviser(hashingEmbedder());
  try {
    const ground = worldGround(LENDER);
    const drawn = (n: number) => ground.draw(seededRandom(500 + n));
    for (let n = 0; n < 60; n++) {
      await adviser.learn(
        drawn(n).play({ kind: 'nothing' }, seededRandom(900 + n), { tenant: TENANT, timestamp: timeOf(n) }),
      );
    }
    let refusable = 0;
    for (let n = 60; n < 80; n++) {
      const { query } = drawn(n);
      const planned = async () =>
        (await adviser.knowledge.enhanceTask({ tenant_id: TENANT, input_text: query, explain: true }))
          .metadata!.explanation!.plan;
      const plan = await planned();
      if (!plan) continue;
      if (plan.steps.some(({ if_refused }) => if_refused)) refusable += 1;
      const given = structuredClone(plan);
      wipe(plan);
      expect(await planned()).toEqual(given);
    }
    expect(refusable).toBeGreaterThan(0);
  } finally {
    await adviser.close();
  }
});
