import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { isLesson } from '../../src/api/interaction.js';
import { type Interaction, KnowhowError, type KnowledgeService } from '../../src/index.js';
import type { Cli } from '../cli/cli.js';
import { EXIT } from '../cli/exit-codes.js';
import { inputFiles } from '../cli/importing/input-files.js';
import { AUTO, readFiles } from '../cli/importing/read-files.js';
import { fileError } from '../cli/io/read-input.js';
import { counted } from '../cli/print/printable.js';
import { onAccount } from '../cli/run-command.js';
import { LOCAL_ACCOUNT, numberIn } from '../cli/shared-options.js';
import type { AccountOptions } from '../cli/target/open-target.js';

interface Options extends AccountOptions {
  runs?: string[];
  tenant?: string;
  svg?: string;
  seed?: number;
}

/** Runs from which figures are printed: of fewer their intervals say nothing, or are no intervals. */
const LEAST_RUNS = 20;
/** What the columns of the table are. */
const COLUMNS =
  'value: on the runs asked about; 95 %: the interval that it lies in; sees: the smallest difference that this number of runs can show; baselines: the same of simple rules.';

const LINE_BYTES = 16 * 1024 * 1024;
/** All runs that are asked about lie in one collection. */
const TENANT = 'eval';

/** The records of the files that can be stored, and how many lines cannot. */
async function fromFiles(cli: Cli, paths: readonly string[]) {
  const { validateInteraction } = await import('../../src/index.js');
  const input = await inputFiles(paths, cli.io);
  const records: Interaction[] = [];
  let rejected = 0;
  const how = { from: AUTO, tenant: TENANT, agentType: undefined, maxLineBytes: LINE_BYTES };
  for await (const piece of readFiles(input.each(), how)) {
    try {
      if (piece.kind === 'rejected') throw piece.error;
      if (piece.kind === 'record') {
        const record = validateInteraction(piece.record);
        if (!isLesson(record)) records.push(record);
      }
    } catch (error) {
      if (!KnowhowError.isInstance(error)) throw error;
      rejected += 1;
      const where = 'at' in piece ? `${piece.at.file}, line ${piece.at.line}: ` : '';
      if (rejected <= 3) cli.note(`${where}${error.message}`);
    }
  }
  return { records, rejected };
}

async function fromDatabase(service: KnowledgeService, account: string, tenant: string) {
  const records: Interaction[] = [];
  for await (const record of service.exportRecords(account, tenant)) {
    if (!isLesson(record)) records.push({ ...record, tenant_id: TENANT });
  }
  return { records, rejected: 0 };
}

/** Gives `knowhow eval` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Says what guidance is worth on your own runs: learns from half of them, split by task, and measures on the other half what it would have named, refused, warned of and predicted, and whether runs that did what it says went better. Nothing is stored.',
    )
    .option('--runs <files...>', 'files or folders of runs, in any format that `knowhow import` knows')
    .option('--tenant <name>', 'in place of --runs: a collection of the database')
    .option('--svg <file>', 'draw there how reliable the confidence is')
    .option('--seed <number>', 'another split', numberIn(0, 2 ** 31));
  onAccount<Options>(cli, command, async (open, { account = LOCAL_ACCOUNT, runs, tenant, svg, seed }) => {
    if ((runs === undefined) === (tenant === undefined)) {
      throw new KnowhowError(
        'invalid_request',
        'Name the runs: either --runs FILE, or --tenant NAME with --db FILE.',
      );
    }
    const { records, rejected } = runs
      ? await fromFiles(cli, runs)
      : await fromDatabase(await open({ reads: true }), account, tenant!);
    if (rejected > 0) cli.note(`${counted(rejected, 'line')} could not be read and were left out.`);
    const [{ openMiniLm }, { evaluateOwnRuns }, { table, toJson }, diagram] = await Promise.all([
      import('../../src/index.js'),
      import('./evaluate-own-runs.js'),
      import('./report.js'),
      import('./reliability-diagram.js'),
    ]);
    const embedder = openMiniLm();
    try {
      const { measures, notes, confidence } = await evaluateOwnRuns({
        records,
        embedder,
        say: (text) => cli.note(text),
        ...(seed === undefined ? {} : { seed }),
      });
      const drawn = confidence.length > 0 ? svg : undefined;
      if (drawn !== undefined) {
        const picture = diagram.reliabilitySvg([{ title: 'your runs', rows: confidence }]);
        await writeFile(drawn, picture).catch((error: unknown) => {
          throw fileError(drawn, error);
        });
      }
      const [figures] = Object.values(JSON.parse(toJson([{ directory: 'runs', measures }])) as object);
      const say = () => {
        if (records.length < LEAST_RUNS) {
          cli.say(
            `${counted(records.length, 'run')}: too few to measure guidance on, which takes ${LEAST_RUNS} or more, of several tasks.`,
          );
        } else {
          cli.say(table(measures));
          cli.say(cli.color.dim(COLUMNS));
        }
        for (const note of notes) cli.say(`  ${note}`);
        if (records.length >= LEAST_RUNS && confidence.length > 0)
          cli.say(diagram.reliabilityText(confidence));
        if (drawn !== undefined) cli.say(`Drawn in ${drawn}.`);
      };
      const json = { measures: figures as unknown, notes, ...(drawn === undefined ? {} : { svg: drawn }) };
      return { json, say, code: rejected > 0 ? EXIT.partly : EXIT.ok };
    } finally {
      await embedder.close?.();
    }
  });
}
