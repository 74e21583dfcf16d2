import { Command } from 'commander';
import { packageVersion } from '../package-version.js';
import type { Cli } from './cli.js';
import { COMMANDS } from './command-table.js';
import { EXIT_CODES_HELP } from './exit-codes.js';
import { NamedCommand } from './named-command.js';

const HELP = `
What past runs teach is kept in one file: that of --db (env KNOWHOW_DB, default
./knowhow.db), or a PostgreSQL database where --db is postgres://… A file holds
any number of collections, one a tenant. import, enhance, store, status,
feedback, delete, entries, lessons, effect, insights, skills, mcp, top and runs
(delete, list, paths, show) take --url, too: the address of a service elsewhere
(env KNOWHOW_URL, with KNOWHOW_API_KEY).

Begin with: knowhow demo
            knowhow import runs.jsonl --tenant shop --wait
            knowhow enhance "Cancel order 1234" --tenant shop

With --json a command prints exactly one JSON document on stdout; when it fails
that is {"error": {"code", "message", "details"}}.

${EXIT_CODES_HELP}`;

/** A command in a list of commands: its name and its arguments. */
function termOf(command: Command): string {
  const names = command.registeredArguments.map((argument) => {
    const name = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...names].join(' ');
}

/** The words of a command line that may name a command: the first two, or the two after `help`. */
function asked(argv: string[]): string[] {
  const words = argv.filter((word) => !word.startsWith('-'));
  return words[0] === 'help' ? words.slice(1, 3) : words.slice(0, 2);
}

/**
 * The command line: all commands by name, and the one that is asked for with everything it takes.
 *
 * @param argv the arguments, without program and script
 */
export async function buildProgram(cli: Cli, argv: string[]): Promise<Command> {
  const { stdout, stderr } = cli.io;
  const program = new NamedCommand('knowhow')
    .description(
      'Experience for agents: learns from finished runs, and adds what they teach to the next task.',
    )
    .usage('<command> [options]')
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      getOutHasColors: () => cli.color.isColorSupported,
      getErrHasColors: () => cli.noteColor.isColorSupported,
      getOutHelpWidth: () => Math.min(stdout.columns ?? 80, 110),
      getErrHelpWidth: () => Math.min(stderr.columns ?? 80, 110),
    })
    .configureHelp({
      styleTitle: (text) => cli.color.bold(text),
      showGlobalOptions: false,
      subcommandTerm: termOf,
    })
    .showHelpAfterError('(add --help to see what the command takes)')
    .exitOverride();

  const words = asked(argv);
  const named = COMMANDS.flatMap(({ commands }) => commands).find(({ name }) => name === words[0]);
  const all = (await named?.load())?.looksAtAll === true;
  for (const { group, commands } of COMMANDS) {
    program.commandsGroup(group);
    for (const { name, summary, load } of commands) {
      const command = program.command(name).summary(summary);
      if (all || name === words[0]) (await load()).define(command, cli);
    }
  }
  program.addHelpCommand(
    new Command('help').argument('[command]').description('print help for a command').helpGroup('Help:'),
  );
  return program.addHelpText('after', HELP);
}
