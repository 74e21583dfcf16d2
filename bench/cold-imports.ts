import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench.js';
import { median } from './measure.js';
import type { Row } from './report.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The entries of the package, and what each framework costs by itself. */
const ENTRIES = [
  'knowhow',
  'knowhow/http',
  'knowhow/ai-sdk',
  'knowhow/langgraph',
  'knowhow/mcp',
  '@langchain/langgraph',
  '@modelcontextprotocol/sdk/server/mcp.js',
  'ai',
];

/** Processor time, user and system, of a process that imports the entry and ends; milliseconds. */
async function startOf(entry: string | undefined): Promise<number> {
  const load = entry === undefined ? '' : `await import(${JSON.stringify(entry)});`;
  const program = `${load} const { user, system } = process.cpuUsage(); process.stdout.write(String((user + system) / 1000));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: ROOT });
  return Number(stdout);
}

/**
 * What importing each entry costs a process that has just started, beside a process that imports nothing. Processor
 * time, since other processes do not lengthen it; files are in the system's cache. The starts are interleaved.
 */
export const coldImports: Bench = async ({ quick, say }) => {
  const starts = quick ? 7 : 21;
  const times = new Map<string | undefined, number[]>();
  for (let round = 0; round < starts; round += 1) {
    for (const entry of [undefined, ...ENTRIES]) {
      times.set(entry, [...(times.get(entry) ?? []), await startOf(entry)]);
    }
  }
  say(`${starts} starts of each`);
  const empty = median(times.get(undefined)!);
  return ENTRIES.map(
    (entry): Row => ({
      name: `import_${entry.replace(/\W+/g, '_')}`,
      says: `start and import ${entry}, processor time`,
      value: median(times.get(entry)!),
      unit: 'ms',
      bound: { says: 'to start node alone', value: empty },
    }),
  );
};
