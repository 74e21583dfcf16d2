import type { Command } from 'commander';
import type { Cli } from './cli.js';

/** One command: what the list of commands says, and where the rest of it is. */
export interface CommandEntry {
  name: string;
  summary: string;
  /** Loads what gives the command its options and its work. */
  load(): Promise<{ define(command: Command, cli: Cli): void }>;
}

/** All commands, grouped as the help shows them. Only the one that was asked for is loaded. */
export const COMMANDS: { group: string; commands: CommandEntry[] }[] = [
  {
    group: 'Ask and learn:',
    commands: [
      {
        name: 'enhance',
        summary: 'add what past runs teach to a task',
        load: () => import('./commands/enhance.js'),
      },
      {
        name: 'store',
        summary: 'store the record of one finished run',
        load: () => import('./commands/store.js'),
      },
      { name: 'status', summary: 'say how a job is doing', load: () => import('./commands/status.js') },
      {
        name: 'delete',
        summary: 'delete what matches an intent',
        load: () => import('./commands/delete.js'),
      },
      {
        name: 'entries',
        summary: 'list, search, show, edit, pin and delete what is known',
        load: () => import('./commands/entries.js'),
      },
      {
        name: 'records',
        summary: 'show a stored record and what was learned from it',
        load: () => import('./commands/records.js'),
      },
      {
        name: 'feedback',
        summary: 'say how a run ended, once that is known',
        load: () => import('./commands/feedback.js'),
      },
      {
        name: 'stats',
        summary: 'count what a collection holds',
        load: () => import('./commands/stats.js'),
      },
      {
        name: 'import',
        summary: 'store many records, one a line',
        load: () => import('./commands/import.js'),
      },
      {
        name: 'export',
        summary: 'write out the records of a collection',
        load: () => import('./commands/export.js'),
      },
      { name: 'eval', summary: 'measure on your own runs', load: () => import('../eval/command.js') }, // leaf: eval
    ],
  },
  {
    group: 'Run:',
    commands: [
      { name: 'serve', summary: 'run the HTTP service', load: () => import('./commands/serve.js') },
      {
        name: 'mcp',
        summary: 'serve an MCP client over stdin and stdout',
        load: () => import('./commands/mcp.js'),
      },
      { name: 'work', summary: 'learn, as a process of its own', load: () => import('./commands/work.js') },
      {
        name: 'keys',
        summary: 'create, list, revoke and rotate API keys',
        load: () => import('./commands/keys.js'),
      },
    ],
  },
  {
    group: 'Look after:',
    commands: [
      {
        name: 'collections',
        summary: 'list collections with their sizes',
        load: () => import('./commands/collections.js'),
      },
      {
        name: 'jobs',
        summary: 'list, show, retry and open learning jobs',
        load: () => import('./commands/jobs.js'),
      },
      {
        name: 'withdraw',
        summary: 'take back what a key, a source or a time brought',
        load: () => import('./commands/withdraw.js'),
      },
      {
        name: 'retain',
        summary: 'remove records past an age or a number',
        load: () => import('./commands/retain.js'),
      },
      {
        name: 'reembed',
        summary: 'move a collection to the current embedder',
        load: () => import('./commands/reembed.js'),
      },
      {
        name: 'backup',
        summary: 'copy a database, in use or not',
        load: () => import('./commands/backup.js'),
      },
      {
        name: 'restore',
        summary: 'put a backup where no database is',
        load: () => import('./commands/restore.js'),
      },
      { name: 'migrate', summary: 'move to another store', load: () => import('./commands/migrate.js') }, // leaf: move
      {
        name: 'salvage',
        summary: 'get what can be read out of a damaged one',
        load: () => import('./commands/salvage.js'),
      },
      {
        name: 'doctor',
        summary: 'check file, schema, model and runtime',
        load: () => import('./commands/doctor.js'),
      },
    ],
  },
];
