import {
  type Embedder,
  type EnhanceResult,
  type Interaction,
  KnowhowError,
  seededRandom,
} from '../../src/index.js';
import { baselineViews } from './baseline-views.js';
import { callRows, type RecordedCall } from './call-rows.js';
import { foldsOf } from './folds.js';
import { guidanceLines, warnedActions } from './line-kinds.js';
import { type Measure, measure } from './measure.js';
import { type FollowedRow, measureFollowed } from './measures/followed.js';
import { measurePlans, type Way, wayOf } from './measures/plans.js';
import { askRefusal, measureRefusals } from './measures/refusals.js';
import { askSources, measureSources } from './measures/sources.js';
import { openCollection } from './open-collection.js';
import { withTasks } from './own-tasks.js';
import { callOf } from './plan/history.js';
import { planView } from './plan-view.js';
import type { RecordedRun } from './recorded-run.js';
import { additions } from './scoring/additions.js';
import { brier, type Estimate } from './scoring/probability-score.js';
import { auc, mean } from './scoring/statistics.js';

/** How a user's own runs are evaluated. */
export interface OwnRunsOptions {
  records: readonly Interaction[];
  embedder: Embedder;
  seed?: number;
  /** Tells the person who waits what is going on. */
  say(text: string): void;
  /** Opens the collection that learns; a test's way in. */
  open?: typeof openCollection;
}

/** What guidance learned from one part of the runs would have been worth to the other. */
export interface OwnRunsOutcome {
  measures: Measure[];
  notes: string[];
  /** Confidence before each run of the other part, and what became of it. */
  confidence: Estimate[];
}

/** The guidance of a held-out run. */
interface Asked {
  run: RecordedRun;
  /** Its actions, each where it was first taken. */
  way: string[];
  /** The actions that were refused to it. */
  refused: string[];
  text: string;
  result: EnhanceResult;
}

/** Names that look things up change nothing; the rest may. */
const LOOKS =
  /^(?:get|find|list|search|read|look|fetch|query|check|view|show|describe|count|calculate|compute|think|lookup)(?![a-z])/i;

const wayOfRun = ({ turns }: Interaction): string[] => [
  ...new Set(turns.flatMap((turn) => callOf(turn)?.action ?? [])),
];

/** Half of the tasks, at random by the seed, with all of their runs; the other half is learned. */
function split(runs: readonly RecordedRun[], seed: number): { known: RecordedRun[]; asked: RecordedRun[] } {
  const [fold] = foldsOf(
    runs.map(({ task }) => task),
    2,
    seededRandom(seed),
  );
  const test = new Set(fold?.test);
  const asked = runs.filter(({ task }) => test.has(task));
  const known = runs.filter(({ task }) => !test.has(task));
  if (known.length === 0 || asked.length === 0) {
    throw new KnowhowError(
      'invalid_request',
      `The runs are all of ${runs.length === 0 ? 'no' : 'one'} task: there must be at least two, one to learn and one to ask about.`,
    );
  }
  return { known, asked };
}

function named(
  asked: readonly Asked[],
  known: readonly RecordedRun[],
  actions: readonly string[],
): Measure[] {
  const rows = asked.map(({ run }) => ({
    unit: run.unit,
    ways: asked
      .filter((other) => other.run.task === run.task && other.run.record.success === true)
      .map(({ way }) => way),
  }));
  const judged = rows.map((row, i) => ({ row, asked: asked[i]! })).filter(({ row }) => row.ways.length > 0);
  const good = known.filter(({ record }) => record.success === true).map(({ record }) => wayOfRun(record));
  const shares = actions.filter(
    (action) => good.filter((way) => way.includes(action)).length * 2 >= good.length,
  );
  const fromText = ({ text }: Asked): Way => [
    ...new Set(
      guidanceLines(text, actions)
        .filter(({ kind }) => kind === 'example' || kind === 'first')
        .flatMap((line) => line.actions),
    ),
  ];
  return measurePlans(
    judged.map(({ row }) => row),
    judged.map(({ asked: one }) => wayOf(one.result.metadata?.explanation?.plan) ?? fromText(one)),
    { commonest: judged.map(() => shares), text: judged.map(({ asked: one }) => fromText(one)) },
    { words: ' (named)' },
  );
}

function predicted(
  asked: readonly Asked[],
  known: readonly RecordedRun[],
): { measures: Measure[]; rows: Estimate[] } {
  const outcomeKnown = asked.filter(({ run }) => typeof run.record.success === 'boolean');
  const rate = mean(
    known.flatMap(({ record }) => (typeof record.success === 'boolean' ? [Number(record.success)] : [])),
  );
  const rows = outcomeKnown.map(({ run, result }) => ({
    p: result.metadata?.explanation?.confidence ?? 0.5,
    success: run.record.success === true,
    task: run.task,
  }));
  if (rows.length === 0) return { measures: [], rows };
  const baselines: Record<string, Estimate[]> = {};
  if (!Number.isNaN(rate)) baselines.learned_rate = rows.map((row) => ({ ...row, p: rate }));
  const common = { rows, cluster: ({ task }: Estimate) => task, baselines };
  return {
    rows,
    measures: [
      measure({
        ...common,
        name: 'predicted_brier',
        says: 'confidence before a run, Brier',
        lower: true,
        statistic: brier,
      }),
      measure({
        ...common,
        name: 'predicted_auc',
        says: 'confidence before a run, AUC',
        statistic: (some) =>
          auc(
            some.map(({ p }) => p),
            some.map(({ success }) => success),
          ),
      }),
    ],
  };
}

