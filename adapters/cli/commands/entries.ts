import { type Command, Option } from 'commander';
import {
  ENTRY_KINDS,
  type EntriesRequest,
  type EntryDetails,
  type Inspection,
  KnowhowError,
  OUTCOMES,
} from '../../../src/index.js';
import { type AskOptions, askFirst, needSomebody } from '../ask-first.js';
import type { Cli } from '../cli.js';
import { sayDetails, sayEntry } from '../print/describe-entry.js';
import { counted, printable } from '../print/printable.js';
import { onTarget } from '../run-command.js';
import { numberIn, sub, withAsking } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';
import { addErrors, addOperators } from './entries-operators.js';

interface Options extends TargetOptions {
  tenant: string;
}

interface ListOptions
  extends Options,
    Pick<EntriesRequest, 'kind' | 'source' | 'environment' | 'outcome' | 'pinned' | 'retired'> {
  agentType?: string;
  limit: number;
  after?: string;
}

/** A command about one entry. */
const about = (parent: Command, name: string, summary: string): Command =>
  sub(parent, name, summary)
    .argument('<id>', 'the entry, such as k12: `knowhow entries list` has the ids')
    .requiredOption('--tenant <name>', 'its collection');

function addList(parent: Command, cli: Cli): void {
  const command = sub(parent, 'list [text]', 'list entries, newest first; with a text those most like it')
    .requiredOption('--tenant <name>', 'collection to look into')
    .addOption(new Option('--kind <kind>', 'only of this kind').choices([...ENTRY_KINDS]))
    .option('--agent-type <type>', 'only of this kind of agent')
    .option('--source <name>', 'only learned from runs with this `metadata.source`')
    .option('--environment <name>', 'only learned from runs with this `metadata.environment`')
    .addOption(new Option('--outcome <outcome>', 'what became of most runs behind it').choices([...OUTCOMES]))
    .option('--pinned', 'only pinned ones')
    .option('--retired', 'only retired ones')
    .option('--limit <n>', 'entries a page', numberIn(1, 200), 20)
    .option('--after <id>', 'go on after this entry');
  onTarget<ListOptions, [query?: string]>(cli, command, async (open, options, query) => {
    const {
      tenant: tenant_id,
      agentType: agent_type,
      kind,
      source,
      environment,
      outcome,
      pinned,
      retired,
      limit,
      after,
    } = options;
    const { knowledge } = await open({ reads: true });
    const page = await knowledge.listEntries({
      tenant_id,
      query,
      kind,
      agent_type,
      source,
      environment,
      outcome,
      pinned,
      retired,
      limit,
      after,
    });
    const say = () => {
      for (const entry of page.entries) sayEntry(cli, entry);
      const rest = page.next === undefined ? '' : `; go on with --after ${page.next}`;
      cli.say(cli.color.dim(`${counted(page.total, 'entry', 'entries')} in all${rest}`));
    };
    return { json: page, say };
  });
}

function addShow(parent: Command, cli: Cli): void {
  const command = about(parent, 'show', 'show an entry with the runs behind it');
  onTarget<Options, [id: string]>(cli, command, async (open, { tenant }, id) => {
    const { knowledge } = await open({ reads: true });
    const entry = await knowledge.showEntry({ tenant_id: tenant, id });
    return { json: entry, say: () => sayDetails(cli, entry) };
  });
}

function addEdit(parent: Command, cli: Cli): void {
  const command = about(parent, 'edit', 'change what an entry says; what is behind it stays')
    .option('--situation <text>', 'when it applies')
    .option('--advice <text>', 'what it says');
  type Edit = Options & { situation?: string; advice?: string };
  onTarget<Edit, [id: string]>(cli, command, async (open, { tenant, situation, advice }, id) => {
    if (situation === undefined && advice === undefined) {
      throw new KnowhowError(
        'invalid_request',
        'Nothing was changed: say what the entry should say, with --situation, --advice or both.',
      );
    }
    const { knowledge } = await open();
    const entry = await knowledge.editEntry({ tenant_id: tenant, id, situation, advice });
    return { json: entry, say: () => sayDetails(cli, entry) };
  });
}

/** A command that marks an entry, or takes the mark away. */
interface Mark {
  name: string;
  summary: string;
  /** What the entry is then, e.g. `pinned`. */
  is: string;
  set(knowledge: Inspection, entry: { tenant_id: string; id: string }): Promise<EntryDetails>;
}

