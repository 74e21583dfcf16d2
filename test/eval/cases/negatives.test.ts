import { expect, test } from 'vitest';
import { CASES, drawSmallCase } from '../../../eval/cases/all-cases.js';
import { modelAdvisor } from '../../../eval/judge/model-advisor.js';
import { hashingEmbedder } from '../../../src/index.js';

test('where chance decides nothing is said but how one run went', async () => {
  const chance = CASES.find(({ name }) => name === 'outcomes by chance')!;
  for (const seed of [1, 4]) {
    const { runs, questions } = drawSmallCase(chance, seed, { runs: 24, wrong: 0 });
    const advisor = modelAdvisor(hashingEmbedder());
    await advisor.learn(runs);
    for (const { request } of questions) {
      const lines = (await advisor.advise(request)).text.split('\n').filter((line) => line !== '');
      expect(lines.filter((line) => !line.startsWith('- A like task'))).toEqual([]);
    }
  }
});
