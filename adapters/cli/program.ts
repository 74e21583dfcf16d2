import { Command } from 'commander';
import type { Cli } from './cli.js';
import { addCollections } from './commands/collections.js';
import { addDelete } from './commands/delete.js';
import { addDoctor } from './commands/doctor.js';
import { addEnhance } from './commands/enhance.js';
import { addExport } from './commands/export.js';
import { addImport } from './commands/import.js';
import { addJobs } from './commands/jobs.js';
import { addKeys } from './commands/keys.js';
import { addReembed } from './commands/reembed.js';
import { addServe } from './commands/serve.js';
import { addStatus } from './commands/status.js';
import { addStore } from './commands/store.js';
import { addWork } from './commands/work.js';
import { EXIT_CODES_HELP } from './exit-codes.js';
import { packageVersion } from './package-version.js';

/** The whole command line: what it takes, and what each command does. */
export function buildProgram(cli: Cli): Command {
  const { stdout, stderr } = cli.io;
  const program = new Command('knowhow')
    .description(
      'Experience for agents: learns from finished runs, and adds what they teach to the next task.',
    )
    .version(packageVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      getOutHasColors: () => cli.color.isColorSupported,
      getErrHasColors: () => cli.noteColor.isColorSupported,
      getOutHelpWidth: () => Math.min(stdout.columns ?? 100, 110),
      getErrHelpWidth: () => Math.min(stderr.columns ?? 100, 110),
    })
    .configureHelp({
      styleTitle: (text) => cli.color.bold(text),
      showGlobalOptions: false,
    })
    .showHelpAfterError('(add --help to see what the command takes)')
    .exitOverride();

  program.commandsGroup('Ask and learn:');
  addEnhance(program, cli);
  addStore(program, cli);
  addStatus(program, cli);
  addDelete(program, cli);
  addImport(program, cli);
  addExport(program, cli);
  program.commandsGroup('Run:');
  addServe(program, cli);
  addWork(program, cli);
  addKeys(program, cli);
  program.commandsGroup('Look after:');
  addCollections(program, cli);
  addJobs(program, cli);
  addReembed(program, cli);
  addDoctor(program, cli);
  program.addHelpText(
    'after',
    `
Data is in the file of --db (env KNOWHOW_DB, default ./knowhow.db), or behind --url (env KNOWHOW_URL and
KNOWHOW_API_KEY) for enhance, store, status, delete and import. With --json each command prints exactly one
JSON document on stdout; a command that fails prints {"error": {"code", "message", "details"}}.

${EXIT_CODES_HELP}`,
  );
  return program;
}