const MARKS: readonly Mark[] = [
  {
    name: 'pin',
    summary: 'keep an entry from ever being forgotten',
    is: 'pinned',
    set: (knowledge, entry) => knowledge.pinEntry({ ...entry, pinned: true }),
  },
  {
    name: 'unpin',
    summary: 'let an entry be forgotten again',
    is: 'not pinned',
    set: (knowledge, entry) => knowledge.pinEntry({ ...entry, pinned: false }),
  },
  {
    name: 'retire',
    summary: 'never say an entry again; its runs stay, and no fit brings it back',
    is: 'retired',
    set: (knowledge, entry) => knowledge.retireEntry({ ...entry, retired: true }),
  },
  {
    name: 'unretire',
    summary: 'let an entry be said again',
    is: 'not retired',
    set: (knowledge, entry) => knowledge.retireEntry({ ...entry, retired: false }),
  },
];

function addMark(parent: Command, cli: Cli, { name, summary, is, set }: Mark): void {
  onTarget<Options, [id: string]>(cli, about(parent, name, summary), async (open, { tenant }, id) => {
    const { knowledge } = await open();
    const entry = await set(knowledge, { tenant_id: tenant, id });
    return { json: entry, say: () => cli.say(`${entry.id} is ${is} now.`) };
  });
}

function addDelete(parent: Command, cli: Cli): void {
  const command = sub(parent, 'delete', 'delete entries with the runs they were learned from')
    .argument('<ids...>', 'the entries, such as k12: `knowhow entries list` has the ids')
    .requiredOption('--tenant <name>', 'their collection');
  onTarget<Options & AskOptions, [ids: string[]]>(cli, withAsking(command), async (open, options, ids) => {
    needSomebody(cli, options);
    const { knowledge } = await open();
    const { tenant: tenant_id } = options;
    // Of one that is not there it is said so; of several, those that are there go.
    const drop = (dry_run: boolean) =>
      ids.length === 1
        ? knowledge.deleteEntry({ tenant_id, id: ids[0]!, dry_run })
        : knowledge.deleteEntries({ tenant_id, ids, dry_run });
    return askFirst(cli, options, {
      preview: () => drop(true),
      show({ matches = [], status }) {
        for (const { id: one, situation, advice } of matches) {
          cli.say(`${one}  ${printable(situation)}: ${printable(advice)}`);
        }
        cli.say(printable(status));
        return counted(matches.length, 'entry', 'entries');
      },
      remove: () => drop(false),
      say: ({ status }) => cli.say(printable(status)),
    });
  });
}

function addStats(parent: Command, cli: Cli): void {
  const command = sub(parent, 'stats', 'count what collections hold').option(
    '--tenant <name>',
    'one collection, by kind and by outcome; without it every collection of every account',
  );
  onTarget<TargetOptions & { tenant?: string }>(cli, command, async (open, { tenant }) => {
    const { knowledge, service } = await open({ reads: true });
    if (tenant !== undefined) {
      const stats = await knowledge.stats({ tenant_id: tenant });
      const of = (counts: Record<string, number>) =>
        Object.entries(counts)
          .map(([name, n]) => `${n.toLocaleString('en-US')} ${name}`)
          .join(', ');
      const say = () => {
        const { records, entries, pending, kinds, outcomes, pinned, edited, guided } = stats;
        cli.say(`${counted(records, 'record')}, ${counted(pending, 'job')} not learned from yet`);
        cli.say(`${counted(entries, 'entry', 'entries')}: ${of(kinds)}; ${pinned} pinned, ${edited} edited`);
        cli.say(`by the outcome of most runs behind them: ${of(outcomes)}`);
        cli.say(`runs with guidance: ${guided.successes} succeeded, ${guided.failures} failed`);
      };
      return { json: stats, say };
    }
    if (!service) throw new KnowhowError('invalid_request', 'Over --url name the collection with --tenant.');
    const all = await service.collections();
    return {
      json: all.map(({ id: _, seq: _seq, learned: _learned, tuned: _tuned, ...shown }) => shown),
      say() {
        if (all.length === 0) return cli.say('No collections yet. `knowhow import` makes one.');
        const cells = ['records', 'entries', 'pending'] as const;
        cli.table(
          ['ACCOUNT', 'TENANT', 'RECORDS', 'ENTRIES', 'PENDING JOBS', 'EMBEDDER'],
          all.map((one) => [
            one.account,
            one.tenant,
            ...cells.map((name) => one[name].toLocaleString('en-US')),
            one.space ?? '-',
          ]),
        );
      },
    };
  });
}

/** Gives `knowhow entries` its subcommands. */
export function define(command: Command, cli: Cli): void {
  command.description('Shows what was learned, entry by entry, with the runs behind each, and corrects it.');
  for (const add of [addList, addShow, addStats, addEdit]) add(command, cli);
  for (const mark of MARKS) addMark(command, cli, mark);
  addDelete(command, cli);
  addOperators(command, cli);
  addErrors(command, cli);
}
