import { baselineViews } from '../../adapters/eval/baseline-views.js';
import type { RecordedCall } from '../../adapters/eval/call-rows.js';
import { guidanceLines } from '../../adapters/eval/line-kinds.js';
import type { Measure } from '../../adapters/eval/measure.js';
import { measurePlans, type PlanRow, type Way, wayOf } from '../../adapters/eval/measures/plans.js';
import { measureRefusals } from '../../adapters/eval/measures/refusals.js';
import { measureSources } from '../../adapters/eval/measures/sources.js';
import { clustersOf } from '../../adapters/eval/scoring/bootstrap.js';
import type { WorldView } from '../../adapters/eval/world-view.js';
import type { Embedder } from '../../src/index.js';
import { goalBaselines } from '../baselines/goals.js';
import { planBaselines } from '../baselines/plans.js';
import type { StoredRuns } from '../baselines/stored-runs.js';
import { isRetail, measureLessons } from '../lessons/measure-lessons.js';
import { RETAIL_LESSONS } from '../lessons/retail-lessons.js';
import { chancesOf, type GoalRow, measureGoals } from '../measures/goals.js';
import { refusingPairs } from '../measures/refusing-pairs.js';
import { measureTexts } from '../measures/texts.js';
import { writeTools } from '../scoring/guidance-score.js';
import type { Answers } from './ask-groups.js';
import { askPlans, noPlanAnswers, type PlanAnswers } from './ask-plans.js';
import type { GuidanceRow } from './data.js';

/** What the measures on plans are made of. */
export interface PlanMeasures {
  guidance: readonly GuidanceRow[];
  /** Every write of every run, also of those that were not asked. */
  calls: readonly RecordedCall[];
  answers: Answers;
  stored: StoredRuns;
  tools: readonly string[];
  embedder: Embedder;
  /** Whether a part was asked for. */
  wanted(part: string): boolean;
}

type Parts = { measures: Measure[]; notes: string[] };

/** What each simple view says of the calls, every call by a view that knows the other customers' alone. */
async function baselineAnswers(
  calls: readonly RecordedCall[],
  asked: readonly RecordedCall[],
  worked: ReadonlySet<string>,
): Promise<Record<string, PlanAnswers>> {
  const said: Record<string, PlanAnswers> = {};
  for (const own of clustersOf(asked, ({ unit }) => unit)) {
    const views = baselineViews(calls.filter(({ unit }) => unit !== own[0]!.unit));
    for (const [name, view] of Object.entries<WorldView>(views)) {
      said[name] ??= noPlanAnswers();
      await askPlans(view, { calls: own, worked, goals: new Map() }, said[name]);
    }
  }
  return said;
}

async function calls({ answers, calls: all, wanted }: PlanMeasures): Promise<Parts> {
  const { sources, refusals } = answers.world;
  const asked = all.filter(({ id }) => refusals.has(id));
  const simple = await baselineAnswers(all, asked, new Set(sources.keys()));
  const worked = asked.filter(({ id }) => sources.has(id));
  const pick = (names: string[], of: (said: PlanAnswers) => unknown[]) =>
    Object.fromEntries(names.flatMap((name) => (simple[name] ? [[name, of(simple[name])]] : [])));
  const sourceMeasures = measureSources(
    worked.map(({ id }) => sources.get(id)!),
    pick(['commonest', 'same_name', 'seen_anywhere'], (said) =>
      worked.map(({ id }) => said.sources.get(id)!),
    ) as never,
  );
  const refusalMeasures = measureRefusals(
    asked.map(({ id }) => refusals.get(id)!),
    // `same_name` looks at the tool's name alone: the rate at which its calls are refused.
    { tool_rate: asked.map(({ id }) => simple.same_name!.refusals.get(id)!) },
  );
  const refused = asked.filter(({ call }) => call.refused).length;
  return {
    measures: [...(wanted('sources') ? sourceMeasures : []), ...(wanted('refusals') ? refusalMeasures : [])],
    notes: [
      `writes: ${asked.length} calls, ${refused} refused; ${worked.length} of successful runs that went through`,
    ],
  };
}

