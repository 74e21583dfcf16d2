import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderTree } from '../adapters/cli/render-tree.js';
import {
  type EnhanceResult,
  type Interaction,
  type Knowledge,
  openService,
  seededRandom,
  type TreeNode,
} from '../src/index.js';
import { readAdvice } from './parcel-desk/advice.js';
import { advisedAgent, exploringAgent } from './parcel-desk/agent.js';
import { runEpisode } from './parcel-desk/episode.js';
import { drawTask, ERRANDS } from './parcel-desk/errands.js';
import { generateRuns, timeOf } from './parcel-desk/generate.js';
import { openScreen, type Screen, shareBar } from './terminal.js';

/**
 * Learns from sample runs at the parcel desk and shows what comes of it. `npm run demo` runs it; it needs no
 * model, no key and no network.
 */

const TENANT = 'parcel-desk';
const RUNS = 300;
const EPISODES = 60;
const SEED = 20;
/** Receipts shown. */
const RECEIPTS = 6;

type Service = Awaited<ReturnType<typeof openService>>;

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Stores every run and waits until all are learned, showing how far it has come. */
async function learn(
  service: Service,
  knowledge: Knowledge,
  runs: Interaction[],
  screen: Screen,
): Promise<number> {
  const began = performance.now();
  const bar = screen.progress('learning', runs.length);
  const show = (): void => {
    const done = service.stats().jobs_completed;
    const rate = done / ((performance.now() - began) / 1000);
    bar.update(done, `${rate.toFixed(0)} records/s`);
  };
  const ticking = setInterval(show, 80);
  await Promise.all(runs.map((run) => knowledge.storeKnowledge(run)));
  await service.drain();
  clearInterval(ticking);
  show();
  bar.stop();
  return (performance.now() - began) / 1000;
}

/** How often an exploring agent succeeds on new tasks, with knowhow's advice or without. */
async function successRate(knowledge: Knowledge | undefined): Promise<number> {
  const random = seededRandom(SEED + 2);
  let successes = 0;
  for (let n = 0; n < EPISODES; n++) {
    const task = drawTask(seededRandom(SEED + 1_000 + n));
    const enhanced = await knowledge?.enhanceTask({ tenant_id: TENANT, input_text: task.query });
    const policy = enhanced
      ? advisedAgent(random, readAdvice(enhanced.response.slice(task.query.length)))
      : exploringAgent(random);
    const { success } = runEpisode(task, policy, { tenant: TENANT, timestamp: timeOf(RUNS + n) });
    if (success) successes += 1;
  }
  return successes / EPISODES;
}

/** The part of the tree that a person can take in: the recommended line, and the best ways beside it. */
function outline(node: TreeNode): TreeNode {
  const beside = node.children
    .filter((child) => !child.principal && child.visits >= 3)
    .sort((a, b) => b.visits - a.visits)
    .slice(0, 2);
  return {
    ...node,
    children: [
      ...node.children.filter((child) => child.principal).map(outline),
      ...beside.map((child) => ({ ...child, children: [] })),
    ],
  };
}

function showEnhanced(query: string, { response, metadata }: EnhanceResult, screen: Screen): void {
  const { color } = screen;
  const explanation = metadata!.explanation!;
  const { embed_ms, rest_ms } = explanation.timing;
  screen.heading(
    'The same task, after',
    `${(embed_ms + rest_ms).toFixed(1)} ms: ${embed_ms.toFixed(1)} embedding, ${rest_ms.toFixed(1)} everything else`,
  );
  screen.block(query);
  screen.block(response.slice(query.length).trim(), color.green);

  screen.heading('Why: the tree that was searched', '▶ the recommended line; chance of success, pessimistic');
  for (const line of renderTree(outline(explanation.tree), color)) screen.line(`  ${line}`);

  screen.heading('Confidence');
  screen.line(
    `  ${color.bold(explanation.confidence.toFixed(2))}  chance that a task like this succeeds` +
      color.dim('  (a response says so only below 0.70)'),
  );

  screen.heading('Receipts', 'what each line rests on');
  const sources = metadata?.sources ?? [];
  for (const { id, kind, evidence } of sources.slice(0, RECEIPTS)) {
    const { runs, successes } = evidence;
    screen.line(
      `  ${id.padEnd(6)} ${kind.padEnd(9)} ${runs} run${runs === 1 ? '' : 's'}, ${successes} succeeded`,
    );
  }
  if (sources.length > RECEIPTS) screen.line(color.dim(`  … and ${sources.length - RECEIPTS} more`));
}

async function main(): Promise<void> {
  const screen = openScreen();
  const { color } = screen;
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-demo-'));
  const service = await openService({ path: join(folder, 'demo.db') });
  try {
    const knowledge = service.forAccount('demo');
    const runs = generateRuns({ count: RUNS, random: seededRandom(SEED), tenant: TENANT });
    const share = runs.filter((run) => run.success).length / RUNS;
    screen.heading('knowhow', 'experience for agents');
    screen.block(
      `${RUNS} runs of agents at a parcel desk, whose house rules nobody told them: ${percent(share)} succeeded.`,
    );
    const seconds = await learn(service, knowledge, runs, screen);
    const { entries_added, entries_merged } = service.stats();
    screen.block(
      `${RUNS} runs learned in ${seconds.toFixed(1)} s: ${entries_added} lessons, strengthened ${entries_merged} times by further runs.`,
    );

    const cashOnDelivery = ERRANDS.filter(({ kind }) => kind === 'collect, cash on delivery');
    const { query } = drawTask(seededRandom(SEED + 3), cashOnDelivery);
    screen.heading('A new task, before');
    screen.block(query);
    // Other tasks first: while the code is still cold, times say nothing about a service that runs.
    for (let n = 0; n < 20; n++) {
      await knowledge.enhanceTask({ tenant_id: TENANT, input_text: drawTask(seededRandom(n)).query });
    }
    const enhanced = await knowledge.enhanceTask({ tenant_id: TENANT, input_text: query, explain: true });
    showEnhanced(query, enhanced, screen);

    screen.heading('Does it help?', `${EPISODES} new tasks; the agent explores wherever the text is silent`);
    const alone = await successRate(undefined);
    const advised = await successRate(knowledge);
    screen.line(`  without knowhow  ${color.red(shareBar(alone, 40))}  ${percent(alone)} succeed`);
    screen.line(`  with knowhow     ${color.green(shareBar(advised, 40))}  ${percent(advised)} succeed`);
    if (advised <= alone)
      throw new Error(`The advice did not help: ${percent(alone)} without, ${percent(advised)} with.`);

    screen.heading('Try next');
    const step = (command: string, says: string): void =>
      screen.line(`  ${color.bold(command.padEnd(62))} ${color.dim(says)}`);
    step('npx knowhow import runs.jsonl --db my.db --tenant mine --wait', 'learn from your own runs');
    step('npx knowhow enhance "your task" --db my.db --tenant mine', 'ask before an agent starts');
    step('npx knowhow serve --db my.db --port 8080', 'the same over HTTP');
    screen.line();
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
