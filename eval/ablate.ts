import { parseArgs } from 'node:util';
import { bootstrap, clustersOf } from '../adapters/eval/scoring/bootstrap.js';
import { mean } from '../adapters/eval/scoring/statistics.js';
import { seededRandom } from '../src/index.js';
import { type DeskEpisode, deskEpisodes } from './ablations/desk-episodes.js';
import { PLANNERS } from './ablations/planners.js';
import { embedOnce } from './embed-once.js';

const USAGE = `npm run ablate -- [--quick]

What choosing the line among the ways of like runs is worth: an agent does new errands at the parcel desk with the
advice of engines that differ in the planner alone.

  --quick     fewer collections and tasks
`;

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

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
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
    const episodes = await deskEpisodes(embedder, PLANNERS, { sizes, seeds, tasks, practised });
    process.stdout.write(`\nParcel desk, errands done; ${share}; ${seeds * tasks} tasks a cell\n`);
    sayEpisodes(episodes, sizes);
  }
  await embedder.close();
}

await main();
