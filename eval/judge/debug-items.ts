import { hashingEmbedder } from '../../src/index.js';
import { CASES, drawSmallCase } from '../cases/all-cases.js';
import { modelAdvisor } from './model-advisor.js';

const [words = '', runs = '24', wrong = '0.1', seed = '1', n = '0'] = process.argv.slice(2);
const small = CASES.find(({ name }) => name.includes(words))!;
const drawn = drawSmallCase(small, Number(seed), { runs: Number(runs), wrong: Number(wrong) });
const advisor = modelAdvisor(hashingEmbedder(), {
  onItems: (items) => {
    for (const i of items) console.log(i.gain.toFixed(3), i.groups, JSON.stringify(i.sentence), '|', i.why);
  },
});
await advisor.learn(drawn.runs);
for (const run of drawn.runs.slice(0, Number(n))) {
  console.log('#', run.query, run.success);
  for (const t of run.turns)
    console.log('   ', t.decision, '=>', JSON.stringify(t.result), JSON.stringify(t.inputs).slice(0, 300));
}
for (const { request } of drawn.questions)
  console.log(request.task, '\n', (await advisor.advise(request)).text);
