import { type Command, Option } from 'commander';
import type { ListedRecord, RecordsRequest } from '../../../src/index.js';
import { type AskOptions, askFirst, needSomebody } from '../ask-first.js';
import type { Cli } from '../cli.js';
import { counted, oneLine, printable } from '../print/printable.js';
import { onTarget } from '../run-command.js';
import { numberIn, sub, withAsking } from '../shared-options.js';
import type { TargetOptions } from '../target/open-target.js';

interface Options extends TargetOptions {
  tenant: string;
}

interface ListOptions
  extends Options,
    Pick<RecordsRequest, 'outcome' | 'source' | 'environment' | 'status' | 'since' | 'until'> {
  agentType?: string;
  key?: string;
  limit: number;
  after?: string;
}

/** How a run ended, in a few words. */
export function outcomeInWords({ state, by, probability }: ListedRecord['outcome']): string {
  if (state !== 'unknown') return by === 'feedback' ? `${state} (feedback)` : state;
  return probability === undefined ? 'unknown' : `about ${Math.round(100 * probability)} %`;
}

/** `knowhow runs list`. */
export function addListRuns(parent: Command, cli: Cli): void {
  const command = sub(parent, 'list', 'list stored runs, newest first')
    .requiredOption('--tenant <name>', 'collection to look into')
    .addOption(
      new Option('--outcome <outcome>', 'as its record or feedback says it').choices([
        'success',
        'failure',
        'unknown',
      ]),
    )
    .option('--agent-type <type>', 'only of this kind of agent')
    .option('--source <name>', 'only with this `metadata.source`')
    .option('--environment <name>', 'only with this `metadata.environment`')
    .option('--key <id>', 'only those that this key stored')
    .addOption(
      new Option('--status <status>', 'how learning from it stands').choices([
        'processing',
        'completed',
        'failed',
      ]),
    )
    .option('--since <time>', 'stored at or after this time, ISO 8601')
    .option('--until <time>', 'stored before this time, ISO 8601')
    .option('--limit <n>', 'runs a page', numberIn(1, 200), 20)
    .option('--after <id>', 'go on after this record');
  onTarget<ListOptions>(cli, command, async (open, options) => {
    const { tenant, agentType, key, outcome, source, environment, status, since, until, limit, after } =
      options;
    const { knowledge } = await open({ reads: true });
    const page = await knowledge.listRecords({
      tenant_id: tenant,
      agent_type: agentType,
      key_id: key,
      outcome,
      source,
      environment,
      status,
      since,
      until,
      limit,
      after,
    });
    const say = () => {
      cli.table(
        ['STORED', 'RECORD', 'OUTCOME', 'TURNS', 'TASK'],
        page.records.map((one) => [
          one.stored_at.slice(0, 16).replace('T', ' '),
          printable(one.id),
          one.lesson ? 'no run: a lesson' : outcomeInWords(one.outcome),
          String(one.turns),
          oneLine(one.task ?? '(damaged)', 60),
        ]),
      );
      const rest = page.next === undefined ? '' : `; go on with --after ${page.next}`;
      cli.say(cli.color.dim(`${counted(page.total, 'record')} in all${rest}`));
    };
    return { json: page, say };
  });
}

/** `knowhow runs delete`. */
export function addDeleteRun(parent: Command, cli: Cli): void {
  const command = sub(parent, 'delete', 'delete a stored run, and what was learned from it alone')
    .argument('<id>', 'its record, such as rec_…: `knowhow runs list` has the ids')
    .requiredOption('--tenant <name>', 'its collection');
  onTarget<Options & AskOptions, [id: string]>(cli, withAsking(command), async (open, options, id) => {
    needSomebody(cli, options);
    const { knowledge } = await open();
    const request = { tenant_id: options.tenant, id };
    return askFirst(cli, options, {
      preview: () => knowledge.deleteRecord({ ...request, dry_run: true }),
      show({ status, entries }) {
        cli.say(printable(status));
        return `the run and ${counted(entries, 'entry', 'entries')}`;
      },
      remove: () => knowledge.deleteRecord(request),
      say: ({ status }) => cli.say(printable(status)),
    });
  });
}

/** `knowhow runs paths`. */
export function addPaths(parent: Command, cli: Cli): void {
  const command = sub(parent, 'paths <task>', 'what runs of tasks like this did, step after step')
    .requiredOption('--tenant <name>', 'collection to look into')
    .option('--agent-type <type>', 'only of this kind of agent')
    .option('--limit <n>', 'runs at most', numberIn(1, 200), 60);
  type Paths = Options & { agentType?: string; limit: number };
  onTarget<Paths, [task: string]>(cli, command, async (open, { tenant, agentType, limit }, task) => {
    const { knowledge } = await open({ reads: true });
    const graph = await knowledge.showPaths({ tenant_id: tenant, task, agent_type: agentType, limit });
    const name = (id: string): string =>
      ({ '^': '(start)', $success: '(success)', $failure: '(failure)', $unknown: '(end)' })[id] ??
      oneLine(id, 50);
    const say = () => {
      cli.table(
        ['FROM', 'TO', 'RUNS', 'SUCCEEDED'],
        graph.edges.map(({ from, to, runs, successes }) => [
          name(from),
          name(to),
          String(runs),
          `${Math.round((100 * successes) / runs)} %`,
        ]),
      );
      cli.say(cli.color.dim(`${counted(graph.runs.length, 'run')} of like tasks`));
    };
    return { json: graph, say };
  });
}
