import type { Command } from 'commander';
import { type EntryDetails, type Inspection, KnowhowError } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { sayDetails, sayEntry } from '../describe-entry.js';
import type { TargetOptions } from '../open-target.js';
import { counted } from '../printable.js';
import { onTarget } from '../run-command.js';
import { numberIn, sub, waitOption } from '../shared-options.js';

interface Options extends TargetOptions {
  tenant: string;
}

/** Records that others may have stored while a lesson was learned. */
const MOST_NEWER = 200;

function addList(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'list [text]',
    'list what was noted, newest first; with a text what is most like it',
  )
    .requiredOption('--tenant <name>', 'collection to look into')
    .option('--retired', 'only those that were refused')
    .option('--limit <n>', 'lessons a page', numberIn(1, 200), 20)
    .option('--after <id>', 'go on after this one');
  type List = Options & { retired?: boolean; limit: number; after?: string };
  onTarget<List, [query?: string]>(cli, command, async (open, options, query) => {
    const { tenant: tenant_id, retired, limit, after } = options;
    const { knowledge } = await open({ reads: true });
    const page = await knowledge.listEntries({ tenant_id, kind: 'fact', query, retired, limit, after });
    const say = () => {
      for (const entry of page.entries) sayEntry(cli, entry);
      const rest = page.next === undefined ? '' : `; go on with --after ${page.next}`;
      cli.say(cli.color.dim(`${counted(page.total, 'lesson')} in all${rest}`));
    };
    return { json: page, say };
  });
}

/** The entry of a lesson that a job has just learned. */
async function learnedBy(knowledge: Inspection, tenant_id: string, job: string): Promise<string> {
  const { records } = await knowledge.listRecords({ tenant_id, limit: MOST_NEWER });
  const record = records.find(({ job_id: of }) => of === job);
  const id = record && (await knowledge.showRecord({ tenant_id, id: record.id })).entries[0];
  if (id !== undefined) return id;
  throw new KnowhowError('not_found', `What job ${job} learned is not there: look for it with lessons list.`);
}

function addAdd(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'add <words>',
    'add a lesson of your own; it is told to tasks like those of --when',
    'It is stored as a record of words alone, which is no run, and approved at once.',
  )
    .requiredOption('--tenant <name>', 'the collection that it is for')
    .requiredOption('--when <words>', 'a task that it is for, in the words of one who asks it')
    .option('--agent-type <type>', 'for this kind of agent')
    .addOption(waitOption());
  type Add = Options & { when: string; agentType?: string; timeout: number };
  onTarget<Add, [words: string]>(cli, command, async (open, options, words) => {
    const { tenant, when, agentType, timeout } = options;
    const { knowledge } = await open({ missing: 'create', work: true });
    const { job_id: job } = await knowledge.storeKnowledge({
      tenant_id: tenant,
      query: when,
      ...(agentType === undefined ? {} : { agent_type: agentType }),
      timestamp: new Date().toISOString(),
      turns: [{ turn: 1, inputs: '', decision: '', memory: words }],
    });
    const { status } = await knowledge.waitForJob(job!, { timeoutMs: timeout * 1000 });
    if (status === 'failed')
      throw new KnowhowError('internal_error', `The lesson could not be learned; look at job ${job}.`);
    const id = await learnedBy(knowledge, tenant, job!);
    const entry = await knowledge.editEntry({ tenant_id: tenant, id, situation: when, advice: words });
    return { json: entry, say: () => sayDetails(cli, entry) };
  });
}

function addApprove(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'approve <id>',
    'have a lesson told to like tasks of every key, as a person says it',
  )
    .requiredOption('--tenant <name>', 'its collection')
    .option('--when <words>', 'a task that it is for; default: the one of the run that noted it')
    .option('--say <words>', 'say it so');
  onTarget<Options & { when?: string; say?: string }, [id: string]>(
    cli,
    command,
    async (open, { tenant, when, say }, id) => {
      const { knowledge } = await open();
      const { situation, advice } = await knowledge.showEntry({ tenant_id: tenant, id });
      const entry = await knowledge.editEntry({
        tenant_id: tenant,
        id,
        situation: when ?? situation,
        advice: say ?? advice,
      });
      return { json: entry, say: () => sayDetails(cli, entry) };
    },
  );
}

function addRefuse(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'refuse <id>',
    'never tell a lesson again, in whatever words it was noted',
  ).requiredOption('--tenant <name>', 'its collection');
  onTarget<Options, [id: string]>(cli, command, async (open, { tenant }, id) => {
    const { knowledge } = await open();
    const entry: EntryDetails = await knowledge.retireEntry({ tenant_id: tenant, id, retired: true });
    return { json: entry, say: () => cli.say(`${entry.id} is refused now.`) };
  });
}

/** Gives `knowhow lessons` its subcommands. */
export function define(command: Command, cli: Cli): void {
  command.description(
    'Shows what agents noted in their own words, and what people added: who approves a lesson has it told to every key of the account, who refuses it to none.',
  );
  for (const add of [addList, addAdd, addApprove, addRefuse]) add(command, cli);
}
