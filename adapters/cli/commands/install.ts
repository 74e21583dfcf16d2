import { existsSync } from 'node:fs';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { KnowhowError } from '../../../src/index.js';
import type { Host } from '../../hosts/host.js';
import { HOSTS } from '../../hosts/hosts.js';
import { apply, type Change, type Machine, plannedChange, stateOf } from '../../hosts/install.js';
import { meetingPlace } from '../../hosts/place.js';
import { shippedFile } from '../../hosts/shipped-file.js';
import { lastTrouble } from '../../hosts/trouble.js';
import { homeOf, hostsDbOf, unreadEvent } from '../../hosts/unread-event.js';
import type { Cli } from '../cli.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { sub } from '../shared-options.js';

interface Options {
  db?: string;
  dryRun?: boolean;
  json?: boolean;
}

const NAMES = HOSTS.map(({ name }) => name);
const EXAMPLES =
  '\nExamples:\n  knowhow install claude-code --dry-run\n  knowhow install all\n  knowhow install status\n  knowhow install uninstall codex';

function machineOf({ env }: Cli['io'], { db }: Options): Machine {
  const home = homeOf({ env });
  return {
    home,
    env: env as NodeJS.ProcessEnv,
    node: process.execPath,
    hook: shippedFile('knowhow-hook.cjs'),
    plugin: shippedFile('opencode-plugin.js'),
    db: hostsDbOf({ env, db }),
  };
}

/** Reads the names of hosts; `all` is those that are here. */
function hostName(text: string, before: Host[] | undefined): Host[] {
  if (text === 'all') return [...HOSTS];
  const host = HOSTS.find(({ name }) => name === text);
  if (!host) throw new InvalidArgumentError(`Expected ${NAMES.join(', ')} or all.`);
  return [...(before ?? []), host];
}

/** Lines that differ: those that go, and those that come. */
function shownDiff({ before = '', after = '' }: Change): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return [
    ...old.slice(start, old.length - end).map((line) => `  - ${line}`),
    ...now.slice(start, now.length - end).map((line) => `  + ${line}`),
  ].filter((line) => line.trim().length > 1);
}

function change(cli: Cli, what: 'install' | 'uninstall', hosts: Host[], options: Options): ExitCode {
  const machine = machineOf(cli.io, options);
  const isAll = hosts.length === HOSTS.length;
  const states = hosts.map((host) => ({ host, state: stateOf(host, machine) }));
  const chosen = states
    .filter(({ state }) => !isAll || state.isHere || state.isInstalled)
    .map(({ host }) => host);
  const problems: Record<string, string> = {};
  // One host whose settings are broken keeps no other from being joined.
  const changes = chosen.flatMap((host) => {
    try {
      return [plannedChange(host, machine, what)];
    } catch (error) {
      if (!KnowhowError.isInstance(error) || chosen.length === 1) throw error;
      problems[host.name] = error.message;
      return [];
    }
  });
  const code = Object.keys(problems).length > 0 ? EXIT.partly : EXIT.ok;
  if (!options.dryRun) for (const one of changes) apply(one);
  if (options.json) {
    cli.json({ dry_run: options.dryRun === true, db: machine.db, changes, problems });
    return code;
  }
  for (const problem of Object.values(problems)) cli.say(problem);
  if (chosen.length === 0) {
    cli.say(`None of ${NAMES.join(', ')} was found here. One that is named is joined all the same.`);
  }
  for (const one of changes) {
    const { title, file, before, after, backup } = one;
    if (before === after) {
      cli.say(`${title}: nothing to do in ${file}`);
      continue;
    }
    cli.say(`${title}: ${options.dryRun ? 'would change' : 'changed'} ${file}`);
    if (options.dryRun) for (const line of shownDiff(one)) cli.say(cli.color.dim(line));
    else if (backup !== undefined) cli.say(cli.color.dim(`  as it was before: ${backup}`));
    if (one.afterwards !== undefined) cli.say(`  ${one.afterwards}`);
  }
  if (what === 'install' && changes.length > 0 && !options.dryRun) {
    cli.say(cli.color.dim(`Runs are kept in ${machine.db}, one collection for each git remote.`));
  }
  return code;
}

function status(cli: Cli, options: Options): void {
  const machine = machineOf(cli.io, options);
  const states = HOSTS.map((host) => stateOf(host, machine));
  const place = meetingPlace(machine.db, machine.home, process.platform);
  const trouble = lastTrouble(place.trouble);
  const unread = lastTrouble(place.unread);
  if (options.json) {
    cli.json({
      db: machine.db,
      hosts: states,
      troubles: trouble ? [trouble] : [],
      unread: unread ? [unread] : [],
    });
    return;
  }
  cli.table(
    ['host', 'here', 'joined', 'settings'],
    states.map(({ title, file, isHere, isInstalled }) => [
      title,
      isHere ? 'yes' : 'no',
      isInstalled ? 'yes' : 'no',
      file,
    ]),
  );
  for (const { problem } of states) if (problem !== undefined) cli.say(problem);
  cli.say(`Runs are kept in ${machine.db}${existsSync(machine.db) ? '' : ' (not there yet)'}.`);
  const event = unreadEvent(place);
  if (event !== undefined) {
    cli.say(event.what);
    cli.say(`  ${event.why}`);
  }
  if (trouble === undefined) return;
  const by = trouble.host === undefined ? '' : `, a hook of ${trouble.host}`;
  cli.say(`No server answers hooks; hosts go on without (${trouble.at}${by}):`);
  cli.say(`  ${trouble.error}`);
  cli.say('Hooks start it again one minute after a failure.');
}

/** Gives `knowhow install` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command.description(
    'Joins the programs in which agents run: each prompt is given what past runs teach, and what the agent did is stored. Entries of others in their settings stay as they are. A variable KNOWHOW_HOOKS=0 switches all hooks off; a file .knowhowignore in a project keeps paths out of runs, or the whole project with a line *.',
  );
  const withOptions = (one: Command): Command =>
    one
      .option('--db <file>', 'database of the runs (env KNOWHOW_DB; default ~/.knowhow/agents.db)')
      .option('--json', 'print one JSON document on stdout, also for errors');
  const joining = (one: Command, what: 'install' | 'uninstall'): void => {
    withOptions(one)
      .addArgument(
        new Argument('<host...>', 'a program, or all that are here')
          .choices([...NAMES, 'all'])
          .argParser(hostName as never),
      )
      .option('--dry-run', 'only show what would be changed')
      .action(cli.action(async (hosts: Host[], options: Options) => change(cli, what, hosts, options)));
  };
  const hosts = sub(command, 'hosts', 'join programs in which agents run', '', true);
  joining(hosts, 'install');
  hosts.addHelpText('after', EXAMPLES);
  command.addHelpText('after', `\nHosts: ${NAMES.join(', ')}\n${EXAMPLES}`);
  joining(sub(command, 'uninstall', 'take away what was put into their settings'), 'uninstall');
  withOptions(sub(command, 'status', 'which are joined, and what went wrong last')).action(
    cli.action(async (options: Options) => {
      status(cli, options);
      return EXIT.ok;
    }),
  );
}
