import { createInterface } from 'node:readline/promises';
import { KnowhowError } from '../../src/index.js';
import type { Cli } from './cli.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import type { Answer } from './run-command.js';

/** Options of commands that remove. */
export interface AskOptions {
  dryRun?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** A removal: looked at first, then done. */
interface Removal<Preview, Result> {
  preview(): Promise<Preview>;
  /** Shows a person what would go; returns how that is counted, or undefined where nothing would. */
  show(preview: Preview): string | undefined;
  remove(): Promise<Result>;
  say(result: Result): void;
}

async function confirmed(cli: Cli, question: string): Promise<boolean> {
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

/** Throws `invalid_request` where a person is to be asked and none is there. */
export function needSomebody(cli: Cli, { dryRun, yes, json }: AskOptions): void {
  if (yes || dryRun || (!json && cli.io.stdin.isTTY)) return;
  throw new KnowhowError(
    'invalid_request',
    'Nothing was removed: there is nobody to ask. Give --dry-run to see what would go, or --yes to remove it.',
  );
}

/** Removes what a person has seen and agreed to, or what `--yes` says; shows alone with `--dry-run`. */
export async function askFirst<Preview, Result>(
  cli: Cli,
  options: AskOptions,
  removal: Removal<Preview, Result>,
): Promise<Answer | ExitCode> {
  if (!options.yes || options.dryRun) {
    const preview = await removal.preview();
    if (options.dryRun) return { json: preview, say: () => void removal.show(preview) };
    const what = removal.show(preview);
    if (what === undefined) return EXIT.ok;
    if (!(await confirmed(cli, `\nRemove ${what} for good?`))) {
      cli.note('Nothing was removed.');
      return EXIT.failed;
    }
  }
  const result = await removal.remove();
  return { json: result, say: () => removal.say(result) };
}
