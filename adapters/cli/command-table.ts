import type { Command } from 'commander';
import type { Cli } from './cli.js';

/** Gives a command its options and its work. */
export type Define = (command: Command, cli: Cli) => void;

/** A command's file. */
export interface CommandModule {
  define: Define;
  /** True where it looks at every other command: they are loaded too. */
  looksAtAll?: boolean;
}

/** One command: what the list of commands says, and where the rest of it is. */
export interface CommandEntry {
  name: string;
  summary: string;
  /** Only the command that was asked for is loaded. */
  load(): Promise<CommandModule>;
}

const entry = (name: string, summary: string, load: CommandEntry['load']): CommandEntry => ({
  name,
  summary,
  load,
});

/** All commands, grouped as the help shows them. */
export const COMMANDS: { group: string; commands: CommandEntry[] }[] = [
  {
    group: 'Begin:',
    commands: [
      entry('demo', 'see it learn from made runs, with nothing set up', () => import('./commands/demo.js')),
      entry('init', 'write a small project to begin with', () => import('./commands/init.js')),
      entry('import', 'store runs from files, of many formats', () => import('./commands/import.js')), // leaf: import
      entry('install', 'join the coding agents of this machine', () => import('./commands/install.js')), // leaf: hosts
    ],
  },
  {
    group: 'Ask and learn:',
    commands: [
      entry('enhance', 'add what past runs teach to a task', () => import('./commands/enhance.js')),
      entry('store', 'store the record of one finished run', () => import('./commands/store.js')),
      entry('status', 'say how learning from a run is going', () => import('./commands/status.js')),
      entry('feedback', 'say how a run ended, once that is known', () => import('./commands/feedback.js')),
      entry('delete', 'delete what matches an intent', () => import('./commands/delete.js')),
    ],
  },
  {
    group: 'See and correct:',
    commands: [
      entry('ui', 'see and correct it in a browser on this machine', () => import('./commands/ui.js')), // leaf: console
      entry(
        'entries',
        'what was learned: list, show, edit, pin, retire, delete, stats',
        () => import('./commands/entries.js'),
      ),
      entry(
        'lessons',
        'what agents noted: list, approve, refuse, and add your own',
        () => import('./commands/lessons.js'),
      ),
      entry(
        'runs',
        'what was stored: list, show, delete, withdraw, and learning jobs',
        () => import('./commands/runs.js'),
      ),
      entry(
        'effect',
        'what guidance is worth: success with it and without',
        () => import('./commands/effect.js'),
      ),
      entry(
        'insights',
        'what goes wrong again and again, and what it costs',
        () => import('./commands/insights.js'),
      ),
      entry('skills', 'draft skills from paths that runs bear out', () => import('./commands/skills.js')),
      entry('reflect', 'let a model propose steps', () => import('./commands/reflect.js')), // leaf: reflection
      entry('eval', 'measure it on your own runs', () => import('../eval/command.js')), // leaf: eval
    ],
  },
  {
    group: 'Run as a service:',
    commands: [
      entry('serve', 'answer over HTTP, and at /mcp', () => import('./commands/serve.js')),
      entry('mcp', 'serve one MCP client over stdin and stdout', () => import('./commands/mcp.js')),
      entry('work', 'learn, as a process of its own', () => import('./commands/work.js')),
      entry('top', 'rates, jobs and latencies, live', () => import('./commands/top.js')), // leaf: top
      entry('keys', 'create, list, revoke and rotate API keys', () => import('./commands/keys.js')),
    ],
  },
  {
    group: 'Look after the data:',
    commands: [
      entry('doctor', 'say what is wrong, and repair it', () => import('./commands/doctor.js')),
      entry('backup', 'copy a database, in use or not', () => import('./commands/backup.js')), // leaf: backup
      entry('restore', 'put a backup where no database is', () => import('./commands/restore.js')), // leaf: backup
      entry('export', 'write out the runs of a collection', () => import('./commands/export.js')),
      entry('migrate', 'move to another store', () => import('./commands/migrate.js')), // leaf: move
      entry('completion', 'complete commands in a shell', () => import('./commands/completion.js')), // leaf: completion
    ],
  },
];
