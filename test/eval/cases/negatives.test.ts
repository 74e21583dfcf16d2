import { expect, test } from 'vitest';
import { CASES, drawSmallCase } from '../../../eval/cases/all-cases.js';
import { modelAdvisor } from '../../../eval/judge/model-advisor.js';
import { hashingEmbedder } from '../../../src/index.js';

test('nothing is said where chance decides', async () => {
  const chance = CASES.find(({ name }) => name === 'outcomes by chance')!;
  for (const seed of [1, 4]) {
    const { runs, questions } = drawSmallCase(chance, seed, { runs: 24, wrong: 0 });
    const advisor = modelAdvisor(hashingEmbedder());
    await advisor.learn(runs);
    for (const { request } of questions) expect((await advisor.advise(request)).text).toBe('');
  }
});
