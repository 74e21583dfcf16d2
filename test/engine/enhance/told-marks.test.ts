import { expect, test } from 'vitest';
import { knowhowAdviser } from '../../../eval/learning-curve/knowhow-adviser.js';
import { TENANT } from '../../../eval/learning-curve/run-curve.js';
import { timeOf } from '../../../eval/parcel-desk/generate.js';
import { worldGround } from '../../../eval/worlds/ground.js';
import { LENDER } from '../../../eval/worlds/lender/world.js';
import { actionMark } from '../../../src/engine/shared/request-id.js';
import { hashingEmbedder, seededRandom } from '../../../src/index.js';

test('an answer that tells a way says of which actions, given to programs or not: who does them was told to', async () => {
  const adviser = await knowhowAdviser(hashingEmbedder());
  try {
    const ground = worldGround(LENDER);
    const drawn = (n: number) => ground.draw(seededRandom(500 + n));
    for (let n = 0; n < 24; n++) {
      await adviser.learn(
        drawn(n).play({ kind: 'nothing' }, seededRandom(900 + n), { tenant: TENANT, timestamp: timeOf(n) }),
      );
    }
    let withheld = 0;
    for (let n = 24; n < 60; n++) {
      const { query } = drawn(n);
      const ask = (explain: boolean) =>
        adviser.knowledge.enhanceTask({ tenant_id: TENANT, input_text: query, explain });
      const { response, metadata } = await ask(false);
      const told = /- Do: ([^[\n]+)/.exec(response)?.[1];
      if (told === undefined) continue;
      const plan = (await ask(true)).metadata?.explanation?.plan;
      if (!plan) withheld += 1;
      const marks = /\.w([^.]*)\./.exec(metadata!.request_id!)![1]!.match(/.{4}/g) ?? [];
      const actions = told
        .trim()
        .split(' -> ')
        .map((step) => step.replace(/ \(if needed: \d+%\)$/, ''));
      expect(marks).toEqual(expect.arrayContaining(actions.map(actionMark)));
    }
    expect(withheld).toBeGreaterThan(0);
  } finally {
    await adviser.close();
  }
});
