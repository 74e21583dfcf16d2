import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { DeleteMatch, DeleteResult } from '../../../../src/api/delete.js';
import { ask, askRoute } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count } from '../format.js';
import { Confirm } from '../parts/confirm.js';
import { ExampleTasks } from '../parts/example-tasks.js';
import { Histogram } from '../parts/histogram.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { Says } from '../parts/says.js';
import { type Column, Table } from '../parts/table.js';
import { TextField } from '../parts/text-field.js';
import { hrefOf, place, show } from '../router.js';
import { mayWrite } from '../session.js';
import { useAsked } from '../use-asked.js';
import { useSettled } from '../use-settled.js';
import { words } from '../words.js';

const PAGE = 25;
const SETTLED_MS = 250;
const text = words.deleting;

const columns = (threshold: number): Column<DeleteMatch>[] => [
  {
    head: words.knowledge.says,
    isHead: true,
    cell: (entry) => <Says {...entry} href={hrefOf('knowledge', { id: entry.id })} />,
  },
  { head: text.kind, cell: ({ kind }) => words.kinds[kind] },
  {
    head: text.similarity,
    isNumber: true,
    cell: ({ similarity }) => (
      <>
        {similarity.toFixed(2)}
        {similarity < threshold ? <small class="muted">{text.goesAlong}</small> : null}
      </>
    ),
  },
];

/** Up to how similar the most similar is, as the histogram says. */
const mostSimilar = (histogram: readonly number[]): number =>
  (histogram.findLastIndex((n) => n > 0) + 1) / histogram.length;

/** Asks for the intent; what is typed is looked up once it is sent. */
function IntentForm(): VNode {
  const { intent = '', agent = '' } = place.value.params;
  const typed = useSignal(intent);
  const kind = useSignal(agent);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        show({ intent: typed.value.trim(), agent: kind.value.trim(), skip: undefined });
      }}
    >
      <TextField label={text.intent} hint={text.intentHint} typed={typed} required />
      <TextField label={text.agent} hint={text.agentHint} typed={kind} />
      <button type="submit" class="primary">
        {text.look}
      </button>
    </form>
  );
}

/** What a delete by intent would take, with its threshold moved by hand. */
function Matches({
  collection,
  intent,
  agent,
}: {
  collection: string;
  intent: string;
  agent: string;
}): VNode {
  const threshold = useSignal(Number(place.value.params.threshold ?? 0.5));
  const settled = useSettled(threshold.value, SETTLED_MS);
  const skip = Number(place.value.params.skip ?? 0);
  const isAsking = useSignal(false);
  const done = useSignal<string | undefined>(undefined);
  const narrowed: Record<string, string> = agent === '' ? {} : { agent_type: agent };
  const asked = useAsked(
    (signal) =>
      ask(
        'matchIntent',
        { tenant_id: collection, intent, ...narrowed, similarity_threshold: settled, limit: PAGE, skip },
        signal,
      ),
    [collection, intent, agent, settled, skip],
  );
  const query = { tenant_id: collection, intent, similarity_threshold: settled.toFixed(2), ...narrowed };
  return (
    <Loaded asked={asked} waiting={text.comparing}>
      {({ histogram, going, matches, near_misses: near, queued_records: queued }) => (
        <>
          {done.value === undefined ? null : <p class="notice">{done.value}</p>}
          <section class="card">
            <h2>{text.howSimilar}</h2>
            <div class="chart">
              <Histogram cells={histogram} threshold={threshold.value} />
              <input
                type="range"
                min="0"
                max="1"
                step="0.01"
                value={threshold.value}
                aria-label={text.threshold}
                aria-valuetext={threshold.value.toFixed(2)}
                onInput={(event) => {
                  threshold.value = Number(event.currentTarget.value);
                }}
                onChange={() => show({ threshold: threshold.value.toFixed(2), skip: undefined })}
              />
              <div class="scale muted" aria-hidden="true">
                <span>0</span>
                <span>{text.scale}</span>
                <span>1</span>
              </div>
            </div>
            <p class="muted">{text.bars}</p>
            <p>
              <strong>{text.going(count(going), threshold.value.toFixed(2))}</strong>{' '}
              {threshold.value === 0 ? text.everything : null}{' '}
              {queued > 0 ? text.queued(count(queued)) : null}
            </p>
            {mayWrite() ? (
              <button
                type="button"
                class="danger"
                disabled={going === 0 || settled !== threshold.value}
                onClick={() => {
                  isAsking.value = true;
                }}
              >
                {text.remove(count(going))}
              </button>
            ) : null}
          </section>
          {going === 0 ? (
            <p class="notice">{text.nothing(mostSimilar(histogram).toFixed(2))}</p>
          ) : (
            <Table label={text.goingTable} columns={columns(settled)} rows={matches} keyOf={({ id }) => id} />
          )}
          {going > PAGE ? (
            <div class="actions">
              <button
                type="button"
                disabled={skip === 0}
                onClick={() => show({ skip: String(Math.max(0, skip - PAGE)) })}
              >
                {text.before}
              </button>
              <button
                type="button"
                disabled={skip + PAGE >= going}
                onClick={() => show({ skip: String(skip + PAGE) })}
              >
                {text.after}
              </button>
            </div>
          ) : null}
          {near.length === 0 ? null : (
            <Table label={text.nearTable} columns={columns(0)} rows={near} keyOf={({ id }) => id} />
          )}
          <SameByHand
            route="deleteByIntent"
            query={{ ...query, dry_run: 'true' }}
            command={commandLine(['delete', intent], {
              tenant: collection,
              threshold: settled === 0 ? '0' : settled.toFixed(2),
              all: settled === 0,
              'agent-type': agent || undefined,
              'dry-run': true,
            })}
          />
          {isAsking.value ? (
            <Confirm
              title={text.confirmTitle}
              action={text.remove(count(going))}
              close={() => {
                isAsking.value = false;
              }}
              act={async () => {
                const { status } = await askRoute<DeleteResult>('deleteByIntent', { query });
                done.value = status;
                asked.again();
                return status;
              }}
            >
              <p>{text.confirm(count(going))}</p>
            </Confirm>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

/** Deletes what matches an intent: how similar everything is, what would go, and what nearly would. */
export function Deleting({ collection }: { collection: string }): VNode {
  const { intent = '', agent = '' } = place.value.params;
  return (
    <>
      <PageHead title={words.titles.deleting} lead={text.lead} />
      <IntentForm key={`${intent} ${agent}`} />
      {intent === '' ? (
        <ExampleTasks collection={collection} to={(task) => hrefOf('delete', { intent: task })} />
      ) : (
        <Matches key={`${intent} ${agent}`} collection={collection} intent={intent} agent={agent} />
      )}
    </>
  );
}
