import { createInterface } from 'node:readline/promises';
import type { Cli } from './cli.js';

/** Asks a person; anything but a yes is a no. */
export async function confirmed(cli: Cli, question: string): Promise<boolean> {
  const prompt = createInterface({ input: cli.io.stdin, output: cli.io.stderr, terminal: false });
  try {
    // The end of the input is no answer, and so is Ctrl-C, which ends the program.
    const ended = new Promise<string>((resolve) => prompt.once('close', () => resolve('')));
    const answer = await Promise.race([prompt.question(`${question} [y/N] `), ended]);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    prompt.close();
  }
}
