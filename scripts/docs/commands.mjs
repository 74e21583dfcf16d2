import { pathToFileURL } from 'node:url';
import { ROOT } from '../run.mjs';

const load = (path) => import(pathToFileURL(`${ROOT}dist/adapters/cli/${path}`).href);

/** The width at which help is broken into lines. */
const COLUMNS = 100;

/** The surroundings of a command of which only the help is wanted. */
function silentIo() {
  const stream = { write: () => true, isTTY: false, columns: COLUMNS, on: () => stream };
  return { stdin: stream, stdout: stream, stderr: stream, env: {}, now: () => 0, onSignal: () => () => {} };
}

/** The help of a command, as it prints it. */
function helpOf(command) {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part), getOutHelpWidth: () => COLUMNS });
  command.outputHelp();
  return text.trimEnd();
}

const isHelp = (command) => command.name() === 'help';

/**
 * All commands of `knowhow`, each with what it takes.
 *
 * @returns {Promise<{ group: string, name: string, summary: string, command: import('commander').Command }[]>} commands
 *   with commands below them too, which come right after
 */
export async function allCommands() {
  const [{ buildProgram }, { COMMANDS }, { makeCli }] = await Promise.all(
    ['program.js', 'command-table.js', 'cli.js'].map(load),
  );
  const found = [];
  for (const { group, commands } of COMMANDS) {
    for (const { name, summary } of commands) {
      const program = await buildProgram(makeCli(silentIo()), [name]);
      const command = program.commands.find((one) => one.name() === name);
      found.push({ group, name, summary, command });
      for (const below of command.commands.filter((one) => !isHelp(one))) {
        found.push({ group, name: `${name} ${below.name()}`, summary: below.summary(), command: below });
      }
    }
  }
  return found;
}

/** The page of the command line, from its own help. */
export async function commandsPage() {
  const { EXIT_CODES_HELP } = await load('exit-codes.js');
  const commands = await allCommands();
  const lines = [
    '# Command line',
    '',
    'This page is made from the help of the commands (`npm run docs:pages`). `npx knowhow help COMMAND` prints the same.',
    '',
  ];
  let group = '';
  for (const one of commands) {
    if (one.group !== group) lines.push(`## ${one.group.replace(/:$/, '')}`, '');
    group = one.group;
    lines.push(`### ${one.name}`, '', '```text', helpOf(one.command), '```', '');
  }
  const codes = EXIT_CODES_HELP.replace(/^Exit codes:\n/, '').replace(/^ {2}/gm, '');
  lines.push('## Exit codes', '', '```text', codes, '```');
  return `${lines.join('\n')}\n`;
}
