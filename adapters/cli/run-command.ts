import type { Command } from 'commander';
import type { KnowledgeService } from '../../src/index.js';
import type { Cli } from './cli.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import {
  type AccountOptions,
  type Opening,
  openDatabase,
  openTarget,
  type Target,
  type TargetOptions,
} from './open-target.js';
import type { DbOptions } from './place.js';
import { withAccount, withDb, withTarget } from './shared-options.js';

/** What a command has to tell once it is done. */
export interface Answer {
  /** The one document of `--json`. */
  json: unknown;
  /** Says the same in words. */
  say(): void;
  /** Default 0. */
  code?: ExitCode;
}

/**
 * A command's work. It looks at its options first, and opens then: called wrongly, it leaves nothing behind. What it
 * opened is closed for it. Gives back its answer, or an exit code where it has said everything itself.
 */
type Work<At, Options, Args extends unknown[]> = (
  open: (how?: Opening) => Promise<At>,
  options: Options,
  ...args: Args
) => Promise<Answer | ExitCode>;

function run<At extends { close(): Promise<void> }, Options extends DbOptions, Args extends unknown[]>(
  cli: Cli,
  command: Command,
  opener: (options: Options, how: Opening) => Promise<At>,
  work: Work<At, Options, Args>,
): void {
  command.action(
    cli.action(async (...given: unknown[]) => {
      const options = given.at(-2) as Options;
      let opened: At | undefined;
      try {
        const answer = await work(
          async (how = {}) => {
            opened = await opener(options, how);
            return opened;
          },
          options,
          ...(given.slice(0, -2) as Args),
        );
        if (typeof answer === 'number') return answer;
        if (options.json) cli.json(answer.json);
        else answer.say();
        return answer.code ?? EXIT.ok;
      } finally {
        await opened?.close();
      }
    }),
  );
}

/** Gives a command its work on a database, and the options that name one. */
export function onDatabase<Options extends DbOptions, Args extends unknown[] = []>(
  cli: Cli,
  command: Command,
  work: Work<KnowledgeService, Options, Args>,
): void {
  run<KnowledgeService, Options, Args>(
    cli,
    withDb(command),
    (options, how) => openDatabase(cli, options, how),
    work,
  );
}

/** The same for the data of one account in it. */
export function onAccount<Options extends AccountOptions, Args extends unknown[] = []>(
  cli: Cli,
  command: Command,
  work: Work<KnowledgeService, Options, Args>,
): void {
  run<KnowledgeService, Options, Args>(
    cli,
    withAccount(command),
    (options, how) => openDatabase(cli, options, how),
    work,
  );
}

/** The same for a database or a service elsewhere. */
export function onTarget<Options extends TargetOptions, Args extends unknown[] = []>(
  cli: Cli,
  command: Command,
  work: Work<Target, Options, Args>,
): void {
  run<Target, Options, Args>(cli, withTarget(command), (options, how) => openTarget(cli, options, how), work);
}
