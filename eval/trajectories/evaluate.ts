import { callRows, type RecordedCall } from '../../adapters/eval/call-rows.js';
import { seededRandom } from '../../src/index.js';
import { guidanceBaselines } from '../baselines/guidance.js';
import { type Guesses, nextToolBaselines } from '../baselines/next-tool.js';
import { storedRuns } from '../baselines/stored-runs.js';
import { afterBaselines, beforeBaselines } from '../baselines/success.js';
import { warningBaselines } from '../baselines/warnings.js';
import type { EvalContext, Outcome } from '../eval-context.js';
import { writeTools } from '../scoring/guidance-score.js';
import { wrongTools } from '../scoring/warnings.js';
import { evaluateAttacks } from '../security/attacks.js';
import { type Asked, askGroups, exclusionsOf, type GuidanceAnswers, type NextAnswers } from './ask-groups.js';
import { readTrajectories, type StepRow, type Trajectories } from './data.js';
import { learnedBeside } from './learned-beside.js';
import { measureFollowing } from './measure-following.js';
import { measureGuidance } from './measure-guidance.js';
import { measureStructuredPlans } from './measure-plans.js';
import { measureSteps } from './measure-steps.js';
import { estimatesBefore, measureSuccess } from './measure-success.js';
import { measureWarnings } from './measure-warnings.js';

/** Rows asked of each evaluation in a quick run. */
const QUICK = { groups: 6 };

/** Parts that are scored on the rows of E1. */
const ON_GUIDANCE = ['e1', 'e1b', 'goals', 'plans', 'texts', 'lessons', 'followed'];
/** Parts that ask about calls of recorded runs. */
const ON_CALLS = ['sources', 'refusals'];

const wantedOf = (only: readonly string[]) => (name: string) => only.length === 0 || only.includes(name);

/** Leaves out what was not asked for; a quick run keeps the rows of a few exclusion sets. */
function selected(data: Trajectories, { only, quick }: EvalContext): Asked {
  const wanted = wantedOf(only);
  const random = seededRandom(7);
  const all = exclusionsOf([...data.guidance, ...data.steps, ...data.success]);
  const exclusions = quick
    ? all
        .map((tasks) => ({ tasks, at: random() }))
        .sort((a, b) => a.at - b.at)
        .slice(0, QUICK.groups)
        .map(({ tasks }) => tasks)
    : all;
  const kept = new Set(exclusions.map((tasks) => [...tasks].sort().join()));
  const keep = (row: { exclude_task_ids: string[] }) => kept.has([...row.exclude_task_ids].sort().join());
  return {
    ...data,
    exclusions,
    guidance: ON_GUIDANCE.some(wanted) ? data.guidance.filter(keep) : [],
    steps: wanted('e2') ? data.steps.filter(keep) : [],
    success: wanted('e3') ? data.success.filter(keep) : [],
    calls: ON_CALLS.some(wanted) ? writesOf(data) : [],
  };
}

/** Every call of a write in every run of the directory. */
const writesOf = ({ records, tasks, units, tools, own }: Trajectories): RecordedCall[] =>
  callRows(
    records.slice(0, own).map((record, i) => ({ record, task: tasks[i]!, unit: units[i]! })),
    new Set(writeTools(tools)),
  );

/** Evaluates a directory of runs: E1, E1b, E2 and E3, goals, sources, refusals, plans and texts. */
export async function evaluateTrajectories(folder: string, context: EvalContext): Promise<Outcome> {
  const { embedder, say } = context;
  if (context.only.includes('attacks')) return evaluateAttacks(folder, context);
  const whole = learnedBeside(readTrajectories(folder), context.also ?? [], context.alsoAlone ?? false);
  const data = selected(whole, context);
  const wanted = wantedOf(context.only);
  const { guidance, steps, success, tools } = data;
  if (guidance.length + steps.length + success.length + data.calls.length === 0)
    return { measures: [], notes: [] };
  const answers = await askGroups(
    data,
    embedder,
    (done, of) => say(`asked ${done} of ${of} collections`),
    context.open,
    context.atOnce,
  );
  say('baselines');
  const stored = await storedRuns(data, embedder);
  const writes = writeTools(tools);
  const wrong = stored.runs.map((run) => {
    const gold = data.goldWrites.get(run.task);
    return run.success || gold === undefined ? undefined : wrongTools(run.tools, gold, writes);
  });
  const failures = new Map<string, Set<string>>();
  stored.runs.forEach(({ task }, i) => {
    for (const tool of wrong[i] ?? []) failures.set(task, (failures.get(task) ?? new Set()).add(tool));
  });
  const warned = guidance.flatMap((row) => {
    const gold = failures.get(row.task_id);
    return gold ? [{ row, gold }] : [];
  });
  const texts = (rows: readonly { id: string }[], said: GuidanceAnswers): string[] =>
    rows.map(({ id }) => said.guidance.get(id)!);
  const warnedRows = warned.map(({ row }) => row);
  const parts = [];
  if (guidance.length > 0 && wanted('e1')) {
    parts.push(
      measureGuidance(
        guidance,
        texts(guidance, answers),
        await guidanceBaselines(stored, guidance, tools, embedder, seededRandom(1)),
        tools,
      ),
    );
  }
  if (guidance.length > 0 && wanted('e1b')) {
    parts.push(
      measureWarnings(
        warned,
        texts(warnedRows, answers),
        await warningBaselines(stored, wrong, warnedRows, writes, embedder, seededRandom(2)),
        tools,
      ),
    );
  }
  const told = steps.filter(({ id }) => answers.told.has(id));
  const guesses =
    steps.length > 0 ? await nextToolBaselines(stored, steps, tools, embedder, seededRandom(3)) : {};
  const guessesOf = (rows: readonly StepRow[]): Guesses => {
    const asked = new Set(rows);
    return Object.fromEntries(
      Object.entries(guesses).map(([name, all]) => [name, all.filter((_, i) => asked.has(steps[i]!))]),
    );
  };
  for (const [rows, pick, as] of [
    [steps, (said: GuidanceAnswers): NextAnswers => said.next, { name: 'e2', says: 'E2' }],
    [told, (said: GuidanceAnswers): NextAnswers => said.told, { name: 'e2_told', says: 'E2 told its turns' }],
  ] as const) {
    if (rows.length === 0) continue;
    const next = pick(answers);
    parts.push(
      measureSteps(
        rows,
        rows.map(({ id }) => next.get(id)!),
        guessesOf(rows),
        as,
      ),
    );
  }
  const before = success.map(({ id }) => answers.before.get(id)!);
  if (success.length > 0) {
    parts.push(
      measureSuccess(success, {
        before,
        after: success.map(({ id }) => answers.after.get(id)!),
        beforeBaselines: await beforeBaselines(stored, success, embedder, seededRandom(4)),
        afterBaselines: afterBaselines(stored, success, embedder.dimensions, seededRandom(5)),
      }),
    );
  }
  if (guidance.length > 0 && wanted('followed')) parts.push(measureFollowing(data, answers));
  parts.push(
    await measureStructuredPlans({
      guidance,
      calls: writesOf(whole),
      answers,
      stored,
      tools,
      embedder,
      wanted,
    }),
  );
  return {
    measures: parts.flatMap(({ measures }) => measures),
    notes: parts.flatMap(({ notes }) => notes),
    confidence: estimatesBefore(success, before),
    texts: guidance.map((row) => ({ id: row.id, query: row.query, text: answers.guidance.get(row.id)! })),
  };
}
