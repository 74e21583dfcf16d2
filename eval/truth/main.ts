import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Report, table, toJson } from '../../adapters/eval/report.js';
import type { Embedder } from '../../src/index.js';
import { compare, comparisonTable, readEarlier } from '../compare.js';
import type { Advisor } from '../judge/advisor.js';
import { engineAdvisor } from '../judge/engine-advisor.js';
import { modelAdvisor } from '../judge/model-advisor.js';
import { readText } from '../read-jsonl.js';
import { chosenSets } from '../unseen/chosen-sets.js';
import { readHalves } from '../unseen/halves.js';
import { openVectors } from '../unseen/open-vectors.js';
import { countTable } from './count-table.js';
import { extremeLines } from './extreme-lines.js';
import { type JudgedPoint, judgeSet } from './judge-set.js';
import { measuresOf } from './measures.js';

/** Who may be judged: whatever says sentences of the table in docs/concepts/guidance.md. */
const ADVISORS: Readonly<Record<string, (embedder: Embedder) => Promise<Advisor>>> = {
  engine: (embedder) => engineAdvisor(embedder, { explain: false }),
  model: async (embedder) => modelAdvisor(embedder),
};

const USAGE = `npm run eval -- truth [options]

Every line that is said of unseen runs, held against what those runs did next and how they ended.

  --sets a,b      recorded sets by the beginning of their names; default all ten
  --advisor NAME  ${Object.keys(ADVISORS).join(' or ')}; default engine
  --data DIR      the folder that holds the sets; default: shared/data here or above
  --rows N        unseen runs of a set, asked at the start and at two steps at most; default 60
  --learn N|all   runs learned of the other half; default 600
  --seed N        of halves and points; default 1
  --embedder KIND minilm or hashing; default minilm
  --vectors FILE  where vectors are held between runs; default dist/sets-vectors
  --lines FILE    write every point with its lines and verdicts, as JSON lines
  --extremes FILE write the ten best and ten worst lines of each set, as Markdown
  --json FILE     write the measures
  --compare FILE  pair them with those of an earlier --json

Exit codes: 0 done, 2 called wrongly.
`;

/** Truth by program: judges the lines of an advisor on the unseen halves of recorded sets. */
export async function truth(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sets: { type: 'string', default: '' },
      advisor: { type: 'string', default: 'engine' },
      data: { type: 'string' },
      rows: { type: 'string', default: '60' },
      learn: { type: 'string', default: '600' },
      seed: { type: 'string', default: '1' },
      embedder: { type: 'string', default: 'minilm' },
      vectors: { type: 'string', default: 'dist/sets-vectors' },
      lines: { type: 'string' },
      extremes: { type: 'string' },
      json: { type: 'string' },
      compare: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const { data, sets } = chosenSets(values);
  const open = ADVISORS[values.advisor];
  if (values.help || data === undefined || open === undefined || sets.length === 0) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  const earlier =
    values.compare === undefined ? undefined : readEarlier(readText(values.compare), values.compare);
  const learn = values.learn === 'all' ? Number.POSITIVE_INFINITY : Number(values.learn);
  const options = { rows: Number(values.rows), seed: Number(values.seed) };
  const embedder = openVectors(values.embedder, values.vectors);
  const points: JudgedPoint[] = [];
  const reports: Report[] = [];
  const report = (directory: string, of: readonly JudgedPoint[]): void => {
    const measures = measuresOf(of);
    reports.push({ directory, measures });
    process.stdout.write(`\n## ${directory}, ${of.length} points\n${countTable(of)}\n\n${table(measures)}\n`);
  };
  try {
    for (const name of sets) {
      const began = performance.now();
      const advisor = await open(embedder);
      try {
        const judged = await judgeSet(readHalves(data, name, learn, options.seed), advisor, options);
        points.push(...judged);
        report(name, judged);
      } finally {
        await advisor.close();
      }
      process.stderr.write(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
    }
  } finally {
    await embedder.close?.();
  }
  if (sets.length > 1) report('all', points);
  if (earlier) process.stdout.write(`\n${comparisonTable(compare(earlier, reports))}\n`);
  if (values.json !== undefined) writeFileSync(resolve(values.json), toJson(reports));
  if (values.extremes !== undefined) writeFileSync(resolve(values.extremes), extremeLines(points, 10));
  if (values.lines !== undefined)
    writeFileSync(resolve(values.lines), points.map((point) => `${JSON.stringify(point)}\n`).join(''));
  return 0;
}
