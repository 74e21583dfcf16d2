import { openMiniLm, openService, seededRandom } from '../../src/index.js';
import { type Advice, readAdvice, SILENCE } from '../parcel-desk/advice.js';
import { advisedAgent } from '../parcel-desk/agent.js';
import { type Episode, runEpisode } from '../parcel-desk/episode.js';
import { drawTask, ERRANDS, type Task } from '../parcel-desk/errands.js';
import { generateRuns, timeOf } from '../parcel-desk/generate.js';
import { openScreen, type Screen } from '../terminal.js';
import { TENANT } from './run-curve.js';

/**
 * One task at the parcel desk, before and after two hundred runs were learned, and what that gains over new tasks. `npm run demo`
 * runs it; it needs no model, no key and no network. `npm run learning-curve` has the whole curve.
 */

/** Runs that are learned from, and new tasks that the gain is counted over. */
const RUNS = 200;
const NEW_TASKS = 60;
/** Seeds of tasks that no stored run had, and of the dice of their agents. */
const TASKS_FROM = 10_000;
const DICE_FROM = 20_000;
/** Tries at the task that is shown; of those that differ in how they end the shortest is shown. */
const TRIES = 50;

/** One try at a task; the same dice explore alike. */
const tryOf = (task: Task, advice: Advice, dice: number): Episode =>
  runEpisode(task, advisedAgent(seededRandom(DICE_FROM + dice), advice), {
    tenant: TENANT,
    timestamp: timeOf(RUNS),
  });

/** A customer with two circumstances at once. */
function newTask(): Task {
  const errands = ERRANDS.filter(({ kind }) => kind === 'collect');
  for (let n = TASKS_FROM; ; n++) {
    const task = drawTask(seededRandom(n), { errands });
    if (task.circumstances.length === 2) return task;
  }
}

/** The calls of a try, and how it ended. */
function showTry(screen: Screen, { record, success }: Episode): void {
  const { color } = screen;
  record.turns.forEach(({ decision, result }, i) => {
    if (result === undefined || result === null) return;
    const { name } = JSON.parse(decision) as { name: string };
    const { error } = JSON.parse(result) as { error?: string };
    const number = String(i + 1).padStart(4);
    if (error === undefined) screen.line(`${number}  ${name}`);
    else screen.line(`${number}  ${name.padEnd(18)} ${color.red(`refused: ${error}`)}`);
  });
  screen.line(success ? color.green('      It succeeded.') : color.red('      It failed.'));
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** How tries ended: the share that succeeded, and calls of one. */
function sum(tries: readonly Episode[]): { share: number; calls: number } {
  const calls = tries.reduce((all, one) => all + one.calls, 0) / tries.length;
  return { share: tries.filter(({ success }) => success).length / tries.length, calls };
}

async function main(): Promise<void> {
  const screen = openScreen();
  const { color } = screen;
  // No deadline: what is shown must not depend on how busy the machine is.
  const embedder = openMiniLm();
  const service = await openService({
    path: ':memory:',
    embedder,
    enhanceTimeoutMs: Number.POSITIVE_INFINITY,
  });
  try {
    const knowledge = service.forAccount('demo');
    const began = performance.now();
    const runs = generateRuns({ count: RUNS, random: seededRandom(1), tenant: TENANT });
    for (const run of runs) await knowledge.storeKnowledge(run);
    await service.drain();
    await service.ready();
    const learnedMs = performance.now() - began;

    const { query } = newTask();
    const { response, metadata } = await knowledge.enhanceTask({
      tenant_id: TENANT,
      input_text: query,
      explain: true,
    });
    const said = response.slice(query.length).trim();
    const advice = readAdvice(said);
    const pairs = Array.from(
      { length: TRIES },
      (_, n) => [tryOf(newTask(), SILENCE, n), tryOf(newTask(), advice, n)] as const,
    );
    const [[alone, told] = pairs[0]!] = pairs
      .filter(([before, after]) => !before.success && after.success)
      .sort((a, b) => a[1].calls - b[1].calls);

    screen.heading(
      'Before',
      'a new task at a parcel desk, whose house rules nobody tells the agent; one try',
    );
    screen.block(query);
    showTry(screen, alone);
    screen.heading('After', `the same task and the same dice, with what ${RUNS} stored runs teach`);
    screen.block(said, color.green);
    showTry(screen, told);

    const tasks = Array.from({ length: NEW_TASKS }, (_, n) => TASKS_FROM + 1_000 + n);
    const without: Episode[] = [];
    const withIt: Episode[] = [];
    for (const seed of tasks) {
      const task = (): Task => drawTask(seededRandom(seed));
      const asked = task().query;
      const answer = await knowledge.enhanceTask({ tenant_id: TENANT, input_text: asked });
      without.push(tryOf(task(), SILENCE, seed));
      withIt.push(tryOf(task(), readAdvice(answer.response.slice(asked.length)), seed));
    }
    const [before, after] = [sum(without), sum(withIt)];
    if (after.share <= before.share) throw new Error('The advice did not help.');
    screen.heading('The gain');
    screen.line(
      `  Of ${NEW_TASKS} new tasks this agent does ${color.bold(percent(before.share))} alone and ${color.bold(percent(after.share))} with guidance, in ${after.calls.toFixed(1)} calls instead of ${before.calls.toFixed(1)}.`,
    );

    screen.heading('What happened');
    const { lines, timing } = metadata!.explanation!;
    const succeeded = runs.filter(({ success }) => success).length;
    screen.line(`  1. ${RUNS} runs were stored: ${succeeded} succeeded, ${RUNS - succeeded} failed.`);
    screen.line(`  2. They were learned in ${seconds(learnedMs)}, without a language model.`);
    screen.line(
      `  3. The new task was compared with them, in ${Math.round(timing.embed_ms + timing.rest_ms)} ms.`,
    );
    screen.line(
      `  4. Of what they teach, the ${lines.length} lines that help most were added to it; the counts are theirs.`,
    );
    screen.line('  5. When its run is stored, the outcome says what those lines were worth.');
    screen.heading('Try next');
    const step = (command: string, says: string): void =>
      screen.line(`  ${color.bold(command.padEnd(62))} ${color.dim(says)}`);
    step('npx knowhow import runs.jsonl --db my.db --tenant mine --wait', 'learn from your own runs');
    step('npx knowhow enhance "your task" --db my.db --tenant mine', 'ask before an agent starts');
    step('npx knowhow ui --db my.db', 'see it, and correct it, in a browser');
    step('npm run learning-curve', 'the whole curve, beside other memories');
    screen.line();
  } finally {
    await service.close();
    await embedder.close();
  }
}

await main();
