import type { Command } from 'commander';
import type { KnowledgeService } from '../../src/index.js';
import type { Cli } from './cli.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import { withAccount, withDb, withTarget } from './shared-options.js';
import {
  type AccountOptions,
  type Opening,
  openDatabase,
  openTarget,
  type Target,
  type TargetOptions,
} from './target/open-target.js';
import type { DbOptions } from './target/place.js';

/** The report of a command that is done. */
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

/** Makes what gives commands of one kind the options that name their data, and their work. */
function commands<At extends { close(): Promise<void> }, Common extends DbOptions>(
  withOptions: (command: Command) => Command,
  opener: (cli: Cli, options: Common, how: Opening) => Promise<At>,
) {
  return <Options extends Common, Args extends unknown[] = []>(
    cli: Cli,
    command: Command,
    work: Work<At, Options, Args>,
  ): void => {
    withOptions(command).action(
      cli.action(async (...given: unknown[]) => {
        const options = given.at(-2) as Options;
        let opened: At | undefined;
        const open = async (how: Opening = {}) => {
          opened = await opener(cli, options, how);
          return opened;
        };
        try {
          const answer = await work(open, options, ...(given.slice(0, -2) as Args));
          if (typeof answer === 'number') return answer;
          if (options.json) cli.json(answer.json);
          else answer.say();
          return answer.code ?? EXIT.ok;
        } finally {
          await opened?.close();
        }
      }),
    );
  };
}

/** For commands on a database. */
export const onDatabase = commands<KnowledgeService, DbOptions>(withDb, openDatabase);

/** For commands on the data of one account in a database. */
export const onAccount = commands<KnowledgeService, AccountOptions>(withAccount, openDatabase);

/** For commands on a database or a service elsewhere. */
export const onTarget = commands<Target, TargetOptions>(withTarget, openTarget);
