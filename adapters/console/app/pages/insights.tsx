import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { InsightsResult, RecurringFailure } from '../../../../src/api/insights.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, percent } from '../format.js';
import { Loaded } from '../parts/loaded.js';
import { Marked } from '../parts/marked.js';
import { RunLinks } from '../parts/named-links.js';
import { Opens } from '../parts/opens.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { Table } from '../parts/table.js';
import { hrefOf } from '../router.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

/** Kinds of task that are named of one failure. */
const MOST_TASKS = 2;
/** Runs that are named of one failure, or kind of task. */
const MOST_RUNS = 5;
/** Failures that are shown at first, and all that are asked for. */
const FIRST = 8;
const ALL = 100;

const GUIDANCE_CLASS = { said: 'good', ready: 'good', silent: 'warn', none: 'bad' } as const;

function Failure({ collection, failure }: { collection: string; failure: RecurringFailure }): VNode {
  const { id, kind, what, runs, groups, failed_runs: failed, runs_with_outcome: known } = failure;
  return (
    <li class="card">
      <h2>
        <Marked text={what} />
      </h2>
      <p class="badges">
        <span class="badge">{words.insights.kinds[kind]}</span>{' '}
        <span class={`badge ${GUIDANCE_CLASS[failure.guidance]}`}>
          {words.insights.guidance[failure.guidance]}
        </span>
      </p>
      <p>
        {words.insights.happened(count(runs), count(groups))}{' '}
        {known > 0 ? words.insights.failed(count(failed), count(known)) : null}{' '}
        {words.insights.cost(count(failure.cost))}
      </p>
      {failure.advice.length === 0 ? (
        <p class="muted">{words.insights.noAdvice}</p>
      ) : (
        <ul>
          {failure.advice.map((advice) => (
            <li key={advice}>
              <Marked text={advice} />
            </li>
          ))}
        </ul>
      )}
      <p class="muted">
        {failure.tasks.length > 0
          ? words.insights.inTasks(
              failure.tasks
                .slice(0, MOST_TASKS)
                .map(({ task }) => task)
                .join(' · '),
            )
          : null}
      </p>
      {id === undefined ? null : (
        <p>
          <a href={hrefOf('knowledge', { id })}>{words.insights.entry}</a>
        </p>
      )}
      {failure.records.length === 0 ? null : (
        <Opens summary={words.insights.newest}>
          {() => <RunLinks collection={collection} ids={failure.records.slice(0, MOST_RUNS)} />}
        </Opens>
      )}
    </li>
  );
}

function Found({
  collection,
  insights,
  more,
}: {
  collection: string;
  insights: InsightsResult;
  more: (() => void) | undefined;
}): VNode {
  if (insights.runs === 0) return <p class="notice">{words.insights.none}</p>;
  return (
    <>
      <p class="muted">
        {words.insights.lookedAt(
          count(insights.runs),
          count(insights.failed_runs),
          count(insights.unexplained),
        )}
      </p>
      {insights.failures.length === 0 ? <p class="muted">{words.insights.nothing}</p> : null}
      <ol class="findings">
        {insights.failures.map((failure) => (
          <Failure key={`${failure.kind} ${failure.what}`} collection={collection} failure={failure} />
        ))}
      </ol>
      {insights.more > 0 ? (
        <p class="muted">
          {words.insights.more(count(insights.more))}{' '}
          {more ? (
            <button type="button" onClick={more}>
              {words.insights.showMore}
            </button>
          ) : null}
        </p>
      ) : null}
      {insights.tasks.length === 0 ? null : (
        <Table
          label={words.insights.tasks}
          columns={[
            { head: words.insights.task, cell: ({ task }) => task, isHead: true },
            { head: words.overview.runs, cell: ({ runs }) => count(runs), isNumber: true },
            {
              head: words.insights.success,
              cell: ({ successes, runs_with_outcome: known }) =>
                known === 0 ? '–' : words.overview.shareOf(percent(successes / known), count(known)),
              isNumber: true,
            },
            { head: words.insights.agents, cell: ({ agent_types: agents }) => agents.join(', ') },
            {
              head: words.insights.newest,
              cell: ({ records }) =>
                records.length === 0 ? (
                  ''
                ) : (
                  <Opens summary={words.insights.show}>
                    {() => <RunLinks collection={collection} ids={records.slice(0, MOST_RUNS)} />}
                  </Opens>
                ),
            },
          ]}
          rows={insights.tasks}
          keyOf={({ task }) => task}
        />
      )}
    </>
  );
}

/** What goes wrong again and again, what it costs, and what repairs it. */
export function Insights({ collection }: { collection: string }): VNode {
  const limit = useSignal(FIRST);
  const request = { tenant_id: collection, limit: limit.value };
  const asked = useAsked((signal) => ask('insights', request, signal), [collection, limit.value]);
  return (
    <>
      <PageHead title={words.titles.insights} lead={words.insights.lead} />
      <Loaded asked={asked}>
        {(insights) => (
          <Found
            collection={collection}
            insights={insights}
            more={
              limit.value === FIRST
                ? () => {
                    limit.value = ALL;
                  }
                : undefined
            }
          />
        )}
      </Loaded>
      <SameByHand
        route="insights"
        body={request}
        command={commandLine(['insights'], { tenant: collection })}
      />
    </>
  );
}
