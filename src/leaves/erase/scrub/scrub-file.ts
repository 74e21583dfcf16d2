import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../domain/package-root.js';
import type { ScrubAnswer } from './scrub-answer.js';

/** A child that has said nothing for so long is ended. */
const LONGEST_MS = 15 * 60_000;

/** The program as it is built: also when the TypeScript itself runs, as in tests. */
function program(): string {
  return join(packageRoot(), 'dist', 'lib', 'scrub.js');
}

/**
 * Scrubs a file in a process of its own. That process has locks of its own, so nothing that it opens or closes can
 * drop those of this one, and it may be killed at any time.
 *
 * @param stop ends the child; the answer is `busy` then
 */
export async function scrubFile(path: string, stop: AbortSignal): Promise<ScrubAnswer> {
  const file = program();
  if (!existsSync(file)) return { state: 'failed', reason: `${file} is missing` };
  const { NODE_OPTIONS: _, ...env } = process.env;
  const child = spawn(process.execPath, [file, path], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stop,
    killSignal: 'SIGKILL',
    timeout: LONGEST_MS,
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ state: stop.aborted ? 'busy' : 'failed', reason: String(error) }));
    child.on('close', () => resolve(readAnswer(out, err)));
  });
}

function readAnswer(out: string, err: string): ScrubAnswer {
  try {
    return JSON.parse(out) as ScrubAnswer;
  } catch {
    return { state: 'failed', reason: `the program that scrubs ended without an answer: ${out}${err}` };
  }
}
