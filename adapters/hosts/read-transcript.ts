import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { openReader } from '../import/reader.js';
import type { FoundRun } from './found-run.js';

/** A host's file of one session. */
interface Transcript {
  host: string;
  file: string;
  /** When it was changed last, milliseconds since the epoch. */
  modified: number;
}

/** The runs in a host's own file of a session. */
export async function readTranscript(
  { host, file, modified }: Transcript,
  complain: (what: string) => void,
): Promise<FoundRun[]> {
  const reader = openReader();
  const runs: FoundRun[] = [];
  const take = (findings: ReturnType<typeof reader.take>): void => {
    for (const finding of findings) {
      if (finding.kind === 'run') runs.push(finding);
      else if (finding.kind !== 'passed_over')
        complain(`${host}: line ${finding.at.line}: ${finding.message}`);
    }
  };
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    if (text.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      // The host may be writing its last line.
      continue;
    }
    take(reader.take(value, { file, line, bytes: text.length, modified }));
  }
  take(reader.endFile());
  take(reader.end());
  return runs;
}
