import type { VNode } from 'preact';
import type { ListedRecord, RecordsRequest } from '../../../../src/api/runs.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, moment } from '../format.js';
import { Filters, SelectFilter, TextFilter, timeOf } from '../parts/filters.js';
import { Loaded } from '../parts/loaded.js';
import { NameFilters } from '../parts/name-filters.js';
import { RunOutcome } from '../parts/outcome.js';
import { PageHead } from '../parts/page-head.js';
import { Pager } from '../parts/pager.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { type Column, Table } from '../parts/table.js';
import { hrefOf, place } from '../router.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';
import { RunView } from './run.js';

const OUTCOMES = ['success', 'failure', 'unknown'] as const;
const STATUSES = ['processing', 'completed', 'failed'] as const;

function requestOf(collection: string): Omit<RecordsRequest, 'ids'> {
  const { outcome, agent_type, source, environment, key_id, status, since, until, after } =
    place.value.params;
  return {
    tenant_id: collection,
    outcome: OUTCOMES.find((one) => one === outcome),
    status: STATUSES.find((one) => one === status),
    agent_type,
    source,
    environment,
    key_id,
    since: timeOf(since),
    until: timeOf(until),
    after,
  };
}

const commandOf = ({
  tenant_id: tenant,
  agent_type,
  key_id: key,
  limit: _,
  ...narrowed
}: Omit<RecordsRequest, 'ids'>): string =>
  commandLine(['runs', 'list'], { tenant, 'agent-type': agent_type, key, ...narrowed });

const columns: readonly Column<ListedRecord>[] = [
  {
    head: words.runs.task,
    isHead: true,
    cell: ({ id, task }) => (
      <a href={hrefOf('runs', { ...place.value.params, id })}>{task ?? words.runs.damaged}</a>
    ),
  },
  {
    head: words.runs.outcome,
    cell: ({ outcome, lesson }) =>
      lesson ? (
        <span class="muted">{words.runs.lesson}</span>
      ) : (
        <span class="nowrap" title={words.runs.says[outcome.by]}>
          <RunOutcome outcome={outcome} />
          {outcome.by === 'feedback' ? <span class="muted"> {words.runs.says.feedback}</span> : null}
        </span>
      ),
  },
  { head: words.knowledge.agent, cell: ({ agent_type: agent }) => agent ?? '' },
  { head: words.runs.source, cell: ({ source }) => source ?? '' },
  { head: words.runs.turns, isNumber: true, cell: ({ turns }) => count(turns) },
  {
    head: words.runs.guidance,
    cell: ({ guidance }) => (guidance === 'unknown' ? '' : words.guidance[guidance]),
  },
  { head: words.runs.status, cell: ({ status }) => words.runs.statuses[status] },
  { head: words.runs.stored, cell: ({ stored_at: at }) => <span class="nowrap">{moment(at)}</span> },
];

function List({ collection }: { collection: string }): VNode {
  const request = requestOf(collection);
  const asked = useAsked((signal) => ask('listRecords', request, signal), [JSON.stringify(request)]);
  return (
    <>
      <PageHead title={words.titles.runs} lead={words.runs.lead} />
      <Filters label={words.knowledge.filters}>
        <SelectFilter
          name="outcome"
          label={words.runs.outcome}
          options={OUTCOMES.map((one) => [one, words.outcomes[one]])}
        />
        <SelectFilter
          name="status"
          label={words.runs.status}
          options={STATUSES.map((one) => [one, words.runs.statuses[one]])}
        />
        <NameFilters collection={collection} />
        <TextFilter name="key_id" label={words.runs.key} />
        <TextFilter name="since" label={words.filters.since} type="date" />
        <TextFilter name="until" label={words.filters.until} type="date" />
      </Filters>
      <Loaded asked={asked}>
        {(page) => (
          <>
            <Table
              label={words.titles.runs}
              isLabelHidden
              columns={columns}
              rows={page.records}
              keyOf={({ id }) => id}
            />
            <Pager
              summary={page.total > 10_000 ? words.runs.many : words.runs.total(count(page.total))}
              next={page.next}
            />
          </>
        )}
      </Loaded>
      <SameByHand route="listRecords" body={request} command={commandOf(request)} />
    </>
  );
}

/** Stored runs, one after another, and each step by step. */
export function Runs({ collection }: { collection: string }): VNode {
  const { id } = place.value.params;
  return id === undefined ? (
    <List collection={collection} />
  ) : (
    <RunView key={id} collection={collection} id={id} />
  );
}