function warned(asked: readonly Asked[], actions: readonly string[]): Measure[] {
  const rows = asked.map(({ run, text }) => {
    const refused = new Set(
      asked.filter((other) => other.run.task === run.task).flatMap((other) => other.refused),
    );
    const about = warnedActions(text, actions);
    return { unit: run.unit, right: about.map((action) => Number(refused.has(action))) };
  });
  const count = rows.flatMap(({ right }) => right).length;
  return [
    measure({
      name: 'warned_precision',
      says: `warnings about actions that were refused to a run of the task (${count} given)`,
      rows,
      statistic: (some) => mean(some.flatMap(({ right }) => right)),
      cluster: ({ unit }) => unit,
      ...(count === 0 ? { note: 'none said' } : {}),
    }),
  ];
}

/** What the user's runs say about the agent that made them, as far as they say it. */
const agentOf = ({ agent_type: type, metadata }: Interaction): string =>
  [type, metadata?.config, metadata?.model, metadata?.agent]
    .filter((each) => typeof each === 'string')
    .join('/');

function followed(
  asked: readonly Asked[],
  actions: readonly string[],
  consequential: readonly string[],
): Measure[] {
  const rows = asked.flatMap(({ run, way, text, result }): FollowedRow[] => {
    if (typeof run.record.success !== 'boolean') return [];
    const plan = result.metadata?.explanation?.plan;
    const line = guidanceLines(text, actions).find(({ kind }) => kind === 'example')?.actions;
    const says = (wayOf(plan) ?? line ?? []).filter((action) => consequential.includes(action));
    return [
      {
        unit: run.unit,
        stratum: `${run.task}/${agentOf(run.record)}`,
        success: run.record.success,
        did: says.length === 0 ? undefined : says.every((action) => way.includes(action)),
      },
    ];
  });
  return rows.length === 0 ? [] : measureFollowed(rows);
}

async function refusedAndSourced(
  asked: readonly RecordedCall[],
  known: readonly RecordedCall[],
  worked: (call: RecordedCall) => boolean,
  view: ReturnType<typeof planView>,
): Promise<Measure[]> {
  const simple = baselineViews(known);
  const went = asked.filter((row) => !row.call.refused && worked(row));
  const sources = await Promise.all(went.map((row) => askSources(view, row)));
  const others = await Promise.all(went.map((row) => askSources(simple.same_name!, row)));
  const refusals = await Promise.all(asked.map((row) => askRefusal(view, row)));
  const rates = await Promise.all(asked.map((row) => askRefusal(simple.same_name!, row)));
  return [
    ...measureSources(sources, { same_name: others }),
    ...measureRefusals(refusals, { tool_rate: rates }),
  ];
}

/**
 * Learns one half of a user's runs, by task, and measures on the other what guidance would have named, refused, warned
 * of and predicted, and whether runs that did what it says went better. Nothing of this is kept.
 *
 * @throws KnowhowError `invalid_request` where the runs are all of one task
 */
export async function evaluateOwnRuns(options: OwnRunsOptions): Promise<OwnRunsOutcome> {
  const { records, embedder, seed = 1, say, open = openCollection } = options;
  const runs = await withTasks(records, embedder);
  const { known, asked } = split(runs, seed);
  say(`learning ${known.length} of ${runs.length} runs`);
  const collection = await open(embedder);
  try {
    await collection.learn(known.map(({ record }) => record));
    const said: Asked[] = [];
    const answers = new Map<string, EnhanceResult>();
    for (const run of asked) {
      const { query, agent_type: agentType, turns } = run.record;
      const key = JSON.stringify([query, agentType]);
      const result =
        answers.get(key) ??
        (await collection.enhance({ input_text: query, agent_type: agentType, explain: true }));
      answers.set(key, result);
      said.push({
        run,
        way: wayOfRun(run.record),
        refused: turns.flatMap((turn) => {
          const call = callOf(turn);
          return call?.refused ? [call.action] : [];
        }),
        text: additions(result.response, query),
        result,
      });
      if (said.length % 50 === 0) say(`asked about ${said.length} of ${asked.length} runs`);
    }
    const actions = [...new Set(runs.flatMap(({ record }) => wayOfRun(record)))].sort();
    const doing = actions.filter((action) => !LOOKS.test(action));
    const consequential = doing.length > 0 ? doing : actions;
    const writes = new Set(consequential);
    const calls = callRows(asked, writes);
    const view = planView((request) => collection.enhance(request), asked[0]!.record.agent_type ?? '');
    const expected = predicted(said, known);
    return {
      measures: [
        ...named(said, known, actions),
        ...(await refusedAndSourced(
          calls,
          callRows(known, writes),
          ({ run }) => asked[run]!.record.success !== false,
          view,
        )),
        ...warned(said, actions),
        ...expected.measures,
        ...followed(said, actions, consequential),
      ],
      notes: [
        `${known.length} runs of ${new Set(known.map(({ task }) => task)).size} tasks were learned, ` +
          `${asked.length} runs of ${new Set(asked.map(({ task }) => task)).size} other tasks were asked about`,
        `${said.filter(({ text }) => text === '').length} of these got no guidance`,
      ],
      confidence: expected.rows,
    };
  } finally {
    await collection.close();
  }
}
