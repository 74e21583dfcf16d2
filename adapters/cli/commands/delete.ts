import type { Command } from 'commander';
import { type DeleteMatch, type DeleteRequest, type DeleteResult, KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { confirmed } from '../confirmed.js';
import { EXIT } from '../exit-codes.js';
import { openTarget } from '../open-target.js';
import { counted, oneLine } from '../printable.js';
import { numberIn, type TargetOptions, withTarget } from '../shared-options.js';

interface Options extends TargetOptions {
  tenant: string;
  threshold?: number;
  agentType?: string;
  all?: boolean;
  dryRun?: boolean;
  yes?: boolean;
}

const NEAR_MISSES_SHOWN = 5;

function list(cli: Cli, matches: DeleteMatch[], dim: boolean): void {
  const width = Math.max(40, (cli.io.stdout.columns ?? 110) - 20);
  const { dim: faint, bold } = cli.color;
  for (const { id, kind, situation, advice, similarity } of matches) {
    const head = `  ${similarity.toFixed(2)}  ${oneLine(situation, width)}`;
    cli.say(dim ? faint(head) : bold(head));
    const label = `${kind} ${id}: `;
    cli.say(faint(`        ${label}${oneLine(advice, width - label.length)}`));
  }
}

function show(cli: Cli, result: DeleteResult): number {
  const { matches = [], near_misses: near = [] } = result;
  cli.say(
    matches.length > 0 ? `${counted(matches.length, 'entry matches', 'entries match')}:` : 'Nothing matches.',
  );
  list(cli, matches, false);
  if (near.length > 0) {
    cli.say(`\nClose, but would stay${near.length > NEAR_MISSES_SHOWN ? ` (${near.length} in all)` : ''}:`);
    list(cli, near.slice(0, NEAR_MISSES_SHOWN), true);
  }
  return matches.length;
}

/** Gives `knowhow delete INTENT` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Deletes every entry whose meaning matches the intent, and the records they were learned from. Shows first what would go, and asks before it deletes.',
    )
    .argument('<intent>', 'what to forget, in words')
    .requiredOption('--tenant <name>', 'collection to delete from')
    .option(
      '--threshold <0..1>',
      'similarity from which an entry goes (default 0.5); 0 needs --all',
      numberIn(0, 1, false),
    )
    .option('--all', 'delete everything: with --threshold 0, which means that')
    .option('--agent-type <type>', 'only entries of this kind of agent')
    .option('--dry-run', 'only show what would go')
    .option('-y, --yes', 'delete without showing and asking')
    .addHelpText('after', '\nWhere nobody can be asked (no terminal, or --json) it needs --yes or --dry-run.')
    .action(
      cli.action(async (intent: string, options: Options) => {
        if ((options.threshold === 0) !== (options.all === true)) {
          throw new KnowhowError(
            'invalid_request',
            'Nothing was deleted: --threshold 0 and --all go together and mean everything. Give both, or neither.',
          );
        }
        const ask = !options.yes && !options.dryRun;
        if (ask && (options.json || !cli.io.stdin.isTTY)) {
          throw new KnowhowError(
            'invalid_request',
            'Nothing was deleted: there is nobody to ask. Give --dry-run to see what would go, or --yes to delete.',
          );
        }
        const request: DeleteRequest = {
          tenant_id: options.tenant,
          intent,
          similarity_threshold: options.threshold,
          agent_type: options.agentType,
          all: options.all,
        };
        const target = await openTarget(cli, options, { missing: 'do_without' });
        try {
          if (ask || options.dryRun) {
            const preview = await target.knowledge.deleteByIntent({ ...request, dry_run: true });
            if (options.json) {
              cli.json(preview);
              return EXIT.ok;
            }
            const count = show(cli, preview);
            if (!ask || count === 0) return EXIT.ok;
            const question = `\nDelete ${counted(count, 'entry', 'entries')} for good?`;
            if (!(await confirmed(cli, question))) {
              cli.note('Nothing was deleted.');
              return EXIT.failed;
            }
          }
          const result = await target.knowledge.deleteByIntent(request);
          if (options.json) cli.json(result);
          else cli.say(`Deleted ${counted(result.deleted_count, 'entry', 'entries')}.`);
          if (result.relearned !== undefined) {
            cli.note(
              `${counted(result.relearned, 'other record is', 'other records are')} learned anew without what went: \`knowhow jobs list\` shows how far that is; a server or \`knowhow work\` does it.`,
            );
          }
          return EXIT.ok;
        } finally {
          await target.close();
        }
      }),
    );
  withTarget(command);
}
