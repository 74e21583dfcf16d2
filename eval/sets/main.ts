import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Report, table, toJson } from '../../adapters/eval/report.js';
import { type Embedder, hashingEmbedder } from '../../src/index.js';
import { compare, comparisonTable, readEarlier } from '../compare.js';
import { embedOnce } from '../embed-once.js';
import { readText } from '../read-jsonl.js';
import { ADVISORS } from './advisors.js';
import { SET_DEFINITIONS } from './definitions.js';
import { type LessonSummary, lessonCounts } from './lesson-counts.js';
import { findSharedData, loadSet } from './load.js';
import { measureSet } from './measure-set.js';
import { floorsBeaten, measuresOf } from './measures.js';
import { type Spoken, writeTexts } from './write-texts.js';

const USAGE = `npm run sets -- [options]

Recorded runs of six kinds of agents: what an advisor says of unseen tasks, beside simple floors.

  --sets a,b        sets by the beginning of their names; default all
  --advisors a,b    ${Object.keys(ADVISORS).join(', ')}; default engine
  --data DIR        the folder that holds the sets; default: shared/data here or above
  --rows N|all      rows of an evaluation; default 150
  --learn N|all     runs learned in a fold; default 400
  --situations N    situations of a lesson; default 8
  --folds N         default 4
  --seed N          of folds and samples; default 1
  --per-database    a collection for each database (SQL)
  --only a,b        evaluations that begin so, as in s2 or lesson
  --embedder KIND   minilm or hashing; default minilm
  --vectors FILE    where vectors are held between runs; default dist/sets-vectors
  --out FILE        write the measures as JSON
  --compare FILE    pair them with those of an earlier --out
  --texts FILE      write some texts for reading (--text-count N, default 60)

Exit codes: 0 done, 2 called wrongly.
`;

const limitOf = (text: string): number => (text === 'all' ? Number.POSITIVE_INFINITY : Number(text));

const lessonLine = ({ due, said, saidOnce, wrong }: Omit<LessonSummary, 'lessons'>): string =>
  `lessons said ${said} of ${due} due (at all ${saidOnce}), wrongly ${wrong}`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      sets: { type: 'string', default: 'all' },
      advisors: { type: 'string', default: 'engine' },
      data: { type: 'string' },
      rows: { type: 'string', default: '150' },
      learn: { type: 'string', default: '400' },
      situations: { type: 'string', default: '8' },
      folds: { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
      'per-database': { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      embedder: { type: 'string', default: 'minilm' },
      vectors: { type: 'string', default: 'dist/sets-vectors' },
      out: { type: 'string' },
      compare: { type: 'string' },
      texts: { type: 'string' },
      'text-count': { type: 'string', default: '60' },
      help: { type: 'boolean', default: false },
    },
  });
  const data = values.data === undefined ? findSharedData() : resolve(values.data);
  const names = values.sets.split(',');
  const definitions = SET_DEFINITIONS.filter(
    ({ name }) => values.sets === 'all' || names.some((given) => name.startsWith(given)),
  );
  const advisors = values.advisors.split(',');
  if (
    values.help ||
    data === undefined ||
    definitions.length === 0 ||
    !advisors.every((name) => name in ADVISORS)
  ) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  const options = {
    folds: Number(values.folds),
    seed: Number(values.seed),
    rows: limitOf(values.rows),
    learn: limitOf(values.learn),
    situations: limitOf(values.situations),
    perPartition: values['per-database'],
    only: values.only === '' ? [] : values.only.split(','),
  };
  const earlier =
    values.compare === undefined ? undefined : readEarlier(readText(values.compare), values.compare);
  const embedder: Embedder =
    values.embedder === 'hashing'
      ? hashingEmbedder()
      : embedOnce({ threads: Math.min(2, availableParallelism()), file: resolve(values.vectors) });
  const reports: Report[] = [];
  const spoken: Spoken[] = [];
  const lessons: (LessonSummary & { advisor: string })[] = [];
  try {
    for (const definition of definitions) {
      const set = loadSet(
        data,
        definition.name,
        definition.evaluations.map(({ name }) => name),
      );
      for (const advisor of advisors) {
        const began = performance.now();
        const rows = await measureSet(set, definition, (of) => ADVISORS[advisor]!(embedder, of), options);
        const measures = measuresOf(rows);
        const counted = lessonCounts(set.lessons, rows);
        const seconds = ((performance.now() - began) / 1000).toFixed(0);
        process.stdout.write(
          `\n## ${set.name} ${advisor}, ${seconds} s\n${table(measures)}\n${lessonLine(counted)}: ${counted.lessons
            .filter(({ said }) => said > 0)
            .map(({ id, said }) => `${id.slice(set.name.length + 1)} ${said.toFixed(2)}`)
            .join(', ')}\n`,
        );
        reports.push({ directory: `${set.name} ${advisor}`, measures });
        spoken.push({ set: set.name, advisor, rows });
        lessons.push({ ...counted, advisor });
      }
    }
  } finally {
    await embedder.close?.();
  }
  for (const advisor of advisors) {
    const { beaten, floors } = floorsBeaten(
      reports
        .filter(({ directory }) => directory.endsWith(` ${advisor}`))
        .flatMap(({ measures }) => measures),
    );
    const counts = lessons.filter((one) => one.advisor === advisor);
    const sum = (key: 'due' | 'said' | 'saidOnce' | 'wrong'): number =>
      counts.reduce((total, one) => total + one[key], 0);
    const total = { due: sum('due'), said: sum('said'), saidOnce: sum('saidOnce'), wrong: sum('wrong') };
    process.stdout.write(`\n${advisor}: floors beaten ${beaten} of ${floors}; ${lessonLine(total)}\n`);
  }
  if (earlier) process.stdout.write(`\n${comparisonTable(compare(earlier, reports))}\n`);
  if (values.out !== undefined) writeFileSync(resolve(values.out), toJson(reports));
  if (values.texts !== undefined)
    writeFileSync(resolve(values.texts), writeTexts(spoken, Number(values['text-count']), options.seed));
  return 0;
}

process.exitCode = await main();
