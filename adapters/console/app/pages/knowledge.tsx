import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { EntriesRequest } from '../../../../src/api/inspection-requests.js';
import type { ShownEntry } from '../../../../src/api/inspection-results.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, day, percent } from '../format.js';
import { DeleteEntries } from '../parts/delete-entries.js';
import { EntryMarks } from '../parts/entry-marks.js';
import { Filters, SelectFilter, TextFilter, timeOf } from '../parts/filters.js';
import { Loaded } from '../parts/loaded.js';
import { NameFilters } from '../parts/name-filters.js';
import { OutcomeBadge } from '../parts/outcome.js';
import { PageHead } from '../parts/page-head.js';
import { Pager } from '../parts/pager.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { Says } from '../parts/says.js';
import { succeededOf } from '../parts/succeeded-of.js';
import { type Column, Table } from '../parts/table.js';
import { hrefOf, place } from '../router.js';
import { mayWrite } from '../session.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';
import { EntryView } from './entry.js';

const KINDS = Object.keys(words.kinds) as (keyof typeof words.kinds)[];
const OUTCOMES = ['success', 'failure', 'unclear'] as const;
const MARKS = ['pinned', 'edited', 'retired'] as const;

/** What the address asks for. */
function requestOf(collection: string): Omit<EntriesRequest, 'ids'> {
  const { query, kind, agent_type, source, environment, outcome, since, until, mark, after } =
    place.value.params;
  return {
    tenant_id: collection,
    query,
    kind: KINDS.find((one) => one === kind),
    agent_type,
    source,
    environment,
    outcome: OUTCOMES.find((one) => one === outcome),
    since: timeOf(since),
    until: timeOf(until),
    ...(MARKS.some((one) => one === mark) ? { [mark!]: true } : {}),
    after,
  };
}

/** The command that lists the same. */
const commandOf = ({
  tenant_id: tenant,
  query,
  agent_type,
  limit: _,
  ...narrowed
}: Omit<EntriesRequest, 'ids'>): string =>
  commandLine(['entries', 'list', ...(query === undefined ? [] : [query])], {
    tenant,
    'agent-type': agent_type,
    ...narrowed,
  });

function List({ collection }: { collection: string }): VNode {
  const request = requestOf(collection);
  const asked = useAsked((signal) => ask('listEntries', request, signal), [JSON.stringify(request)]);
  const chosen = useSignal<ReadonlySet<string>>(new Set());
  const isDeleting = useSignal(false);
  const choose = (id: string, isChosen: boolean): void => {
    const others = [...chosen.value].filter((one) => one !== id);
    chosen.value = new Set(isChosen ? [...others, id] : others);
  };
  const shown = asked.value?.entries ?? [];
  const isAllChosen = shown.length > 0 && shown.every(({ id }) => chosen.value.has(id));
  const columns: Column<ShownEntry>[] = [
    ...(mayWrite()
      ? [
          {
            head: words.knowledge.choose,
            cell: ({ id }: ShownEntry) => (
              <input
                type="checkbox"
                aria-label={words.knowledge.chooseOne(id)}
                checked={chosen.value.has(id)}
                onChange={(event) => choose(id, event.currentTarget.checked)}
              />
            ),
          },
        ]
      : []),
    {
      head: words.knowledge.says,
      isHead: true,
      cell: (entry) => (
        <Says {...entry} href={hrefOf('knowledge', { ...place.value.params, id: entry.id })}>
          <EntryMarks {...entry} />
        </Says>
      ),
    },
    { head: words.knowledge.kind, cell: ({ kind }) => words.kinds[kind] },
    { head: words.knowledge.agent, cell: ({ agent_type: agent }) => agent ?? '' },
    { head: words.knowledge.outcome, cell: ({ outcome }) => <OutcomeBadge state={outcome} /> },
    {
      head: words.knowledge.succeeded,
      isNumber: true,
      cell: ({ evidence }) => succeededOf(evidence),
    },
    {
      head: words.knowledge.lastSeen,
      cell: ({ evidence }) => <span class="nowrap">{day(evidence.last_seen)}</span>,
    },
    ...(request.query === undefined
      ? []
      : [
          {
            head: words.knowledge.similarity,
            isNumber: true,
            cell: ({ similarity }: ShownEntry) => (similarity === undefined ? '' : percent(similarity)),
          },
        ]),
  ];
  return (
    <>
      <PageHead title={words.titles.knowledge} lead={words.knowledge.lead}>
        {mayWrite() ? (
          <>
            <button
              type="button"
              aria-pressed={isAllChosen}
              disabled={shown.length === 0}
              onClick={() => {
                chosen.value = new Set(isAllChosen ? [] : shown.map(({ id }) => id));
              }}
            >
              {words.knowledge.choosePage}
            </button>
            <button
              type="button"
              class="danger"
              disabled={chosen.value.size === 0}
              onClick={() => {
                isDeleting.value = true;
              }}
            >
              {words.knowledge.deleteChosen(count(chosen.value.size))}
            </button>
          </>
        ) : null}
      </PageHead>
      <Filters label={words.knowledge.filters}>
        <TextFilter name="query" label={words.knowledge.search} type="search" isWide />
        <SelectFilter
          name="kind"
          label={words.knowledge.kind}
          options={KINDS.map((kind) => [kind, words.kinds[kind]])}
        />
        <SelectFilter
          name="outcome"
          label={words.knowledge.outcome}
          options={OUTCOMES.map((one) => [one, words.outcomes[one]])}
        />
        <NameFilters collection={collection} />
        <TextFilter name="since" label={words.filters.since} type="date" />
        <TextFilter name="until" label={words.filters.until} type="date" />
        <SelectFilter
          name="mark"
          label={words.knowledge.mark}
          options={MARKS.map((mark) => [mark, words.knowledge.marks[mark]])}
        />
      </Filters>
      <Loaded asked={asked}>
        {(page) => (
          <>
            <Table
              label={words.titles.knowledge}
              isLabelHidden
              columns={columns}
              rows={page.entries}
              keyOf={({ id }) => id}
            />
            <Pager summary={words.knowledge.total(count(page.total))} next={page.next} />
          </>
        )}
      </Loaded>
      <SameByHand route="listEntries" body={request} command={commandOf(request)} />
      {isDeleting.value ? (
        <DeleteEntries
          collection={collection}
          ids={[...chosen.value]}
          close={() => {
            isDeleting.value = false;
          }}
          done={() => {
            chosen.value = new Set();
            asked.again();
          }}
        />
      ) : null}
    </>
  );
}

/** Everything that was learned, one entry after another, and each by itself. */
export function Knowledge({ collection }: { collection: string }): VNode {
  const { id } = place.value.params;
  return id === undefined ? (
    <List collection={collection} />
  ) : (
    <EntryView key={id} collection={collection} id={id} />
  );
}
