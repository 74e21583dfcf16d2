import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { table, toJson } from '../../adapters/eval/report.js';
import { chosenSets } from '../unseen/chosen-sets.js';
import { readHalves } from '../unseen/halves.js';
import { openVectors } from '../unseen/open-vectors.js';
import { countMarks, type Key } from './count-marks.js';
import { drawPoints } from './draw-points.js';
import { MARKS, readMarks } from './marks.js';
import type { ReadingPoint } from './reading-point.js';

const USAGE = `npm run eval -- reading --out DIR [options]
npm run eval -- reading --marks FILE... --key FILE... [--json FILE]

Points of unseen runs for a reader who does not know which text is whose (the engine's, three nearest runs, nothing);
then counts his marks.

  --out DIR       writes points.md (to read), marks.txt (to fill in) and key.json (to be opened after the marks)
  --sets a,b      recorded sets by the beginning of their names; default all ten
  --points N      points of a set; default 4
  --data DIR      the folder that holds the sets; default: shared/data here or above
  --learn N|all   runs learned of the other half; default 600
  --seed N        of halves, points and letters; default 1
  --embedder KIND minilm or hashing; default minilm
  --vectors FILE  where vectors are held between runs; default dist/sets-vectors
  --marks FILE... a line for each point: ID A=${MARKS.join('|')} B=… C=… best=A
  --key FILE...   the key.json of these points
  --json FILE     write the measures

Exit codes: 0 done, 2 called wrongly.
`;

function count(marks: readonly string[], keys: readonly string[], json: string | undefined): number {
  const measures = countMarks(
    keys.flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as Key[]),
    marks.flatMap((path) => readMarks(readFileSync(path, 'utf8'), path)),
  );
  process.stdout.write(`${table(measures)}\n`);
  if (json !== undefined) writeFileSync(json, toJson([{ directory: 'reading', measures }]));
  return 0;
}

/** The reading: prints points with shuffled arms, or counts the marks that somebody gave them. */
export async function reading(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string' },
      sets: { type: 'string', default: '' },
      points: { type: 'string', default: '4' },
      data: { type: 'string' },
      learn: { type: 'string', default: '600' },
      seed: { type: 'string', default: '1' },
      embedder: { type: 'string', default: 'minilm' },
      vectors: { type: 'string', default: 'dist/sets-vectors' },
      marks: { type: 'string', multiple: true, default: [] },
      key: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.marks.length > 0 && values.key.length > 0) return count(values.marks, values.key, values.json);
  const { data, sets } = chosenSets(values);
  if (values.help || values.out === undefined || data === undefined) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  const learn = values.learn === 'all' ? Number.POSITIVE_INFINITY : Number(values.learn);
  const seed = Number(values.seed);
  const embedder = openVectors(values.embedder, values.vectors);
  const points: ReadingPoint[] = [];
  const write = (name: string, text: string): void => writeFileSync(join(values.out!, name), text);
  mkdirSync(values.out, { recursive: true });
  try {
    for (const name of sets) {
      const began = performance.now();
      points.push(
        ...(await drawPoints(readHalves(data, name, learn, seed), embedder, {
          count: Number(values.points),
          seed,
        })),
      );
      // After each set: a reader may begin while the others are asked.
      write('points.md', points.map(({ page }) => `${page}\n`).join('\n---\n\n'));
      write('marks.txt', points.map(({ id }) => `# ${id} A= B= C= best=\n`).join(''));
      write(
        'key.json',
        `${JSON.stringify(
          points.map(({ page, ...key }): Key => key),
          null,
          2,
        )}\n`,
      );
      process.stderr.write(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
    }
  } finally {
    await embedder.close?.();
  }
  return 0;
}
