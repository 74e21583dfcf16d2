import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Variants } from '../adapters/eval/open-collection.js';
import { reliabilitySvg, reliabilityText } from '../adapters/eval/reliability-diagram.js';
import { type Report, table, toJson } from '../adapters/eval/report.js';
import type { Estimate } from '../adapters/eval/scoring/probability-score.js';
import { PLANNERS } from './ablations/planners.js';
import { embedOnce } from './embed-once.js';
import type { EvalContext, Outcome } from './eval-context.js';
import { evaluateRuns } from './evaluate-runs.js';
import { isIntents } from './intents/data.js';
import { evaluateIntents } from './intents/evaluate.js';
import { evaluateInjections, isInjections } from './security/injections.js';
import { evaluateSecrets, isSecrets } from './security/secrets.js';
import { isTrajectories } from './trajectories/data.js';

const USAGE = `npm run eval -- --data DIR... [options]

Measures how much the guidance helps, on directories of runs, of utterances with intents, or of hostile texts.

  --data DIR...   directories; what they are is told from their files
  --json FILE     write the measures
  --svg FILE      draw the reliability of the confidence
  --only a,b      only these parts: e1, e1b, e2, e3, goals, sources, refusals, plans, texts, lessons, replay, delete, oos, knn
  --quick         a seeded part of the rows
  --texts FILE    write every guidance text, for reading
  --vectors FILE  keep vectors between evaluations, for development
`;

/** A way to evaluate a directory, and how such a directory is recognised. */
interface Kind {
  is(folder: string): boolean;
  evaluate(folder: string, context: EvalContext): Promise<Outcome>;
}

/** Ways to open the engine with a part of it exchanged; each is measured beside it. */
const VARIANTS: Variants = {
  greedy_line: { planner: PLANNERS.greedy },
  top_20_line: { planner: PLANNERS.best_of_20_nearest },
};

const KINDS: Kind[] = [
  { is: isTrajectories, evaluate: evaluateRuns },
  { is: isIntents, evaluate: evaluateIntents },
  { is: isInjections, evaluate: evaluateInjections },
  { is: isSecrets, evaluate: evaluateSecrets },
];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', multiple: true, default: [] },
      json: { type: 'string' },
      svg: { type: 'string' },
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      texts: { type: 'string' },
      vectors: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const folders = [...values.data, ...positionals].map((folder) => resolve(folder));
  if (values.help || folders.length === 0) {
    process.stdout.write(USAGE);
    return values.help ? 0 : 2;
  }
  const kinds = folders.map((folder) => KINDS.find(({ is }) => is(folder)));
  const unknown = folders.filter((_, i) => kinds[i] === undefined);
  if (unknown.length > 0) {
    process.stderr.write(`Nothing in these directories is known to be evaluated: ${unknown.join(', ')}\n`);
    return 2;
  }
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
  const embedder = embedOnce({ threads: Math.min(2, availableParallelism()), file: values.vectors });
  const reports: Report[] = [];
  const texts: unknown[] = [];
  const panels: { title: string; rows: Estimate[] }[] = [];
  for (const [i, folder] of folders.entries()) {
    const directory = basename(folder);
    const say = (text: string) => process.stderr.write(`[${seconds()} s] ${directory}: ${text}\n`);
    const only = values.only.split(',').filter((part) => part !== '');
    const outcome = await kinds[i]!.evaluate(folder, {
      embedder,
      only,
      quick: values.quick,
      variants: VARIANTS,
      say,
    });
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
  const { embedded, repeated } = embedder.counts();
  process.stdout.write(`\nTook ${seconds()} s; ${embedded} texts embedded, ${repeated} found again.\n`);
  return 0;
}

process.exitCode = await main();
