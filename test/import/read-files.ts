import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Importable } from '../../adapters/cli/importing/importable.js';
import type { InputFile } from '../../adapters/cli/importing/input-file.js';
import { readFiles } from '../../adapters/cli/importing/read-files.js';
import type { OutcomeOptions } from '../../adapters/import/verdict.js';
import type { Interaction } from '../../src/index.js';

/** What was found in files. */
export interface Found {
  records: (Importable & { kind: 'record' })[];
  /** Line and words of what could not be read. */
  rejected: [number, string][];
  blank: number;
  passedOver: Record<string, number>;
  /** Files without a run, with the reason. */
  withoutRuns: [string, string][];
  /** What wrote the runs. */
  formats: string[];
}

/** The path of a fixture. */
export const fixture = (name: string): string => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

const MODIFIED = Date.UTC(2026, 1, 3);

async function* inputs(files: Record<string, Buffer>): AsyncGenerator<InputFile> {
  for (const [file, data] of Object.entries(files)) {
    async function* chunks() {
      yield data;
    }
    yield {
      file,
      modified: MODIFIED,
      named: true,
      chunks: chunks(),
      failure: () => undefined,
    };
  }
}

/** Reads files in memory, in order, as an import does. */
export async function readTexts(
  files: Record<string, Buffer | string>,
  outcomes: OutcomeOptions = {},
): Promise<Found> {
  const found: Found = {
    records: [],
    rejected: [],
    blank: 0,
    passedOver: {},
    withoutRuns: [],
    formats: [],
  };
  const data = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]));
  const options = { from: 'auto', tenant: 'desk', agentType: undefined, maxLineBytes: 1e6, outcomes };
  for await (const piece of readFiles(inputs(data), options)) {
    if (piece.kind === 'record') found.records.push(piece);
    else if (piece.kind === 'rejected') found.rejected.push([piece.at.line, piece.error.message]);
    else if (piece.kind === 'blank') found.blank += 1;
    else if (piece.kind === 'no_run') found.withoutRuns.push([piece.file, piece.why]);
    else found.passedOver[piece.what] = (found.passedOver[piece.what] ?? 0) + 1;
  }
  found.formats = [...new Set(found.records.map(({ format }) => format))];
  return found;
}

/** Reads one file of JSON lines. */
export const readLines = (...values: unknown[]): Promise<Found> =>
  readTexts({ 'a.jsonl': values.map((value) => `${JSON.stringify(value)}\n`).join('') });

/** Reads fixtures. */
export async function readFixtures(...names: string[]): Promise<Found> {
  const files: Record<string, Buffer> = {};
  for (const name of names) files[name] = await readFile(fixture(name));
  return readTexts(files);
}

/** When a run without a time of its own is said to have been. */
export const FILE_TIME = new Date(MODIFIED).toISOString();

function step(decision: string, result: string | null | undefined): string {
  let words = decision;
  if (decision.startsWith('{')) {
    const call = JSON.parse(decision) as { name: string };
    words = call.name;
  } else words = `"${decision}"`;
  if (!result) return words;
  const state = /^\{"(error|interrupted)"/.exec(result)?.[1];
  return state === undefined ? `${words} = ${result}` : `${words} ! ${result.slice(1, -1)}`;
}

/** A run in few words: what was asked, how it ended, who did it, and each step with what came of it. */
export function outline({ query, success, agent_type: agent, turns }: Interaction): string[] {
  const verdict = success === undefined ? '?' : success ? 'ok' : 'failed';
  return [
    `${query} [${verdict}${agent ? `, ${agent}` : ''}]`,
    ...turns.map(({ decision, result }) => step(decision, result)),
  ];
}
