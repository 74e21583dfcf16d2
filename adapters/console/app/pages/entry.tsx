import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { EntryDetails } from '../../../../src/api/inspection-results.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, moment } from '../format.js';
import { DeleteEntries } from '../parts/delete-entries.js';
import { EditEntry } from '../parts/edit-entry.js';
import { EntryEvidence } from '../parts/entry-evidence.js';
import { EntryMarks } from '../parts/entry-marks.js';
import { EntryShown } from '../parts/entry-shown.js';
import { ErrorBox } from '../parts/error-box.js';
import { Loaded } from '../parts/loaded.js';
import { Marked } from '../parts/marked.js';
import { OutcomeBadge } from '../parts/outcome.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { Table } from '../parts/table.js';
import { hrefOf, place, show } from '../router.js';
import { mayCurate, mayWrite } from '../session.js';
import { useAsked } from '../use-asked.js';
import { useDoing } from '../use-doing.js';
import { useTasks } from '../use-tasks.js';
import { words } from '../words.js';

interface Props {
  collection: string;
  id: string;
}

/** The actions on an entry. */
function Actions({
  collection,
  entry,
  changed,
}: {
  collection: string;
  entry: EntryDetails;
  changed: (entry: EntryDetails) => void;
}): VNode {
  const open = useSignal<'edit' | 'delete' | undefined>(undefined);
  const { error, run } = useDoing();
  const named = { tenant_id: collection, id: entry.id };
  const close = (): void => {
    open.value = undefined;
  };
  const mark = (work: () => Promise<EntryDetails>, said: string): Promise<boolean> =>
    run(async () => {
      changed(await work());
      return said;
    });
  const { pinned, retired } = entry;
  return (
    <section class="actions-row" aria-label={words.entry.actions}>
      {error === undefined ? null : <ErrorBox error={error} />}
      <div class="actions">
        {mayCurate() ? (
          <>
            <button
              type="button"
              onClick={() => {
                open.value = 'edit';
              }}
            >
              {words.entry.edit}
            </button>
            <button
              type="button"
              onClick={() =>
                mark(
                  () => ask('pinEntry', { ...named, pinned: !pinned }),
                  pinned ? words.entry.unpinned : words.entry.pinnedNow,
                )
              }
            >
              {pinned ? words.entry.unpin : words.entry.pin}
            </button>
            <button
              type="button"
              onClick={() =>
                mark(
                  () => ask('retireEntry', { ...named, retired: !retired }),
                  retired ? words.entry.unretired : words.entry.retiredNow,
                )
              }
            >
              {retired ? words.entry.unretire : words.entry.retire}
            </button>
          </>
        ) : null}
        <button
          type="button"
          class="danger"
          onClick={() => {
            open.value = 'delete';
          }}
        >
          {words.entry.delete}
        </button>
      </div>
      <p class="hint">{words.entry.actionsHint}</p>
      {mayCurate() ? (
        <>
          <SameByHand
            title={pinned ? words.entry.unpin : words.entry.pin}
            route="pinEntry"
            body={{ ...named, pinned: !pinned }}
            command={commandLine(['entries', pinned ? 'unpin' : 'pin', entry.id], { tenant: collection })}
          />
          <SameByHand
            title={retired ? words.entry.unretire : words.entry.retire}
            route="retireEntry"
            body={{ ...named, retired: !retired }}
            command={commandLine(['entries', retired ? 'unretire' : 'retire', entry.id], {
              tenant: collection,
            })}
          />
        </>
      ) : null}
      {open.value === 'edit' ? (
        <EditEntry collection={collection} entry={entry} close={close} done={changed} />
      ) : null}
      {open.value === 'delete' ? (
        <DeleteEntries
          collection={collection}
          ids={[entry.id]}
          close={close}
          done={() => show({ id: undefined })}
        />
      ) : null}
    </section>
  );
}

/** One entry with everything behind it. */
export function EntryView({ collection, id }: Props): VNode {
  const request = { tenant_id: collection, id };
  const asked = useAsked((signal) => ask('showEntry', request, signal), [collection, id]);
  const changed = useSignal<EntryDetails | undefined>(undefined);
  const tasks = useTasks(
    collection,
    (asked.value?.records ?? []).map(({ record_id: record }) => record),
  );
  return (
    <>
      <p>
        <a href={hrefOf('knowledge', { ...place.value.params, id: undefined })}>{words.entry.back}</a>
      </p>
      <PageHead title={words.entry.title} lead={asked.value && `${words.kinds[asked.value.kind]} · ${id}`} />
      <Loaded asked={asked}>
        {(loaded) => {
          const entry = changed.value ?? loaded;
          return (
            <>
              <p>
                <span class="muted">{words.entry.mostRuns}</span> <OutcomeBadge state={entry.outcome} />{' '}
                {entry.agent_type === null ? null : <span class="badge">{entry.agent_type}</span>}{' '}
                <EntryMarks {...entry} />
              </p>
              <section class="card">
                <h2>{words.entry.situation}</h2>
                <p class="text">{entry.situation}</p>
                <h2>{words.entry.advice}</h2>
                <p class="text">
                  <Marked text={entry.advice} />
                </p>
              </section>
              {mayWrite() ? (
                <Actions
                  collection={collection}
                  entry={entry}
                  changed={(now) => {
                    changed.value = now;
                  }}
                />
              ) : null}
              <EntryEvidence entry={entry} />
              <EntryShown collection={collection} shown={entry.shown} />
              <Table
                label={words.entry.runsBehind(count(entry.records.length))}
                columns={[
                  {
                    head: words.runs.task,
                    isHead: true,
                    cell: ({ record_id: record }) => (
                      <a href={hrefOf('runs', { id: record })}>{tasks.get(record) ?? record}</a>
                    ),
                  },
                  {
                    head: words.runs.stored,
                    cell: ({ stored_at: at }) => <span class="nowrap">{moment(at)}</span>,
                  },
                  { head: words.runs.outcome, cell: ({ outcome }) => <OutcomeBadge state={outcome} /> },
                  { head: words.runs.source, cell: ({ source }) => source ?? '' },
                ]}
                rows={entry.records}
                keyOf={({ record_id: record }) => record}
              />
              <SameByHand
                route="showEntry"
                body={request}
                command={commandLine(['entries', 'show', id], { tenant: collection })}
              />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
