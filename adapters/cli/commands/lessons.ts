import { createHash } from 'node:crypto';
import { type Command, Option } from 'commander';
import {
  type Check,
  checkOf,
  type EntryDetails,
  type Inspection,
  type Interaction,
  KnowhowError,
  type LessonDetails,
} from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { readFileText } from '../io/read-input.js';
import { sayDetails, sayEntry } from '../print/describe-entry.js';
import { sayLesson } from '../print/lesson-queue.js';
import { lessonsIn } from '../print/lesson-sections.js';
import { counted } from '../print/printable.js';
import { onTarget } from '../run-command.js';
import { numberIn, sub, waitOption } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';

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

/** A lesson as a record of words alone, which counts as no run. One of a document has no time: the same is the same record. */
const recordOfWords = (
  tenant: string,
  {
    when,
    say,
    check,
    agentType,
    at,
  }: { when: string; say: string; check?: Check; agentType?: string; at: number },
): Interaction => ({
  tenant_id: tenant,
  query: when,
  ...(agentType === undefined ? {} : { agent_type: agentType }),
  ...(check === undefined ? {} : { metadata: { check } }),
  timestamp: new Date(at).toISOString(),
  turns: [{ turn: 1, inputs: '', decision: '', memory: say }],
});

function checkIn(text: string): Check {
  try {
    const check = checkOf(JSON.parse(text));
    if (check) return check;
  } catch {}
  throw new KnowhowError(
    'invalid_request',
    `--check is no check; expected JSON such as {"do": {"tool": ["call_desk"]}, "before": {"tool": ["open_locker"]}}.`,
  );
}

function addQueue(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'queue',
    'list lessons that wait for a person, each with its state, its counts and the records behind it',
  )
    .requiredOption('--tenant <name>', 'collection to look into')
    .option('--all', 'those that do not wait, too')
    .addOption(
      new Option('--state <state>', 'only those in this state').choices(['proposed', 'held', 'refuted']),
    )
    .option('--limit <n>', 'lessons at most', numberIn(1, 200), 50);
  type Queue = Options & { all?: boolean; state?: LessonDetails['state']; limit: number };
  onTarget<Queue>(cli, command, async (open, { tenant, all = false, state, limit }) => {
    const { knowledge } = await open({ reads: true });
    const page = await knowledge.listLessons({
      tenant_id: tenant,
      waiting: !all,
      limit,
      ...(state === undefined ? {} : { state }),
    });
    const say = () => {
      for (const lesson of page.lessons) sayLesson(cli, lesson);
      cli.say(
        cli.color.dim(`${counted(page.lessons.length + page.more, 'lesson')}; approved by ${page.approve}`),
      );
    };
    return { json: page, say };
  });
}

function addImport(parent: Command, cli: Cli): void {
  const command = sub(
    parent,
    'import <file>',
    'propose the sentences of a SKILL.md or AGENTS.md; nobody is told them until a person approves them',
    'The same sentence is proposed once, however often it is imported.',
  )
    .requiredOption('--tenant <name>', 'the collection that they are for')
    .addOption(waitOption());
  onTarget<Options & { timeout: number }, [file: string]>(
    cli,
    command,
    async (open, { tenant, timeout }, file) => {
      const lessons = lessonsIn(await readFileText(file, cli.io.stdin));
      const { knowledge } = await open({ missing: 'create', work: true });
      const jobs: string[] = [];
      for (const lesson of lessons) {
        const idempotencyKey = createHash('sha256')
          .update(JSON.stringify(['lesson', lesson]))
          .digest('hex');
        const { job_id: job } = await knowledge.storeKnowledge(recordOfWords(tenant, { ...lesson, at: 0 }), {
          idempotencyKey,
        });
        if (job !== undefined) jobs.push(job);
      }
      for (const job of jobs) await knowledge.waitForJob(job, { timeoutMs: timeout * 1000 });
      return {
        json: { proposed: lessons.length },
        say: () => cli.say(`${counted(lessons.length, 'lesson')} proposed: look at them with lessons queue.`),
      };
    },
  );
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
    .option('--check <json>', 'how runs are counted that do as it says: a pattern over steps')
    .addOption(waitOption());
  type Add = Options & { when: string; agentType?: string; check?: string; timeout: number };
  onTarget<Add, [words: string]>(cli, command, async (open, options, words) => {
    const { tenant, when, agentType, check: pattern, timeout } = options;
    const check = pattern === undefined ? undefined : checkIn(pattern);
    const { knowledge } = await open({ missing: 'create', work: true });
    const { job_id: job } = await knowledge.storeKnowledge(
      recordOfWords(tenant, {
        when,
        say: words,
        at: cli.io.now(),
        ...(check ? { check } : {}),
        ...(agentType === undefined ? {} : { agentType }),
      }),
    );
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
  for (const add of [addList, addQueue, addAdd, addImport, addApprove, addRefuse]) add(command, cli);
}
