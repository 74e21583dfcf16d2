import type { RecordedCall } from '../../adapters/eval/call-rows.js';
import { type OpenCollection, openCollection } from '../../adapters/eval/open-collection.js';
import { planView } from '../../adapters/eval/plan-view.js';
import { additions } from '../../adapters/eval/scoring/additions.js';
import { clustersOf } from '../../adapters/eval/scoring/bootstrap.js';
import { inOrderOfMention } from '../../adapters/eval/scoring/mentions.js';
import type { ActionPlan, Embedder, Turn } from '../../src/index.js';
import { sideBySide } from '../side-by-side.js';
import { askPlans, noPlanAnswers, type PlanAnswers } from './ask-plans.js';
import {
  type GuidanceRow,
  RESPOND,
  type Row,
  type StepRow,
  type SuccessRow,
  type Trajectories,
} from './data.js';
import { turnsBefore } from './turns-before.js';

/** What an engine said of the next tool, by the row's id: the tools that the additions name, first mention first. */
export type NextAnswers = Map<string, string[]>;

/** What an engine said to the rows of E1 and E2, by the row's id. */
export interface GuidanceAnswers {
  /** E1: the additions. */
  guidance: Map<string, string>;
  /** E2 by what the agent sees and its last actions. */
  next: NextAnswers;
  /** E2 where the turns so far are told too, as adapters do, of the rows whose run is known. */
  told: NextAnswers;
  /** The structured plans for the rows of E1, where there are any. */
  plans: Map<string, ActionPlan | undefined>;
}

/** What the engine said to every row, by the row's id. */
export interface Answers extends GuidanceAnswers {
  /** E3: the confidence before the run. */
  before: Map<string, number>;
  /** E3: the engine's estimate once the run is stored without `success`. */
  after: Map<string, number>;
  /** What the structured plans say of calls and of given goals. */
  world: PlanAnswers;
}

/** Rows that leave out the same tasks: they are asked of one collection. */
interface Group {
  excluded: Set<string>;
  guidance: GuidanceRow[];
  steps: StepRow[];
  success: SuccessRow[];
  calls: RecordedCall[];
}

const keyOf = (tasks: readonly string[]): string => JSON.stringify([...tasks].sort());

/** The sets of tasks that some rows leave out, each once. */
export const exclusionsOf = (rows: readonly Row[]): string[][] =>
  clustersOf<Row>(rows, (row) => keyOf(row.exclude_task_ids)).map(([first]) => first!.exclude_task_ids);

/** The rows that are asked. */
export type Asked = Trajectories & {
  /** Writes of recorded runs; each is asked of the collection that leaves out its customer. */
  calls: readonly RecordedCall[];
  /** The sets of tasks that collections leave out; what belongs to none of them is not asked. */
  exclusions: readonly (readonly string[])[];
};

function groupsOf({ guidance, steps, success, calls, tasks, exclusions }: Asked): Group[] {
  return exclusions
    .map((tasksOut) => {
      const excluded = new Set(tasksOut);
      const key = keyOf(tasksOut);
      const mine = (row: Row): boolean => keyOf(row.exclude_task_ids) === key;
      return {
        excluded,
        guidance: guidance.filter(mine),
        steps: steps.filter(mine),
        success: success.filter(mine),
        calls: calls.filter(({ run }) => excluded.has(tasks[run]!)),
      };
    })
    .filter((group) => Object.values(group).some((rows) => Array.isArray(rows) && rows.length > 0));
}

/** How texts name words that are said to somebody. */
const SAY = ['say', 'ask', 'reply'];
/** Words of runs, in which nothing is named that is to be done. */
const SAID = /"[^"\n]*"/g;

async function askGuidance(
  collection: OpenCollection,
  { guidance, steps }: Group,
  { tools, before }: { tools: string[]; before: ReadonlyMap<string, Turn[]> },
  answers: GuidanceAnswers,
): Promise<void> {
  for (const row of guidance) {
    const { response, metadata } = await collection.enhance({
      input_text: row.query,
      agent_type: row.agent_type,
      explain: true,
    });
    answers.guidance.set(row.id, additions(response, row.query));
    answers.plans.set(row.id, metadata?.explanation?.plan);
  }
  const names = [...tools, ...SAY, RESPOND];
  const asTool = (name: string) => (SAY.includes(name) ? RESPOND : name);
  const ask = async (row: StepRow, into: NextAnswers, turns?: Turn[]): Promise<void> => {
    const taken = row.prior_tools.map((tool) => (tool === RESPOND ? SAY[0] : tool)).join(', ');
    const { response } = await collection.enhance({
      input_text: row.query,
      agent_type: row.agent_type,
      context: { observation: row.inputs, last_actions: taken, ...(turns ? { turns } : {}) },
    });
    const text = additions(response, row.query).replace(SAID, '""');
    into.set(row.id, [...new Set(inOrderOfMention(text, names).map(asTool))]);
  };
  for (const row of steps) {
    await ask(row, answers.next);
    const turns = before.get(row.id);
    if (turns) await ask(row, answers.told, turns);
  }
}

