import { writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Measure, measure } from '../../adapters/eval/measure.js';
import { reliabilitySvg } from '../../adapters/eval/reliability-diagram.js';
import { table } from '../../adapters/eval/report.js';
import { brier, type Estimate } from '../../adapters/eval/scoring/probability-score.js';
import { embedOnce } from '../embed-once.js';
import { calibrationError, successAuc, withinTaskAuc } from '../scoring/success-scores.js';
import { findSharedData } from '../sets/load.js';
import { askRuns, type Estimated } from './ask-runs.js';
import { readRuns } from './recorded-runs.js';

const USAGE = `npm run success -- [options]

How well the model knows whether recorded runs will succeed, and whether they did, beside the base rate.

  --sets a,b     folders of runs; default all nine recorded sets
  --data DIR     the folder that holds the sets; default: shared/data here or above
  --folds N      of groups of tasks; default 5
  --learn N      runs learned in a fold; default 400
  --rows N       runs asked; default 300
  --seed N       of folds and samples; default 1
  --vectors FILE where vectors are held between runs; default knowhow/eval-vectors in the user's cache folder
  --svg FILE     draw the reliability of the confidence
`;

const SETS =
  'tau-retail,tau-airline,alfworld-demos,intercode-sql,intercode-bash,star-dialogues,webshop-react,web-live-abp,swe-mini';

type Row = Estimate & { group: string };

/** The rows with one of their estimates. */
const estimatesOf = (rows: readonly Estimated[], name: 'base' | 'before' | 'shown' | 'after'): Row[] =>
  rows.map(({ task, group, success, [name]: p }) => ({ task, group, success, p }));

function measuresOf(rows: readonly Estimated[]): Measure[] {
  const cluster = ({ group }: Row): string => group;
  const baselines = { base: estimatesOf(rows, 'base') };
  return [
    ...(['before', 'shown', 'after'] as const).map((name) =>
      measure<Row>({
        name: `brier_${name}`,
        says: `Brier ${name}`,
        lower: true,
        statistic: brier,
        rows: estimatesOf(rows, name),
        cluster,
        baselines,
      }),
    ),
    measure<Row>({
      name: 'ece_shown',
      says: 'calibration error shown',
      lower: true,
      statistic: calibrationError,
      rows: estimatesOf(rows, 'shown'),
      cluster,
    }),
    ...(
      [
        ['shown', successAuc],
        ['after', successAuc],
        ['after', withinTaskAuc],
      ] as const
    ).map(([name, statistic]) =>
      measure<Row>({
        name: `${statistic === successAuc ? 'auc' : 'within'}_${name}`,
        says: `AUC ${name}${statistic === successAuc ? '' : ', within a task'}`,
        statistic,
        rows: estimatesOf(rows, name),
        cluster,
      }),
    ),
  ].filter(({ value }) => !Number.isNaN(value));
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      sets: { type: 'string', default: SETS },
      data: { type: 'string' },
      folds: { type: 'string', default: '5' },
      learn: { type: 'string', default: '400' },
      rows: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      vectors: { type: 'string', default: join(homedir(), '.cache', 'knowhow', 'eval-vectors') },
      svg: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const data = values.data === undefined ? findSharedData() : resolve(values.data);
  if (values.help || data === undefined) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  const seed = Number(values.seed);
  const embedder = embedOnce({ threads: 1, file: values.vectors });
  const panels: { title: string; rows: Row[] }[] = [];
  try {
    for (const name of values.sets.split(',')) {
      const runs = readRuns(join(data, name), Number(values.folds), seed);
      const rows = await askRuns(runs, embedder, {
        learn: Number(values.learn),
        rows: Number(values.rows),
        seed,
      });
      process.stdout.write(`\n## ${name}, ${rows.length} runs\n${table(measuresOf(rows))}\n`);
      panels.push({ title: name, rows: estimatesOf(rows, 'shown') });
    }
  } finally {
    await embedder.close();
  }
  if (values.svg !== undefined) writeFileSync(values.svg, reliabilitySvg(panels));
  return 0;
}

process.exitCode = await main();
