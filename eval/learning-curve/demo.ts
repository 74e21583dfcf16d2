import { renderPlan } from '../../adapters/cli/render-plan.js';
import { renderTree } from '../../adapters/cli/render-tree.js';
import {
  type Embedder,
  type EnhanceResult,
  type Knowledge,
  openMiniLm,
  seededRandom,
  type TreeNode,
} from '../../src/index.js';
import { drawTask, ERRANDS } from '../parcel-desk/errands.js';
import { openScreen, type Screen } from '../terminal.js';
import type { Adviser } from './adviser.js';
import { ARMS, type Arm } from './arms.js';
import { compareArms } from './compare-arms.js';
import { knowhowAdviser } from './knowhow-adviser.js';
import { TENANT } from './run-curve.js';
import { drawCurve } from './terminal-chart.js';

/**
 * Lets agents that know nothing learn at the parcel desk, draws how they get better, and shows what knowhow tells
 * the next one. `npm run demo` runs it; it needs no model, no key and no network.
 */

/** The full curve takes more seeds: `npm run learning-curve`. */
const SEEDS = 2;
const EPISODES = 200;
/** Receipts shown. */
const RECEIPTS = 6;

/** The part of the tree that a person can take in: the best line, and the best ways beside it. */
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

  if (explanation.plan) {
    screen.heading('Why: the plan that the lines are read off');
    for (const line of renderPlan(explanation.plan, color)) screen.line(`  ${line}`);
  }
  screen.heading('What like runs did', '▶ the best of their ways; chance of success, pessimistic');
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

/** A customer with two circumstances at once. */
function newTask(): string {
  const errands = ERRANDS.filter(({ kind }) => kind === 'collect');
  const drawn = Array.from({ length: 100 }, (_, n) => drawTask(seededRandom(n), { errands }));
  return drawn.find(({ circumstances }) => circumstances.length === 2)!.query;
}

/** The arms of the comparison; before knowhow's collection is closed, it is asked about one more task. */
function armsAnd(ask: (knowledge: Knowledge) => Promise<void>): Arm[] {
  return ARMS.map((arm) => {
    if (arm.key !== 'knowhow') return arm;
    const open = async (embedder: Embedder): Promise<Adviser> => {
      const adviser = await knowhowAdviser(embedder);
      const close = async (): Promise<void> => {
        await ask(adviser.knowledge);
        await adviser.close();
      };
      return { ...adviser, close };
    };
    return { ...arm, open };
  });
}

async function main(): Promise<void> {
  const screen = openScreen();
  const { color } = screen;
  const embedder = openMiniLm();
  try {
    screen.heading('knowhow', 'experience for agents');
    screen.block(
      'A parcel desk whose house rules nobody tells the agent. It explores at random, except where the text it is given names something to do. Every run is stored when it ends, and the next may learn from it.',
    );
    const query = newTask();
    let enhanced: EnhanceResult | undefined;
    const arms = armsAnd(async (knowledge) => {
      enhanced = await knowledge.enhanceTask({ tenant_id: TENANT, input_text: query, explain: true });
    });
    const summary = await compareArms({ arms, embedder, seeds: SEEDS, episodes: EPISODES, screen });
    screen.heading('Does it learn?', `${SEEDS} x ${EPISODES} episodes for each, nothing known at first`);
    drawCurve(screen, summary);
    const [alone, advised] = (['none', 'knowhow'] as const).map((key) =>
      summary.arms.find((arm) => arm.key === key),
    );
    if (advised!.final.mean <= alone!.final.mean) throw new Error('The advice did not help.');

    screen.heading('A new task, before');
    screen.block(query);
    showEnhanced(query, enhanced!, screen);

    screen.heading('Try next');
    const step = (command: string, says: string): void =>
      screen.line(`  ${color.bold(command.padEnd(62))} ${color.dim(says)}`);
    step('npx knowhow import runs.jsonl --db my.db --tenant mine --wait', 'learn from your own runs');
    step('npx knowhow enhance "your task" --db my.db --tenant mine', 'ask before an agent starts');
    step('npx knowhow serve --db my.db --port 8080', 'the same over HTTP');
    screen.line();
  } finally {
    await embedder.close();
  }
}

await main();
