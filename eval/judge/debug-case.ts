import { hashingEmbedder } from '../../src/index.js';
import { CASES, drawSmallCase } from '../cases/all-cases.js';
import { modelAdvisor } from './model-advisor.js';

const [words = '', runs = '24', wrong = '0.1', seeds = '1,2,3'] = process.argv.slice(2);
for (const small of CASES.filter(({ name, use }) => name.includes(words) && use === 'design'))
  for (const seed of seeds.split(',').map(Number)) {
    const drawn = drawSmallCase(small, seed, { runs: Number(runs), wrong: Number(wrong) });
    const advisor = modelAdvisor(hashingEmbedder());
    await advisor.learn(drawn.runs);
    for (const { request: q } of drawn.questions) {
      const { text, confidence } = await advisor.advise(q);
      console.log(
        `== ${small.name} ${seed} ${q.turns?.length ?? 0} | ${q.task} | ${confidence?.toFixed(2)}\n${text}`,
      );
    }
  }
