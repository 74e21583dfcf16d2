import { parseArgs } from 'node:util';
import { hashingEmbedder, openMiniLm } from '../../src/index.js';
import { openScreen } from '../terminal.js';
import { ROWS, WORLDS } from './all-rows.js';
import { ARMS, type Arm, type Shares } from './rows.js';
import { type RowSummary, sumUp, tableOf } from './sum-up.js';

/**
 * Measures help in made worlds:
 * `npm run worlds -- [--world a|b|c|d|e|f|g|h|i|j|desk] [--row WORDS] [--arm NAME]... [--seeds 1-5] [--tasks 200] [--last 50]
 * [--embedder minilm|hashing] [--json]`. Seeds 1 to 20 are for design, 21 to 40 for reports.
 */

const { values } = parseArgs({
  options: {
    world: { type: 'string' },
    row: { type: 'string' },
    arm: { type: 'string', multiple: true },
    seeds: { type: 'string', default: '1-5' },
    tasks: { type: 'string', default: '200' },
    last: { type: 'string', default: '50' },
    embedder: { type: 'string', default: 'minilm' },
    json: { type: 'boolean', default: false },
  },
});

function refuse(option: string, got: string, expected: string): never {
  process.stderr.write(`--${option}: got '${got}', expected ${expected}\n`);
  process.exit(2);
}

function count(option: 'tasks' | 'last'): number {
  const number = Number(values[option]);
  return Number.isInteger(number) && number > 0
    ? number
    : refuse(option, values[option], 'a whole number above 0');
}

function seedsOf(text: string): number[] {
  const [, low, high = low] =
    /^(\d+)(?:-(\d+))?$/.exec(text) ?? refuse('seeds', text, 'a number or a range, 1-5');
  const seeds = Array.from({ length: Number(high) - Number(low) + 1 }, (_, i) => Number(low) + i);
  return seeds.length > 0 ? seeds : refuse('seeds', text, 'a range that goes up');
}

const seeds = seedsOf(values.seeds);
const [tasks, last] = [count('tasks'), count('last')];
if (last > tasks) refuse('last', values.last, `at most --tasks, ${tasks}`);
const arms = (values.arm ?? ARMS).map((name) =>
  (ARMS as readonly string[]).includes(name)
    ? (name as Arm)
    : refuse('arm', name, `one of ${ARMS.join(', ')}`),
);
const rows = ROWS.filter(
  ({ world, name }) => world === (values.world ?? world) && name.includes(values.row ?? ''),
);
if (rows.length === 0) {
  refuse(
    'world',
    `${values.world ?? ''} ${values.row ?? ''}`.trim(),
    `${WORLDS.join(', ')}, and words of the name of a row of it`,
  );
}
if (!['minilm', 'hashing'].includes(values.embedder))
  refuse('embedder', values.embedder, 'minilm or hashing');

const screen = openScreen(values.json ? process.stderr : process.stdout);
const embedder = values.embedder === 'hashing' ? hashingEmbedder() : openMiniLm();
const summaries: RowSummary[] = [];
try {
  screen.heading(
    'Made worlds',
    `seeds ${values.seeds}, ${tasks} tasks, success over the last ${last}, ${values.embedder}`,
  );
  const bar = screen.progress('rows', rows.length * seeds.length);
  let done = 0;
  for (const { name, run } of rows) {
    const bySeed: Shares[] = [];
    for (const seed of seeds) {
      bySeed.push(await run({ seed, tasks, last, embedder, arms }));
      bar.update(++done, name);
    }
    summaries.push(sumUp(name, seeds, bySeed));
  }
  bar.stop();
} finally {
  await embedder.close();
}
if (values.json) process.stdout.write(`${JSON.stringify(summaries, null, 2)}\n`);
// Not wrapped: a table that is copied must stay one.
else for (const line of tableOf(summaries).split('\n')) screen.line(line);