async function goals(
  from: PlanMeasures,
  rows: readonly GuidanceRow[],
  units: readonly string[],
): Promise<Measure[]> {
  const writes = writeTools(from.tools);
  const { answers, rates } = await goalBaselines(from.stored, rows, units, writes, from.embedder);
  const asGoals = rows.map(
    (row, i): GoalRow => ({
      unit: units[i]!,
      kind: row.query_kind === 'first_message' ? 'first' : row.query_kind,
      gold: new Set(row.gold_write_tools),
    }),
  );
  const said = rows.map(({ id }) => chancesOf(from.answers.plans.get(id)));
  return measureGoals(asGoals, said, answers, rates, writes);
}

async function plans(from: PlanMeasures, units: ReadonlyMap<string, string>): Promise<Measure[]> {
  const { stored, answers, tools } = from;
  const ways = (task: string): string[][] =>
    stored.ways.filter(
      (way, i) => stored.runs[i]!.success && stored.runs[i]!.task === task && way.length > 0,
    );
  const rows = from.guidance.filter(({ task_id: task }) => ways(task).length > 0);
  const planRow = (row: GuidanceRow): PlanRow => ({ unit: units.get(row.task_id)!, ways: ways(row.task_id) });
  const simple = await planBaselines(stored, rows, from.embedder);
  const text = rows.map(
    ({ id }): Way =>
      guidanceLines(answers.guidance.get(id)!, tools).find(({ kind }) => kind === 'example')?.actions ?? [],
  );
  const own = measurePlans(
    rows.map(planRow),
    rows.map(({ id }) => wayOf(answers.plans.get(id))),
    { ...simple, do_line: text },
  );
  // One row a task: the goals are the same whatever words the task came in.
  const once = rows.filter(
    ({ task_id: task, gold_write_tools: gold }, i) =>
      gold.length > 0 && rows.findIndex((other) => other.task_id === task) === i,
  );
  const given = measurePlans(
    once.map(planRow),
    once.map(({ task_id: task }) => wayOf(answers.world.trueGoals.get(task))),
    Object.fromEntries(
      Object.entries(simple).map(([name, said]) => [name, once.map((row) => said[rows.indexOf(row)]!)]),
    ),
    { suffix: '_true_goals', words: ', true goals' },
  );
  return [...own, ...given];
}

/** Goals, sources, refusals, plans and what the texts and plans say against themselves. */
export async function measureStructuredPlans(from: PlanMeasures): Promise<Parts> {
  const { guidance, stored, answers, wanted, tools } = from;
  const units = new Map(stored.runs.map(({ task }, i) => [task, stored.units[i]!]));
  const unitOf = ({ task_id: task }: GuidanceRow): string => units.get(task) ?? task;
  const parts: Parts[] = [];
  if (guidance.length > 0 && wanted('goals'))
    parts.push({ measures: await goals(from, guidance, guidance.map(unitOf)), notes: [] });
  if (answers.world.refusals.size > 0) parts.push(await calls(from));
  if (guidance.length > 0 && wanted('plans'))
    parts.push({
      measures: await plans(from, new Map(guidance.map((row) => [row.task_id, unitOf(row)]))),
      notes: [],
    });
  if (guidance.length > 0 && wanted('texts')) {
    const refusing = refusingPairs(from.calls);
    const said = guidance.map((row) => ({
      id: row.id,
      unit: unitOf(row),
      text: answers.guidance.get(row.id)!,
      plan: answers.plans.get(row.id),
      gold: new Set(row.gold_write_tools),
      refusing,
    }));
    parts.push(measureTexts(said, tools, writeTools(tools)));
  }
  if (guidance.length > 0 && wanted('lessons') && isRetail(tools)) {
    const rows = guidance.map((row) => ({
      unit: unitOf(row),
      query: row.query,
      gold: new Set(row.gold_write_tools),
      plan: answers.plans.get(row.id),
      text: answers.guidance.get(row.id)!,
    }));
    parts.push(measureLessons(RETAIL_LESSONS, rows));
  }
  return { measures: parts.flatMap((part) => part.measures), notes: parts.flatMap((part) => part.notes) };
}
