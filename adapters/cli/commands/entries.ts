import { type Command, Option } from 'commander';
import {
  ENTRY_KINDS,
  type EntriesRequest,
  type EntryKind,
  type EntryOutcome,
  KnowhowError,
  OUTCOMES,
} from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { confirmed } from '../confirmed.js';
import { sayDetails, sayEntry } from '../describe-entry.js';
import { EXIT } from '../exit-codes.js';
import { openTarget, type Target } from '../open-target.js';
import { counted, printable } from '../printable.js';
import { numberIn, type TargetOptions, withTarget } from '../shared-options.js';

interface Options extends TargetOptions {
  tenant: string;
}

interface ListOptions extends Options {
  kind?: EntryKind;
  agentType?: string;
  source?: string;
  outcome?: EntryOutcome;
  pinned?: boolean;
  limit: number;
  after?: string;
}

async function using<T>(
  cli: Cli,
  options: Options,
  reads: boolean,
  work: (knowledge: Target['knowledge']) => Promise<T>,
): Promise<T> {
  const target = await openTarget(cli, options, { missing: 'refuse', reads });
  try {
    return await work(target.knowledge);
  } finally {
    await target.close();
  }
}

async function list(cli: Cli, options: ListOptions, query: string | undefined) {
  const request: EntriesRequest = {
    tenant_id: options.tenant,
    query,
    kind: options.kind,
    agent_type: options.agentType,
    source: options.source,
    outcome: options.outcome,
    pinned: options.pinned,
    limit: options.limit,
    after: options.after,
  };
  const page = await using(cli, options, true, (knowledge) => knowledge.listEntries(request));
  if (options.json) {
    cli.json(page);
    return EXIT.ok;
  }
  for (const entry of page.entries) sayEntry(cli, entry);
  const rest = page.next === undefined ? '' : `; go on with --after ${page.next}`;
  cli.say(cli.color.dim(`${counted(page.total, 'entry', 'entries')} in all${rest}`));
  return EXIT.ok;
}

function listing(command: Command): Command {
  return command
    .requiredOption('--tenant <name>', 'collection to look into')
    .addOption(new Option('--kind <kind>', 'only of this kind').choices([...ENTRY_KINDS]))
    .option('--agent-type <type>', 'only of this kind of agent')
    .option('--source <name>', 'only learned from records with this `metadata.source`')
    .addOption(new Option('--outcome <outcome>', 'what became of most runs behind it').choices([...OUTCOMES]))
    .option('--pinned', 'only pinned ones')
    .option('--limit <n>', 'entries a page', numberIn(1, 200), 20)
    .option('--after <id>', 'go on after this entry');
}

function sub(parent: Command, name: string, summary: string): Command {
  return parent
    .command(name)
    .summary(summary)
    .description(`${summary[0]!.toUpperCase()}${summary.slice(1)}.`);
}

function addChanges(command: Command, cli: Cli): void {
  const edit = sub(command, 'edit', 'change what an entry says; what is behind it stays')
    .argument('<id>', 'the entry, e.g. k12')
    .requiredOption('--tenant <name>', 'its collection')
    .option('--situation <text>', 'when it applies')
    .option('--advice <text>', 'what it says')
    .action(
      cli.action(async (id: string, options: Options & { situation?: string; advice?: string }) => {
        const { situation, advice } = options;
        if (situation === undefined && advice === undefined) {
          throw new KnowhowError(
            'invalid_request',
            'Nothing was changed: say what the entry should say, with --situation, --advice or both.',
          );
        }
        const shown = await using(cli, options, false, (knowledge) =>
          knowledge.editEntry({ tenant_id: options.tenant, id, situation, advice }),
        );
        if (options.json) cli.json(shown);
        else sayDetails(cli, shown);
        return EXIT.ok;
      }),
    );
  withTarget(edit);
  for (const pinned of [true, false]) {
    const name = pinned ? 'pin' : 'unpin';
    const summary = pinned ? 'keep an entry from ever being forgotten' : 'let an entry be forgotten again';
    const pin = sub(command, name, summary)
      .argument('<id>', 'the entry, e.g. k12')
      .requiredOption('--tenant <name>', 'its collection')
      .action(
        cli.action(async (id: string, options: Options) => {
          const shown = await using(cli, options, false, (knowledge) =>
            knowledge.pinEntry({ tenant_id: options.tenant, id, pinned }),
          );
          if (options.json) cli.json(shown);
          else cli.say(`${shown.id} is ${pinned ? 'pinned' : 'not pinned'} now.`);
          return EXIT.ok;
        }),
      );
    withTarget(pin);
  }
}

function addDelete(command: Command, cli: Cli): void {
  const remove = sub(command, 'delete', 'delete an entry with the records it was learned from')
    .argument('<id>', 'the entry, e.g. k12')
    .requiredOption('--tenant <name>', 'its collection')
    .option('--dry-run', 'only show what would go')
    .option('-y, --yes', 'delete without showing and asking')
    .action(
      cli.action(async (id: string, options: Options & { dryRun?: boolean; yes?: boolean }) => {
        const ask = !options.yes && !options.dryRun;
        if (ask && (options.json || !cli.io.stdin.isTTY)) {
          throw new KnowhowError(
            'invalid_request',
            'Nothing was deleted: there is nobody to ask. Give --dry-run to see what would go, or --yes to delete.',
          );
        }
        const request = { tenant_id: options.tenant, id };
        return using(cli, options, false, async (knowledge) => {
          if (!options.yes) {
            const preview = await knowledge.deleteEntry({ ...request, dry_run: true });
            if (options.json) cli.json(preview);
            else {
              for (const match of preview.matches ?? []) {
                cli.say(`${match.id}  ${printable(match.situation)}: ${printable(match.advice)}`);
              }
              cli.say(printable(preview.status));
            }
            if (!ask) return EXIT.ok;
            const many = counted(preview.matches?.length ?? 1, 'entry', 'entries');
            if (!(await confirmed(cli, `\nDelete ${many} for good?`))) {
              cli.note('Nothing was deleted.');
              return EXIT.failed;
            }
          }
          const result = await knowledge.deleteEntry(request);
          if (options.json) cli.json(result);
          else cli.say(printable(result.status));
          return EXIT.ok;
        });
      }),
    );
  withTarget(remove);
}

/** Gives `knowhow entries` its subcommands. */
export function define(command: Command, cli: Cli): void {
  command.description('Shows what is known, entry by entry, with the runs behind each, and corrects it.');
  const all = sub(command, 'list', 'list entries, newest first');
  listing(all).action(cli.action((options: ListOptions) => list(cli, options, undefined)));
  withTarget(all);
  const search = sub(command, 'search', 'find entries that are like a text, most like it first');
  listing(search.argument('<text>', 'what to look for')).action(
    cli.action((text: string, options: ListOptions) => list(cli, options, text)),
  );
  withTarget(search);
  const show = sub(command, 'show', 'show an entry with the runs behind it')
    .argument('<id>', 'the entry, e.g. k12')
    .requiredOption('--tenant <name>', 'its collection')
    .action(
      cli.action(async (id: string, options: Options) => {
        const shown = await using(cli, options, true, (knowledge) =>
          knowledge.showEntry({ tenant_id: options.tenant, id }),
        );
        if (options.json) cli.json(shown);
        else sayDetails(cli, shown);
        return EXIT.ok;
      }),
    );
  withTarget(show);
  addChanges(command, cli);
  addDelete(command, cli);
}
