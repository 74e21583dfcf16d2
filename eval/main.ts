import { writeFileSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reliabilitySvg, reliabilityText } from '../adapters/eval/reliability-diagram.js';
import { type Report, table, toJson } from '../adapters/eval/report.js';
import type { Estimate } from '../adapters/eval/scoring/probability-score.js';
import { openApart } from './apart/open-apart.js';
import { bits } from './bits/main.js';
import { compare, comparisonTable, type EarlierRun, readEarlier } from './compare.js';
import { embedOnce } from './embed-once.js';
import { evaluateFolder } from './evaluate-folder.js';
import { notes } from './notes/main.js';
import { reflections } from './notes/reflections.js';
import { readText } from './read-jsonl.js';
import { reading } from './reading/main.js';
import { truth } from './truth/main.js';

const USAGE = `npm run eval -- --data DIR... [options]

Measures how much the guidance helps, on directories of runs, of utterances with intents, or of hostile texts.
\`npm run eval -- truth --help\`, \`… bits --help\`, \`… reading --help\`, \`… notes --help\` and \`… reflections --help\` tell of evaluations of recorded runs.

  --data DIR...   directories; what they are is told from their files
  --json FILE     write the measures
  --svg FILE      draw the reliability of the confidence
  --only a,b      only these parts: e1, e1b, e2, e3, goals, sources, refusals, plans, texts, lessons, followed, replay, world, delete, oos, knn; attacks (only when named)
  --also DIR...   runs of these directories are learned too, but for those of the customer who is asked about
  --also-alone    they are learned in place of the directory's own runs
  --quick         a seeded part of the rows
  --texts FILE    write every guidance text, for reading
  --vectors FILE  where vectors are kept between evaluations, by the content of their texts; \`none\` keeps none
                  (default: knowhow/eval-vectors in the user's cache folder)
  --compare FILE  judge the change since the run that wrote FILE with --json: paired, with intervals

Exit codes: 0 done, 1 a directory could not be evaluated (the others were), 2 called wrongly.
`;

/** Collections that learn side by side, at most: each takes some hundred megabytes. */
const MAX_THREADS = 4;

/** A folder that is made for what can be made again. */
const defaultVectors = (): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'knowhow', 'eval-vectors');

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', multiple: true, default: [] },
      also: { type: 'string', multiple: true, default: [] },
      'also-alone': { type: 'boolean', default: false },
      json: { type: 'string' },
      svg: { type: 'string' },
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      texts: { type: 'string' },
      vectors: { type: 'string', default: defaultVectors() },
      compare: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const folders = [...values.data, ...positionals].map((folder) => resolve(folder));
  if (values.help || folders.length === 0) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  let earlier: EarlierRun | undefined;
  if (values.compare !== undefined) {
    try {
      earlier = readEarlier(readText(resolve(values.compare)), values.compare);
    } catch (error) {
      process.stderr.write(`${(error as Error).message}\n`);
      return 2;
    }
  }
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  const threads = Math.min(MAX_THREADS, availableParallelism());
  const embedder = embedOnce({
    threads,
    file: values.vectors === 'none' ? undefined : values.vectors,
  });
  const failed: string[] = [];
  const reports: Report[] = [];
  const texts: unknown[] = [];
  const panels: { title: string; rows: Estimate[] }[] = [];
  for (const folder of folders) {
    const directory = basename(folder);
    const say = (text: string) => process.stderr.write(`[${seconds()} s] ${directory}: ${text}\n`);
    const only = values.only.split(',').filter((part) => part !== '');
    const outcome = await evaluateFolder(folder, {
      embedder,
      only,
      quick: values.quick,
      also: values.also.map((other) => resolve(other)),
      alsoAlone: values['also-alone'],
      open: openApart,
      atOnce: threads,
      say,
    });
    if (typeof outcome === 'string') {
      process.stderr.write(`${folder}: ${outcome}\n`);
      failed.push(directory);
      continue;
    }
    process.stdout.write(
      `\n${directory}\n${outcome.measures.length > 0 ? `${table(outcome.measures)}\n` : ''}`,
    );
    for (const note of outcome.notes) process.stdout.write(`  ${note}\n`);
    if (outcome.confidence !== undefined && outcome.confidence.length > 0) {
      process.stdout.write(`${reliabilityText(outcome.confidence)}\n`);
      panels.push({ title: directory, rows: outcome.confidence });
    }
    reports.push({ directory, measures: outcome.measures });
    texts.push(...(outcome.texts ?? []));
  }
  await embedder.close();
  if (values.json !== undefined) writeFileSync(values.json, toJson(reports));
  if (values.svg !== undefined) writeFileSync(values.svg, reliabilitySvg(panels));
  if (values.texts !== undefined) {
    writeFileSync(values.texts, texts.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  if (earlier !== undefined) {
    process.stdout.write(`\nNow and before\n${comparisonTable(compare(earlier, reports))}\n`);
  }
  const { embedded, repeated } = embedder.counts();
  process.stdout.write(`\nTook ${seconds()} s; ${embedded} texts embedded, ${repeated} found again.\n`);
  if (failed.length > 0) process.stderr.write(`Not evaluated: ${failed.join(', ')}\n`);
  return failed.length > 0 ? 1 : 0;
}

/** Evaluations of their own, by the first argument: what they are given comes after it. */
const VERBS: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  bits,
  notes,
  reading,
  reflections,
  truth,
};

const [verb = '', ...rest] = process.argv.slice(2);
process.exitCode = await (VERBS[verb]?.(rest) ?? main());
