import { parseArgs } from 'node:util';
import { type Embedder, hashingEmbedder } from '../../src/index.js';
import { embedOnce } from '../embed-once.js';
import type { Advisor } from '../judge/advisor.js';
import { engineAdvisor } from '../judge/engine-advisor.js';
import { modelAdvisor } from '../judge/model-advisor.js';
import { LEARNERS } from '../judge/without.js';
import { openScreen } from '../terminal.js';
import { ALL_CASES, drawSmallCase } from './all-cases.js';
import { measureCase } from './measure-case.js';
import { type Row, tableOf } from './table.js';

/**
 * The small cases: `npm run cases -- [--advisors engine,engine-minilm] [--seeds 1-5] [--runs 12,24] [--wrong 0,0.1]
 * [--use design|held|all] [--case WORDS] [--show WORDS] [--total] [--json]`. `--total` leaves out the rows of single cases,
 * `--show` prints four runs and every text of the cases with these words in their name.
 */

const { values } = parseArgs({
  options: {
    advisors: { type: 'string', default: 'engine' },
    seeds: { type: 'string', default: '1-5' },
    runs: { type: 'string', default: '12,24' },
    wrong: { type: 'string', default: '0,0.1' },
    use: { type: 'string', default: 'design' },
    case: { type: 'string', default: '' },
    show: { type: 'string' },
    total: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

interface Kind {
  embedder(): Embedder;
  open(embedder: Embedder): Advisor | Promise<Advisor>;
}

/** Advisors by name, with the embedder that all of one name share; `model-<learner>`: the model without what it learns. */
const ADVISORS: Record<string, Kind> = {
  engine: { embedder: hashingEmbedder, open: engineAdvisor },
  model: { embedder: hashingEmbedder, open: modelAdvisor },
  'engine-minilm': { embedder: () => embedOnce({ threads: 1 }), open: engineAdvisor },
  'model-minilm': { embedder: () => embedOnce({ threads: 1 }), open: modelAdvisor },
  ...Object.fromEntries(
    LEARNERS.map((without): [string, Kind] => [
      `model-${without}`,
      { embedder: hashingEmbedder, open: (embedder) => modelAdvisor(embedder, { without }) },
    ]),
  ),
};

function refuse(option: string, got: string, expected: string): never {
  process.stderr.write(`--${option}: got '${got}', expected ${expected}\n`);
  process.exit(2);
}

function seedsOf(text: string): number[] {
  const [, low, high = low] =
    /^(\d+)(?:-(\d+))?$/.exec(text) ?? refuse('seeds', text, 'a number or a range, 1-5');
  const seeds = Array.from({ length: Number(high) - Number(low) + 1 }, (_, i) => Number(low) + i);
  return seeds.length > 0 ? seeds : refuse('seeds', text, 'a range that goes up');
}

function numbersOf(option: 'runs' | 'wrong', fits: (value: number) => boolean, expected: string): number[] {
  const numbers = values[option].split(',').map(Number);
  return numbers.every(fits) ? numbers : refuse(option, values[option], expected);
}

const seeds = seedsOf(values.seeds);
const sizes = numbersOf('runs', (value) => Number.isInteger(value) && value > 0, 'whole numbers above 0');
const shares = numbersOf('wrong', (value) => value >= 0 && value <= 1, 'shares from 0 to 1');
const advisors = values.advisors.split(',');
for (const name of advisors) {
  if (!ADVISORS[name]) refuse('advisors', name, `some of ${Object.keys(ADVISORS).join(', ')}`);
}
if (!['design', 'held', 'all'].includes(values.use)) refuse('use', values.use, 'design, held or all');
const words = values.show ?? values.case;
const cases = ALL_CASES.filter(
  ({ name, use }) => name.includes(words) && (values.use === 'all' || use === values.use),
);
if (cases.length === 0) refuse('case', words, `words of ${ALL_CASES.map(({ name }) => name).join(', ')}`);

const screen = openScreen(values.json ? process.stderr : process.stdout);
const rows: Row[] = [];
for (const advisor of advisors) {
  const { embedder: openEmbedder, open } = ADVISORS[advisor]!;
  const embedder = openEmbedder();
  for (const small of cases) {
    for (const runs of sizes) {
      for (const wrong of shares) {
        const answers: Row['answers'] = [];
        let lesson = false;
        for (const seed of seeds) {
          const drawn = drawSmallCase(small, seed, { runs, wrong });
          lesson = drawn.wanted !== undefined;
          const said = await measureCase(await open(embedder), drawn);
          answers.push(...said);
          if (values.show === undefined) continue;
          screen.heading(`${small.name}, seed ${seed}`, `${runs} runs, ${wrong} wrong labels, ${advisor}`);
          for (const run of drawn.runs.slice(0, 4)) screen.line(JSON.stringify(run, undefined, 1));
          for (const { at, text, right, misleading } of said) {
            screen.heading(
              at,
              `${right ? 'tells the lesson' : 'not told'}; misleading lines: ${misleading.length}`,
            );
            screen.block(text.trim());
          }
        }
        rows.push({ advisor, name: small.name, lesson, use: small.use, runs, wrong, answers });
      }
    }
  }
  await embedder.close();
}
if (values.json) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
else {
  const table = tableOf(rows).split('\n');
  // Not wrapped: a table that is copied must stay one.
  for (const [index, line] of table.entries()) {
    if (!values.total || index < 2 || line.includes('**all')) screen.line(line);
  }
}
