import type { Command } from 'commander';
import { type DeleteMatch, type DeleteRequest, KnowhowError } from '../../../src/index.js';
import { type AskOptions, askFirst, needSomebody } from '../ask-first.js';
import type { Cli } from '../cli.js';
import { counted, oneLine } from '../print/printable.js';
import { onTarget } from '../run-command.js';
import { numberIn, withAsking } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';

interface Options extends TargetOptions, AskOptions {
  tenant: string;
  threshold?: number;
  agentType?: string;
  all?: boolean;
}

const NEAR_MISSES_SHOWN = 5;

function list(cli: Cli, matches: DeleteMatch[], paint: (text: string) => string): void {
  const width = Math.max(40, (cli.io.stdout.columns ?? 110) - 20);
  for (const { id, kind, situation, advice, similarity } of matches) {
    cli.say(paint(`  ${similarity.toFixed(2)}  ${oneLine(situation, width)}`));
    const label = `${kind} ${id}: `;
    cli.say(cli.color.dim(`        ${label}${oneLine(advice, width - label.length)}`));
  }
}

/** Gives `knowhow delete INTENT` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Deletes every entry whose meaning matches the intent, and the runs they were learned from. Shows first what would go, and asks before it deletes.',
    )
    .argument('<intent>', 'what to forget, in words')
    .requiredOption('--tenant <name>', 'collection to delete from')
    .option(
      '--threshold <0..1>',
      'similarity from which an entry goes (default 0.5); 0 needs --all',
      numberIn(0, 1, false),
    )
    .option('--all', 'delete everything: with --threshold 0, which means that')
    .option('--agent-type <type>', 'only entries of this kind of agent');
  onTarget<Options, [intent: string]>(cli, withAsking(command), async (open, options, intent) => {
    if ((options.threshold === 0) !== (options.all === true)) {
      throw new KnowhowError(
        'invalid_request',
        'Nothing was deleted: --threshold 0 and --all go together and mean everything. Give both, or neither.',
      );
    }
    needSomebody(cli, options);
    const { knowledge } = await open();
    const request: DeleteRequest = {
      tenant_id: options.tenant,
      intent,
      similarity_threshold: options.threshold,
      agent_type: options.agentType,
      all: options.all,
    };
    return askFirst(cli, options, {
      preview: () => knowledge.deleteByIntent({ ...request, dry_run: true }),
      show({ matches = [], near_misses: near = [], status }) {
        const many = counted(matches.length, 'entry matches', 'entries match');
        if (matches.length > 0) cli.say(`${many}:`);
        else cli.note(cli.noteColor.yellow(status));
        list(cli, matches, cli.color.bold);
        if (near.length > 0) {
          const more = near.length > NEAR_MISSES_SHOWN ? ` (${near.length} in all)` : '';
          cli.say(`\nClose, but would stay${more}:`);
          list(cli, near.slice(0, NEAR_MISSES_SHOWN), cli.color.dim);
        }
        return matches.length > 0 ? counted(matches.length, 'entry', 'entries') : undefined;
      },
      remove: () => knowledge.deleteByIntent(request),
      say({ deleted_count: gone, status }) {
        if (gone === 0) cli.note(cli.noteColor.yellow(status));
        cli.say(`Deleted ${counted(gone, 'entry', 'entries')}.`);
      },
    });
  });
}
