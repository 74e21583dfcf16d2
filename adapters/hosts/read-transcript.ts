import { readFile } from 'node:fs/promises';
import { openReader } from '../import/reader.js';
import type { FoundRun } from './found-run.js';

/** A host's file of one session. */
interface Transcript {
  host: string;
  file: string;
  /** When it was changed last, milliseconds since the epoch. */
  modified: number;
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    // No JSON, or a line that the host is still writing.
    return undefined;
  }
}

/** The values of a file with their lines: one document, or a value a line. */
async function valuesIn(file: string): Promise<[value: unknown, line: number][]> {
  const text = await readFile(file, 'utf8');
  const whole = parsed(text);
  if (whole) return [[whole.value, 1]];
  return text.split('\n').flatMap((line, i): [unknown, number][] => {
    const one = parsed(line);
    return one ? [[one.value, i + 1]] : [];
  });
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
  for (const [value, line] of await valuesIn(file)) {
    take(reader.take(value, { file, line, bytes: 0, modified }));
  }
  take(reader.endFile());
  take(reader.end());
  return runs;
}
