import { type Interaction, KnowhowError, validateInteraction } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { counted, oneLine } from '../print/printable.js';
import { countLeftOut, countRejection, countRun, type ImportCounts } from './import-records.js';
import type { Importable } from './importable.js';

/** A preview of an import: nothing is stored. */
export interface DryRun {
  runs: number;
  steps: number;
  /** Number of times that each tool is called; the most called first. */
  tools: Record<string, number>;
  /** The first runs: what was asked, how it ended, how many steps. */
  examples: {
    file: string;
    line: number;
    format: string;
    query: string;
    success: boolean | null;
    steps: number;
    tools: string[];
  }[];
}

const EXAMPLES = 5;
const MOST_TOOLS = 1_000;
const SHOWN_TOOLS = 20;
const QUERY_WIDTH = 100;

/** The tool that a turn calls, where its decision is a call. */
function toolOf(decision: string): string | undefined {
  if (!decision.startsWith('{"name":')) return undefined;
  try {
    const { name } = JSON.parse(decision) as { name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}

const toolsOf = ({ turns }: Interaction): string[] => turns.flatMap(({ decision }) => toolOf(decision) ?? []);

/** Why a store would refuse a record; undefined where it takes it. */
function refusalOf(record: Interaction): KnowhowError | undefined {
  try {
    validateInteraction(record);
    return undefined;
  } catch (error) {
    if (KnowhowError.isInstance(error)) return error;
    throw error;
  }
}

/** Reads everything and stores nothing; what would be left out is counted as an import counts it. */
export async function dryRun(
  input: AsyncIterable<Importable>,
  files: readonly string[],
  counts: ImportCounts,
): Promise<DryRun> {
  const order = new Map(files.map((file, at) => [file, at]));
  const tools = new Map<string, number>();
  const found: DryRun = { runs: 0, steps: 0, tools: {}, examples: [] };
  for await (const piece of input) {
    const refusal = piece.kind === 'record' ? refusalOf(piece.record) : undefined;
    if (piece.kind === 'rejected') countRejection(counts, piece.at, piece.error, order);
    else if (piece.kind !== 'record') countLeftOut(counts, piece);
    else if (refusal) countRejection(counts, piece.at, refusal, order);
    else {
      countRun(counts, piece);
      const { record, at, format } = piece;
      const { turns } = record;
      const called = toolsOf(record);
      found.runs += 1;
      found.steps += turns.length;
      for (const tool of called)
        if (tools.has(tool) || tools.size < MOST_TOOLS) tools.set(tool, (tools.get(tool) ?? 0) + 1);
      if (found.examples.length < EXAMPLES) {
        const { file, line } = at;
        found.examples.push({
          file,
          line,
          format,
          query: oneLine(String(record.query), QUERY_WIDTH),
          success: record.success ?? null,
          steps: turns.length,
          tools: [...new Set(called)],
        });
      }
    }
  }
  const sorted = [...tools].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return { ...found, tools: Object.fromEntries(sorted) };
}

/** Says what would be stored. */
export function reportDryRun(cli: Cli, { runs, steps, tools, examples }: DryRun): void {
  const { dim } = cli.color;
  cli.say(`${counted(runs, 'run')} with ${counted(steps, 'step')} would be stored; nothing was.`);
  const names = Object.entries(tools);
  if (names.length > 0) {
    const shown = names.slice(0, SHOWN_TOOLS).map(([name, count]) => `${oneLine(name, 60)} (${count})`);
    cli.say(
      `Tools: ${shown.join(', ')}${names.length > SHOWN_TOOLS ? `, and ${names.length - SHOWN_TOOLS} more` : ''}`,
    );
  }
  for (const { file, line, format, query, success, steps: count } of examples) {
    const outcome = success === null ? 'outcome not known' : success ? 'succeeded' : 'failed';
    cli.say(
      dim(`  ${oneLine(file, 60)}:${line}  ${format}, ${counted(count, 'step')}, ${outcome}: ${query}`),
    );
  }
  if (runs > examples.length) cli.say(dim(`  … and ${counted(runs - examples.length, 'more run')}`));
}
