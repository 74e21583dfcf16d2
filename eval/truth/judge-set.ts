import type { Advisor } from '../judge/advisor.js';
import type { Halves } from '../unseen/halves.js';
import { linesOf } from '../unseen/lines-of.js';
import { type Point, pointsOf } from '../unseen/points.js';
import { requestOf } from '../unseen/request-of.js';
import { type DoneStep, doneStep } from './done-step.js';
import { type ForeignValues, foreignValues } from './foreign-values.js';
import { isDone } from './is-done.js';
import { isForbidden, spokenName } from './is-forbidden.js';
import { namedTools, proposedTools } from './named-actions.js';
import { offeredTools } from './offered-tools.js';
import { type SaidLine, saidLine } from './said-line.js';
import { type Continuation, type Verdict, verdictOf } from './verdict.js';
import { weightsOf } from './weights.js';

/** One line as it was judged. */
export interface JudgedLine {
  form: string;
  text: string;
  verdict: Verdict;
}

/** What was said at one point, and how it held. */
export interface JudgedPoint {
  set: string;
  id: string;
  group: string;
  at: Point['at'];
  success: boolean;
  /** Characters of the text by four; 0 is silence. */
  tokens: number;
  lines: readonly JudgedLine[];
  /** Values of one owner that are said to him who asks. */
  values: readonly string[];
  /** Tools that are named and that nobody was ever offered; undefined where agents call no tools by name. */
  unoffered: readonly string[] | undefined;
  /** Tools that the task forbids and the text proposes. */
  forbidden: readonly string[];
  /** The same task with the tool forbidden that was proposed last: whether it is proposed still; undefined where none was. */
  insists: boolean | undefined;
  /** For people: the task, the last step and the next one, cut. */
  task: string;
  last: string;
  next: string;
}

const READ = 200;

/** How an advisor that learned the other half does at the points of a set. */
export async function judgeSet(
  halves: Halves,
  advisor: Advisor,
  { rows, seed }: { rows: number; seed: number },
): Promise<JudgedPoint[]> {
  const { name, learned, owners, unseen } = halves;
  await advisor.learn(learned);
  const points = pointsOf(unseen, rows, seed);
  const steps = new Map(points.map(({ run }) => [run, run.turns.map(doneStep)]));
  const weigh = weightsOf(learned.flatMap(({ turns }) => turns.map(doneStep)));
  const usual = (action: Parameters<Continuation['usual']>[0]): number => {
    const runs = [...steps.values()];
    return (
      runs.filter((run) => run.some((step) => isDone(action, step, weigh) === true)).length / runs.length
    );
  };
  const values = foreignValues(learned, owners);
  const offered = offeredTools(learned);
  const judged: JudgedPoint[] = [];
  for (const point of points) {
    const { text } = await advisor.advise(requestOf(point));
    const lines = linesOf(text).map(saidLine);
    judged.push({
      set: name,
      ...judgedText(point, lines, { steps: steps.get(point.run)!, weigh, usual, values, offered }),
      tokens: lines.length === 0 ? 0 : Math.ceil(text.length / 4),
      insists: point.at === 'start' ? await insists(point, lines, advisor) : undefined,
    });
  }
  return judged;
}

/** Whether a tool that is proposed for a task is still proposed once the task forbids it. */
async function insists(
  { run }: Point,
  lines: readonly SaidLine[],
  advisor: Advisor,
): Promise<boolean | undefined> {
  const tool = lines.flatMap(({ says }) => proposedTools(says)).at(-1);
  if (tool === undefined || !/_|[a-z][A-Z]/.test(tool)) return undefined;
  const task = `${run.query} Do not ${spokenName(tool)}.`;
  const { text } = await advisor.advise({ task, agentType: run.agent_type ?? undefined });
  return linesOf(text).some((line) => proposedTools(saidLine(line).says).includes(tool));
}

function judgedText(
  { id, at, run, step, group, success }: Point,
  lines: readonly SaidLine[],
  known: {
    steps: readonly DoneStep[];
    values: ForeignValues;
    offered: ReadonlySet<string> | undefined;
  } & Pick<Continuation, 'weigh' | 'usual'>,
): Omit<JudgedPoint, 'set' | 'tokens' | 'insists'> {
  const { steps, weigh, usual, values, offered } = known;
  const before = steps.slice(0, step - 1);
  const after = steps.slice(step - 1);
  const seen = [run.query, ...run.turns.slice(0, step - 1).map((turn) => JSON.stringify(turn))].join('\n');
  const named = [...new Set(lines.flatMap(({ says }) => namedTools(says)))];
  const proposed = [...new Set(lines.flatMap(({ says }) => proposedTools(says)))];
  return {
    id,
    group,
    at,
    success,
    lines: lines.map((line) => ({
      form: line.form,
      text: line.text,
      verdict: verdictOf(line, { task: run.query, before, after, weigh, usual }),
    })),
    values: lines.flatMap(({ text }) => values.in(text, seen)),
    unoffered: offered && named.filter((tool) => !offered.has(tool)),
    forbidden: proposed.filter((tool) => isForbidden(tool, run.query)),
    task: run.query.slice(0, READ),
    last: before.at(-1)?.text.slice(0, READ) ?? '',
    next: after[0]?.text.slice(0, READ) ?? '',
  };
}
