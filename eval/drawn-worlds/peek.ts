import { hashingEmbedder } from '../../src/index.js';
import { advisorNamed } from './advisors.js';
import { drawTask } from './draw-task.js';
import { drawWorld } from './draw-world.js';
import { runTask } from './run-task.js';
import { unguidedRuns } from './protocols.js';
import type { Kind } from './world.js';
const [kind, seed, name, count, only] = process.argv.slice(2);
const world = drawWorld(kind as Kind, Number(seed));
const { open, mode } = advisorNamed(name!);
let task = drawTask(world, 1000);
const advisor = await open({ world, embedder: hashingEmbedder(), task: () => task });
if (name !== 'none' && name !== 'rules') await advisor?.learn((await unguidedRuns(world, 'b')).map((r) => r.interaction));
if (only === 'world') console.log(JSON.stringify({ ops: world.operators, rules: world.rules, habits: world.habits }, null, 1));
for (let n = 1000; n < 1000 + Number(count); n++) {
  task = drawTask(world, n);
  const run = await runTask(world, task, advisor, mode);
  if (only === 'failed' && run.succeeded) continue;
  console.log(`#### ${n} ${run.succeeded} ${task.query}  {${task.clauses.map((c) => `${c.goal.change} ${c.thing.status} ${c.thing.meets}`).join(' | ')}} ${task.circumstances}`);
  if (advisor) console.log(run.advice?.text);
  for (const t of run.interaction.turns) console.log(`  [${t.decision}] => ${t.result}`);
}
