import { parseArgs } from 'node:util';
import { openCollection } from '../adapters/eval/open-collection.js';
import { bootstrap, clustersOf } from '../adapters/eval/scoring/bootstrap.js';
import { mean } from '../adapters/eval/scoring/statistics.js';
import { searchPlanner } from '../src/engine/enhance/search-planner.js';
import { type Interaction, type PlanRequest, seededRandom } from '../src/index.js';
import { type DeskEpisode, deskEpisodes } from './ablations/desk-episodes.js';
import { PLANNERS } from './ablations/planners.js';
import { regretOf } from './ablations/regret.js';
import { embedOnce, type SharedEmbedder } from './embed-once.js';
import { findData, readJsonl } from './read-jsonl.js';

const USAGE = `npm run ablate -- [--quick] [--data DIR]...

What the tree search is worth: an agent does new errands at the parcel desk with the advice of engines that differ
in the planner alone, and PUCT is compared with its exhaustive twin on what the engine asks of it.

  --quick     fewer collections and tasks
  --data DIR  compare PUCT with its twin on these runs too (a folder with records.ingest.jsonl[.gz])
`;

const BUDGETS = [32, 64, 128, 256, 512, 1_024, 2_048, 4_096];
/** Of a folder of runs, every tenth is asked about and not learned. */
const HELD_OUT = 10;

const digits = (value: number): string => value.toFixed(3);

function say(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]!.length)));
  for (const row of [head, ...rows]) {
    process.stdout.write(
      `  ${row
        .map((cell, i) => cell.padEnd(widths[i]!))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

/** Success by planner and size, and the difference to the engine's with its interval over collections. */
function sayEpisodes(episodes: readonly DeskEpisode[], sizes: readonly number[]): void {
  const rate = (some: readonly DeskEpisode[]) => mean(some.map(({ success }) => Number(success)));
  const of = (planner: string) => (some: readonly DeskEpisode[]) =>
    rate(some.filter((episode) => episode.planner === planner));
  const collections = clustersOf(episodes, ({ size, seed }) => `${size}/${seed}`);
  const rows = ['engine', ...Object.keys(PLANNERS)].map((planner) => {
    const difference = (some: readonly DeskEpisode[]) => of(planner)(some) - of('engine')(some);
    const { low, high } = bootstrap(collections, difference, seededRandom(11));
    return [
      planner,
      ...sizes.map((size) => digits(of(planner)(episodes.filter((episode) => episode.size === size)))),
      digits(of(planner)(episodes)),
      planner === 'engine' ? '' : `${digits(difference(episodes))} (${digits(low)} to ${digits(high)})`,
    ];
  });
  say(['planner', ...sizes.map((size) => `${size} runs`), 'all', 'less engine (95 %)'], rows);
}

function sayRegret(requests: readonly PlanRequest[]): void {
  const rows = regretOf(requests, BUDGETS).map(({ budget, ...rest }) => [
    String(budget),
    rest.mean.toFixed(4),
    digits(rest.worst),
    digits(rest.first),
    digits(rest.line),
    `x ${rest.timeRatio.toFixed(2)}`,
  ]);
  say(['budget', 'regret', 'worst', 'same first', 'same line', 'time of twin'], rows);
}

async function requestsOf(folder: string, embedder: SharedEmbedder): Promise<PlanRequest[]> {
  const path = findData(folder, 'records.ingest.jsonl');
  if (path === undefined)
    throw new Error(`${folder} has no records.ingest.jsonl or records.ingest.jsonl.gz.`);
  const records = readJsonl<Interaction>(path);
  const requests: PlanRequest[] = [];
  const own = searchPlanner();
  const spy = (request: PlanRequest) => {
    requests.push(request);
    return own(request);
  };
  const collection = await openCollection(embedder, { spy: { planner: spy } });
  try {
    await collection.learn(records.filter((_, i) => i % HELD_OUT !== 0));
    for (const { query, agent_type } of records.filter((_, i) => i % HELD_OUT === 0)) {
      await collection.enhance({ input_text: query, agent_type }, 'spy');
    }
  } finally {
    await collection.close();
  }
  return requests;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      data: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const embedder = embedOnce({ threads: 2 });
  const sizes = [20, 50, 200];
  const [seeds, tasks] = values.quick ? [3, 20] : [10, 40];
  for (const practised of [0.6, 0.2]) {
    const share = `${Math.round(practised * 100)} % of stored runs by who knows the rules`;
    const { episodes, requests } = await deskEpisodes(embedder, PLANNERS, { sizes, seeds, tasks, practised });
    process.stdout.write(`\nParcel desk, errands done; ${share}; ${seeds * tasks} tasks a cell\n`);
    sayEpisodes(episodes, sizes);
    process.stdout.write(`\nPUCT beside its exhaustive twin, ${requests.length} requests\n`);
    sayRegret(requests);
  }
  for (const folder of values.data) {
    const requests = await requestsOf(folder, embedder);
    process.stdout.write(`\n${folder}: PUCT beside its exhaustive twin, ${requests.length} requests\n`);
    sayRegret(requests);
  }
  await embedder.close();
}

await main();
