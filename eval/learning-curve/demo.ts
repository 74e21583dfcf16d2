import {
  type EnhanceResult,
  type Knowledge,
  openMiniLm,
  openService,
  seededRandom,
} from '../../src/index.js';
import { type Advice, readAdvice, SILENCE } from '../parcel-desk/advice.js';
import { advisedAgent } from '../parcel-desk/agent.js';
import { type Episode, runEpisode } from '../parcel-desk/episode.js';
import { drawTask } from '../parcel-desk/errands.js';
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
const TASKS_FROM = 11_000;
const DICE_FROM = 20_000;
/** Tries at each of them, with dice of their own. */
const TRIES = 10;

/** A new task: what its text was given, and how it ends without that and with it, with the same dice. */
interface Tried {
  query: string;
  circumstances: number;
  answer: EnhanceResult;
  said: string;
  alone: Episode[];
  guided: Episode[];
}

async function tryTask(knowledge: Knowledge, seed: number): Promise<Tried> {
  const { query, circumstances } = drawTask(seededRandom(seed));
  const request = { tenant_id: TENANT, input_text: query, explain: true };
  const answer = await knowledge.enhanceTask(request);
  const said = answer.response.slice(query.length).trim();
  const tries = (advice: Advice): Episode[] =>
    Array.from({ length: TRIES }, (_, n) => {
      const agent = advisedAgent(seededRandom(DICE_FROM + TRIES * seed + n), advice);
      return runEpisode(drawTask(seededRandom(seed)), agent, { tenant: TENANT, timestamp: timeOf(RUNS) });
    });
  const [alone, guided] = [tries(SILENCE), tries(readAdvice(said))];
  return { query, circumstances: circumstances.length, answer, said, alone, guided };
}

const successes = (tries: readonly Episode[]): number => tries.filter(({ success }) => success).length;
const gainOf = ({ alone, guided }: Tried): number => successes(guided) - successes(alone);

/** The calls of a first try, how it ended, and how many of all did so: lines, and the paint of each. */
function tell(screen: Screen, tries: readonly Episode[]): [line: string, paint: Paint][] {
  const { color } = screen;
  const { record, success } = tries[0]!;
  const calls = record.turns.flatMap(({ decision, result }, i): [string, Paint][] => {
    if (result === undefined || result === null) return [];
    const { name } = JSON.parse(decision) as { name: string };
    const { error } = JSON.parse(result) as { error?: string };
    const line = `${String(i + 1).padStart(4)}  ${name}`;
    return error === undefined ? [[line, same]] : [[`${line.padEnd(22)}  refused: ${error}`, color.red]];
  });
  const ended = `      ${success ? 'It succeeded' : 'It failed'}; ${successes(tries)} of ${TRIES} tries succeed.`;
  return [...calls, [ended, success ? color.green : color.red]];
}

type Paint = (text: string) => string;
const same: Paint = (text) => text;

/** Two lists of lines, side by side. */
function sideBySide(screen: Screen, left: [string, Paint][], right: [string, Paint][]): void {
  const width = Math.max(...left.map(([line]) => line.length)) + 2;
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const [before, paintBefore] = left[i] ?? ['', same];
    const [after, paintAfter] = right[i] ?? ['', same];
    screen.line(after === '' ? paintBefore(before) : paintBefore(before.padEnd(width)) + paintAfter(after));
  }
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;
/** Says on stderr what takes a while. */
const stage = (words: string): void => void process.stderr.write(`${words} …\n`);
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
    stage(`Storing and learning ${RUNS} runs`);
    const runs = generateRuns({ count: RUNS, random: seededRandom(1), tenant: TENANT });
    for (const run of runs) await knowledge.storeKnowledge(run);
    await service.drain();
    await service.ready();
    const learnedMs = performance.now() - began;

    stage(`Trying ${NEW_TASKS} new tasks, ${TRIES} times without guidance and ${TRIES} times with it`);
    const tried: Tried[] = [];
    for (let n = 0; n < NEW_TASKS; n++) tried.push(await tryTask(knowledge, TASKS_FROM + n));
    const [shown] = tried.toSorted(
      (a, b) => gainOf(b) - gainOf(a) || b.circumstances - a.circumstances || a.query.localeCompare(b.query),
    );
    const { query, answer, said, alone, guided } = shown!;

    screen.heading(
      'A new task',
      'at a parcel desk whose rules nobody tells the agent: a program with dice, no language model',
    );
    screen.block(query);
    screen.heading('What is added to it', `from ${RUNS} stored runs; none had this task`);
    screen.block(said, color.green);
    screen.line();
    const title = (text: string): [string, Paint] => [text, (line) => color.bold(color.cyan(line))];
    sideBySide(
      screen,
      [title('Before: the agent alone'), ...tell(screen, alone)],
      [title('After: the same agent and dice, guided'), ...tell(screen, guided)],
    );

    const [before, after] = [sum(tried.flatMap((one) => one.alone)), sum(tried.flatMap((one) => one.guided))];
    if (after.share <= before.share) throw new Error('The guidance did not help.');
    screen.heading('The gain');
    screen.line(
      `  Of ${NEW_TASKS} new tasks this agent does ${color.bold(percent(before.share))} alone and ${color.bold(percent(after.share))} with guidance, in ${after.calls.toFixed(1)} calls instead of ${before.calls.toFixed(1)}.`,
    );
    const count = (counts: (gain: number) => boolean): number =>
      tried.filter((one) => counts(gainOf(one))).length;
    screen.line(
      `  ${color.dim(`The task above is the one of them that gains most; guidance helps ${count((gain) => gain > 0)}, harms ${count((gain) => gain < 0)}.`)}`,
    );

    screen.heading('What happened');
    const { lines, timing } = answer.metadata!.explanation!;
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
