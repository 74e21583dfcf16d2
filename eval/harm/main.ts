import { parseArgs } from 'node:util';
import { aligned } from '../../adapters/eval/report.js';
import { hashingEmbedder, type Interaction } from '../../src/index.js';
import type { Advisor } from '../judge/advisor.js';
import { engineAdvisor } from '../judge/engine-advisor.js';
import { drawTask } from '../worlds/draw-task.js';
import { drawWorld } from '../worlds/draw-world.js';
import { KINDS, type Kind } from '../worlds/operator.js';
import type { Reading } from '../worlds/reading.js';
import { runTask } from '../worlds/run-task.js';
import type { World } from '../worlds/world.js';
import { misread, withOtherRules } from './harmed-worlds.js';

/** Does harm end? Runs in sequence from nothing; from one run on what is told does harm, or the rules are others. */

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '3' },
    kinds: { type: 'string', default: 'api,shell' },
    runs: { type: 'string', default: '160' },
    from: { type: 'string', default: '80' },
    block: { type: 'string', default: '20' },
    harms: { type: 'string', default: 'misread,rules' },
    arms: { type: 'string', default: 'none,engine,blind' },
  },
});
const [runs, from, block, seeds] = [values.runs, values.from, values.block, values.seeds].map(Number) as [
  number,
  number,
  number,
  number,
];

/** Runs are learned in batches. */
const BATCH = 20;

/** What is stored of an agent that did nothing. */
const GAVE_UP = { turn: 1, inputs: '', decision: 'I cannot do this.' };

/** How what is told comes to do harm. */
type Harm = 'none' | 'misread' | 'rules';

/** `none`: without advice; `blind`: an engine that is never told which runs had its guidance. */
type Arm = 'none' | 'engine' | 'blind';

async function play(world: World, harm: Harm, arm: Arm): Promise<{ succeeded: boolean; told: boolean }[]> {
  const embedder = hashingEmbedder();
  const advisor: Advisor | undefined =
    arm === 'none' ? undefined : await engineAdvisor(embedder, { explain: false });
  const later = harm === 'rules' ? withOtherRules(world) : world;
  const same = (reading: Reading): Reading => reading;
  let batch: Interaction[] = [];
  const done: { succeeded: boolean; told: boolean }[] = [];
  for (let number = 0; number < runs; number++) {
    const isHarmed = number >= from;
    const run = await runTask(
      isHarmed ? later : world,
      drawTask(world, number),
      advisor,
      'text',
      isHarmed && harm === 'misread' ? misread : same,
    );
    const { request_id: _, ...metadata } = run.interaction.metadata ?? {};
    const turns = run.interaction.turns.length > 0 ? run.interaction.turns : [GAVE_UP];
    batch.push({ ...run.interaction, turns, ...(arm === 'blind' ? { metadata } : {}) });
    if (batch.length === BATCH) {
      await advisor?.learn(batch);
      batch = [];
    }
    done.push({ succeeded: run.succeeded, told: (run.advice?.text ?? '') !== '' });
  }
  await advisor?.close();
  await embedder.close();
  return done;
}

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
const blocks = Array.from({ length: Math.ceil(runs / block) }, (_, i) => i * block);
const table: string[][] = [['harm', 'arm', ...blocks.map(String)]];
for (const harm of values.harms.split(',') as Harm[])
  for (const arm of values.arms.split(',') as Arm[]) {
    const all: Awaited<ReturnType<typeof play>>[] = [];
    for (const kind of values.kinds === 'all' ? KINDS : (values.kinds.split(',') as Kind[]))
      for (let seed = 1; seed <= seeds; seed++) all.push(await play(drawWorld(kind, seed), harm, arm));
    const at = (of: (run: { succeeded: boolean; told: boolean }) => number): string[] =>
      blocks.map((first) => mean(all.flatMap((list) => list.slice(first, first + block).map(of))).toFixed(2));
    table.push([harm, arm, ...at(({ succeeded }) => Number(succeeded))]);
    if (arm !== 'none') table.push(['', 'told', ...at(({ told }) => Number(told))]);
  }
console.log(aligned(table));
