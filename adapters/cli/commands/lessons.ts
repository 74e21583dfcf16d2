import { createHash } from 'node:crypto';
import { type Command, Option } from 'commander';
import {
  type Check,
  checkOf,
  type EntryDetails,
  type Inspection,
  KnowhowError,
  type LessonsRequest,
  type When,
  whenOf,
} from '../../../src/index.js';
import { type LessonInWords, lessonRecord, pointOf } from '../../lesson-record.js';
import { notValidJson } from '../../not-valid-json.js';
import type { Cli } from '../cli.js';
import { readFileText } from '../io/read-input.js';
import { sayDetails } from '../print/describe-entry.js';
import { lessonsIn } from '../print/lesson-sections.js';
import { counted, oneLine } from '../print/printable.js';
import { sayLesson } from '../print/say-lesson.js';
import { onTarget } from '../run-command.js';
import { numberIn, sub, waitOption } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';

interface Options extends TargetOptions {
  tenant: string;
}

/** Records that others may have stored while a lesson was learned. */
const MOST_NEWER = 200;

/** Characters of a collection's name in a note. */
const MOST_NAME = 256;

/** A page of lessons: all of them, or those that wait for a person. */
function addListing(parent: Command, cli: Cli, name: 'list' | 'queue', says: string): void {
  const command = sub(parent, `${name} [words]`, says)
    .requiredOption('--tenant <name>', 'collection to look into')
    .addOption(
      new Option('--state <state>', 'only those in this state').choices(['proposed', 'held', 'refuted']),
    )
    .option('--limit <n>', 'lessons a page', numberIn(1, 200), 50)
    .option('--after <id>', 'go on after this one');
  if (name === 'list')
    command.addOption(
      new Option('--decision <which>', 'only those that wait for a person, or that one decided on').choices([
        'waiting',
        'approved',
        'refused',
      ]),
    );
  type List = Options & Omit<LessonsRequest, 'tenant_id' | 'query'>;
  onTarget<List, [query?: string]>(cli, command, async (open, options, query) => {
    const { tenant: tenant_id, state, limit, after } = options;
    const decision = name === 'queue' ? 'waiting' : options.decision;
    const { knowledge } = await open({ reads: true });
    const page = await knowledge.listLessons({ tenant_id, query, state, decision, limit, after });
    const say = () => {
      for (const lesson of page.lessons) sayLesson(cli, lesson);
      const rest = page.next === undefined ? '' : `; go on with --after ${page.next}`;
      cli.say(cli.color.dim(`${counted(page.total, 'lesson')} in all${rest}; approved by ${page.approve}`));
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

/** Fails where the point that a lesson waits for is none. */
function checkPoint(point: When | undefined): void {
  if (!point || whenOf(point)) return;
  throw new KnowhowError(
    'invalid_request',
    'One of --place, --before and --after-result is empty or too long; expected a name of at most 200 characters, and at most 80 of the other two.',
  );
}

function checkIn(text: string): Check {
  let problem = 'is no check';
  try {
    const check = checkOf(JSON.parse(text));
    if (check) return check;
  } catch (error) {
    problem = notValidJson(error, text);
  }
  throw new KnowhowError(
    'invalid_request',
    `--check ${problem}; expected JSON such as {"do": {"tool": ["call_desk"]}, "before": {"tool": ["open_locker"]}}.`,
  );
}

/** Says that a collection was made, where nothing but these records is in it: a tenant's name is easily mistyped. */
async function sayIfNew(cli: Cli, knowledge: Inspection, tenant_id: string, stored: number): Promise<void> {
  const { total } = await knowledge.listRecords({ tenant_id, limit: 1 });
  if (total > stored) return;
  const name = oneLine(tenant_id, MOST_NAME);
  cli.note(cli.noteColor.dim(`There was no collection "${name}": a new one was made.`));
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
      const { knowledge } = await open({ missing: 'create_and_say', work: true });
      const jobs: string[] = [];
      let isNew = lessons.length > 0;
      for (const lesson of lessons) {
        const idempotencyKey = createHash('sha256')
          .update(JSON.stringify(['lesson', lesson]))
          .digest('hex');
        // One of a document has no time: the same is the same record.
        const record = { ...lessonRecord(tenant, lesson), timestamp: new Date(0).toISOString() };
        const { job_id: job, replayed } = await knowledge.storeKnowledge(record, { idempotencyKey });
        if (replayed) isNew = false;
        if (job !== undefined) jobs.push(job);
      }
      for (const job of jobs) await knowledge.waitForJob(job, { timeoutMs: timeout * 1000 });
      if (isNew) await sayIfNew(cli, knowledge, tenant, jobs.length);
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
    'add a lesson of your own; it is told to tasks like those of --when, and where the other options say',
    'It is stored as a record of words alone, which is no run, and approved at once.',
  )
    .requiredOption('--tenant <name>', 'the collection that it is for')
    .option('--when <words>', 'a task that it is for, in the words of one who asks it')
    .option(
      '--place <name>',
      'told at the start of all tasks in this place, or there alone with one of the next two',
    )
    .option('--before <tool>', 'told where this tool is about to be called, whatever the task')
    .option('--after-result <words>', 'told after a result with these words in a row, whatever the task')
    .option('--agent-type <type>', 'for this kind of agent')
    .option('--check <json>', 'how runs are counted that do as it says: a pattern over steps')
    .addOption(waitOption());
  type Add = Options & Omit<LessonInWords, 'say' | 'check'> & { check?: string; timeout: number };
  onTarget<Add, [words: string]>(cli, command, async (open, options, words) => {
    const { tenant, when, check: pattern, timeout } = options;
    const point = pointOf(options);
    checkPoint(point);
    if (when === undefined && !point)
      throw new KnowhowError(
        'invalid_request',
        'Nothing says where the lesson is told; give --when, --place, --before or --after-result.',
      );
    const check = pattern === undefined ? undefined : checkIn(pattern);
    const record = lessonRecord(tenant, { ...options, say: words, check });
    const { knowledge } = await open({ missing: 'create_and_say', work: true });
    const { job_id: job } = await knowledge.storeKnowledge({
      ...record,
      timestamp: new Date(cli.io.now()).toISOString(),
    });
    const { status } = await knowledge.waitForJob(job!, { timeoutMs: timeout * 1000 });
    if (status === 'failed')
      throw new KnowhowError('internal_error', `The lesson could not be learned; look at job ${job}.`);
    await sayIfNew(cli, knowledge, tenant, 1);
    const id = await learnedBy(knowledge, tenant, job!);
    const entry = await knowledge.editEntry({
      tenant_id: tenant,
      id,
      situation: record.query,
      advice: words,
    });
    return { json: entry, say: () => sayDetails(cli, entry) };
  });
}

const LESSON_ID = 'the lesson, such as k12: `knowhow lessons queue` and `list` have the ids';

function addApprove(parent: Command, cli: Cli): void {
  const command = sub(parent, 'approve', 'have a lesson told to like tasks of every key, as a person says it')
    .argument('<id>', LESSON_ID)
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
  const command = sub(parent, 'refuse', 'never tell a lesson again, in whatever words it was noted')
    .argument('<id>', LESSON_ID)
    .requiredOption('--tenant <name>', 'its collection');
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
  addListing(
    command,
    cli,
    'list',
    'list lessons with their state, their counts and the records behind them; with words those that have them',
  );
  addListing(command, cli, 'queue', 'list lessons that wait for a person');
  for (const add of [addAdd, addImport, addApprove, addRefuse]) add(command, cli);
}