async function askSuccess(
  collection: OpenCollection,
  rows: SuccessRow[],
  data: Trajectories,
  answers: Answers,
) {
  for (const row of rows) {
    const { metadata } = await collection.enhance({
      input_text: row.query,
      agent_type: row.agent_type,
      explain: true,
    });
    // The estimate before it is rounded and, from 0.7 on, not shown.
    answers.before.set(row.id, metadata?.explanation?.confidence ?? metadata?.confidence_score ?? 0.5);
  }
  for (const row of rows) {
    const { success: _, ...silent } = data.records[row.record_index]!;
    answers.after.set(row.id, await collection.probe(silent));
  }
}

/** The plans are asked as one agent of the collection would ask them: what is known of calls is no matter of words. */
async function askWorld(
  collection: OpenCollection,
  { guidance, calls }: Group,
  data: Asked,
  answers: PlanAnswers,
): Promise<void> {
  if (guidance.length === 0 && calls.length === 0) return;
  const agentType = data.records.find(({ agent_type: type }) => type)?.agent_type ?? '';
  const goals = guidance.map(({ task_id: task, gold_write_tools: gold }) => [task, gold] as const);
  const worked = calls.filter(({ call, run }) => !call.refused && data.records[run]!.success === true);
  await askPlans(
    planView((request) => collection.enhance(request), agentType),
    {
      calls,
      worked: new Set(worked.map(({ id }) => id)),
      goals: new Map(goals),
    },
    answers,
  );
}

const nothingSaid = (): GuidanceAnswers => ({
  guidance: new Map(),
  next: new Map(),
  told: new Map(),
  plans: new Map(),
});

const noAnswers = (): Answers => ({
  ...nothingSaid(),
  world: noPlanAnswers(),
  before: new Map(),
  after: new Map(),
});

/** One set of answers out of those of groups, which ask different rows. */
function joined(parts: readonly Answers[]): Answers {
  const all = noAnswers();
  const put = <K, V>(into: Map<K, V>, from: ReadonlyMap<K, V>): void => {
    for (const [key, value] of from) into.set(key, value);
  };
  const putSaid = (into: GuidanceAnswers, from: GuidanceAnswers): void => {
    put(into.guidance, from.guidance);
    put(into.next, from.next);
    put(into.told, from.told);
    put(into.plans, from.plans);
  };
  for (const part of parts) {
    putSaid(all, part);
    put(all.before, part.before);
    put(all.after, part.after);
    put(all.world.sources, part.world.sources);
    put(all.world.refusals, part.world.refusals);
    put(all.world.trueGoals, part.world.trueGoals);
  }
  return all;
}

/**
 * Asks the engine every row, each of a collection that knows all records but those of the tasks it leaves out.
 * Rows with the same exclusions share a collection.
 *
 * @param atOnce collections that are open side by side, at most
 */
export async function askGroups(
  data: Asked,
  embedder: Embedder,
  progress: (done: number, of: number) => void,
  open: typeof openCollection = openCollection,
  atOnce = 1,
): Promise<Answers> {
  const groups = groupsOf(data);
  const steps = { tools: data.tools, before: turnsBefore(data.steps, data.records, data.tasks) };
  let done = 0;
  const parts = await sideBySide(groups, atOnce, async (group) => {
    const answers = noAnswers();
    const collection = await open(embedder);
    try {
      await collection.learn(
        data.records.filter((_, line) => line >= data.learnFrom && !group.excluded.has(data.tasks[line]!)),
      );
      await askGuidance(collection, group, steps, answers);
      await askSuccess(collection, group.success, data, answers);
      await askWorld(collection, group, data, answers.world);
    } finally {
      await collection.close();
    }
    progress(++done, groups.length);
    return answers;
  });
  return joined(parts);
}
