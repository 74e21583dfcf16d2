import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hashingEmbedder } from '../../src/index.js';
import { embedOnce } from '../embed-once.js';
import { readText } from '../read-jsonl.js';
import { ADVISORS } from './advisors.js';
import type { ScoredRow } from './answer.js';
import { SET_DEFINITIONS } from './definitions.js';
import { besideEarlier, besideFloors, countsAsFloor, type Figure, figuresOf, isBetter } from './figures.js';
import { lessonCounts } from './lesson-counts.js';
import { findSharedData, loadSet } from './load.js';
import { measureSet } from './measure-set.js';
import { figureTable, lessonTable, textLine } from './report.js';
import { writeTexts } from './write-texts.js';

const USAGE = `npm run sets -- [options]

Recorded runs of six kinds of agents: what an advisor says of unseen tasks, beside simple floors.

  --sets a,b        sets by name or its beginning; default all
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
  --vectors FILE    where vectors are kept; default dist/sets-vectors
  --out FILE        write rows and figures as JSON
  --compare FILE    beside the rows of an earlier --out: paired, with intervals
  --texts FILE      write some texts for reading (--text-count N, default 60)

Exit codes: 0 done, 2 called wrongly.
`;

/** The JSON file of a run: rows by set and advisor. */
type Output = Record<
  string,
  Record<string, { figures: Figure[]; rows: Omit<ScoredRow, 'text' | 'asked'>[] }>
>;

const limitOf = (text: string): number => (text === 'all' ? Number.POSITIVE_INFINITY : Number(text));

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
  const unknown = advisors.find((name) => !(name in ADVISORS));
  if (values.help || data === undefined || definitions.length === 0 || unknown !== undefined) {
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
  const earlier = values.compare === undefined ? undefined : (JSON.parse(readText(values.compare)) as Output);
  const embedder =
    values.embedder === 'hashing'
      ? hashingEmbedder()
      : embedOnce({ threads: Math.min(2, availableParallelism()), file: resolve(values.vectors) });
  const output: Output = {};
  const spoken: { set: string; advisor: string; rows: ScoredRow[] }[] = [];
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const totals = new Map<
    string,
    { due: number; said: number; saidOnce: number; wrong: number; beaten: number; floors: number }
  >();
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
        const figures = figuresOf(besideFloors(rows));
        const lessons = lessonCounts(set.lessons, rows);
        const seconds = ((performance.now() - began) / 1000).toFixed(0);
        say(`\n## ${set.name}, ${advisor} (${seconds} s): ${textLine(rows)}`);
        say(figureTable(figures, 'floor'));
        say(lessonTable(lessons));
        const before = earlier?.[set.name]?.[advisor];
        if (before) say(figureTable(figuresOf(besideEarlier(rows, before.rows as ScoredRow[])), 'before'));
        const ofSet = output[set.name] ?? {};
        output[set.name] = ofSet;
        ofSet[advisor] = {
          figures,
          rows: rows.map(({ text: _, asked: __, ...row }) => row),
        };
        spoken.push({ set: set.name, advisor, rows });
        const compared = figures.filter(countsAsFloor);
        const total = totals.get(advisor) ?? { due: 0, said: 0, saidOnce: 0, wrong: 0, beaten: 0, floors: 0 };
        totals.set(advisor, {
          due: total.due + lessons.due,
          said: total.said + lessons.said,
          saidOnce: total.saidOnce + lessons.saidOnce,
          wrong: total.wrong + lessons.wrong,
          beaten: total.beaten + compared.filter(isBetter).length,
          floors: total.floors + compared.length,
        });
      }
    }
  } finally {
    await embedder.close?.();
  }
  for (const [advisor, { due, said, saidOnce, wrong, beaten, floors }] of totals)
    say(
      `\n${advisor}: floors beaten ${beaten} of ${floors}; lessons said ${said} (at all ${saidOnce}) of ${due}, wrongly ${wrong}`,
    );
  if (values.out !== undefined) {
    mkdirSync(dirname(resolve(values.out)), { recursive: true });
    writeFileSync(resolve(values.out), `${JSON.stringify(output)}\n`);
  }
  if (values.texts !== undefined)
    writeFileSync(resolve(values.texts), writeTexts(spoken, Number(values['text-count']), options.seed));
  return 0;
}

process.exitCode = await main();
