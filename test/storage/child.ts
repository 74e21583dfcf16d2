import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** A child that runs one of the programs beside this file. */
export interface Child {
  process: ChildProcess;
  /** The lines it has printed so far. */
  lines: string[];
  /** Resolves when it has ended: its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  /** Resolves when it has printed so many lines, or ended. */
  printed(count: number): Promise<void>;
}

/** Starts `programs/<name>.mjs` with these arguments. What it writes to stderr goes to the test's. */
export function startChild(name: string, ...args: string[]): Child {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'programs', `${name}.mjs`), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  let rest = '';
  let wake = () => {};
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop()!;
    lines.push(...parts);
    wake();
  });
  let over = false;
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => {
      over = true;
      wake();
      resolve(code ?? signal!);
    });
  });
  return {
    process: child,
    lines,
    ended,
    async printed(count) {
      while (lines.length < count && !over) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
