import { CommanderError } from 'commander';
import { type Cli, makeCli } from './cli.js';
import { EXIT, type ExitCode, exitCodeOf } from './exit-codes.js';
import { type Failure, failureOf } from './failure.js';
import type { CliIo } from './io/cli-io.js';
import { buildProgram } from './program.js';

function printFailure(cli: Cli, failure: Failure, json: boolean): void {
  if (json) cli.json({ error: failure });
  else cli.note(`${cli.noteColor.red('error:')} ${failure.message}`);
}

/**
 * Runs one command line.
 *
 * @param argv the arguments, without program and script
 * @returns the exit code; nothing is thrown
 */
export async function runCli(argv: string[], io: CliIo): Promise<ExitCode> {
  const cli = makeCli(io);
  const json = argv.includes('--json');
  try {
    const program = await buildProgram(cli, argv);
    await program.parseAsync(argv, { from: 'user' });
    return cli.exitCode();
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and version end so, too.
      if (error.exitCode === 0) return EXIT.ok;
      // Commander has said on stderr what is wrong.
      if (json) cli.json({ error: { code: 'invalid_request', message: error.message } });
      return EXIT.usage;
    }
    printFailure(cli, failureOf(error), json);
    if (io.env.KNOWHOW_DEBUG && error instanceof Error) cli.note(error.stack ?? '');
    return exitCodeOf(error);
  }
}
