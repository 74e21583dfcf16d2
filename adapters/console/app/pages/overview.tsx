import type { VNode } from 'preact';
import type { OutcomeCounts, OverviewResult } from '../../../../src/api/overview.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, day, percent, shortDay } from '../format.js';
import { Code } from '../parts/code.js';
import { EffectSummary } from '../parts/effect-summary.js';
import { EmptyState } from '../parts/empty-state.js';
import { Loaded } from '../parts/loaded.js';
import { Marked } from '../parts/marked.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { SeriesChart, type SharePoint } from '../parts/series-chart.js';
import { Table } from '../parts/table.js';
import { hrefOf } from '../router.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

/** Errors and insights that are listed, the costliest first. */
const MOST_ROWS = 5;

const known = ({ successes, failures }: OutcomeCounts): number => successes + failures;
const shareOf = (counts: OutcomeCounts): number | undefined =>
  known(counts) === 0 ? undefined : counts.successes / known(counts);
const shown = (counts: OutcomeCounts): string => {
  const share = shareOf(counts);
  return share === undefined ? '–' : words.overview.shareOf(percent(share), count(known(counts)));
};

function Figures({ overview }: { overview: OverviewResult }): VNode {
  const { entries, pending, failed_jobs: failed, all } = overview;
  const share = shareOf(all);
  const figures = [
    // Of what was stored lessons are no runs.
    [words.overview.runs, count(all.runs), words.overview.withOutcome(count(known(all)))],
    [words.overview.success, share === undefined ? '–' : percent(share), words.overview.ofKnown],
    [words.overview.entries, count(entries), ''],
    [words.overview.waiting, count(pending), failed > 0 ? words.overview.failedJobs(count(failed)) : ''],
  ] as const;
  return (
    <dl class="figures">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {note === '' ? null : <small class="muted">{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OverTime({ overview }: { overview: OverviewResult }): VNode {
  const { span_days: days } = overview;
  const first = overview.spans.findIndex(({ asked, unasked }) => asked.runs + unasked.runs > 0);
  const spans = overview.spans.slice(Math.max(0, first));
  const pointsOf = (side: 'asked' | 'unasked'): SharePoint[] =>
    spans.map((span) => ({ at: span.from, share: shareOf(span[side]), of: known(span[side]) }));
  const both = [
    { name: words.overview.asked, points: pointsOf('asked') },
    { name: words.overview.unasked, points: pointsOf('unasked') },
  ];
  return (
    <section class="card">
      <h2>{words.overview.overTime}</h2>
      <p class="muted">{words.overview.overTimeNote(days)}</p>
      <SeriesChart
        label={words.overview.overTime}
        series={both.filter(({ points }) => points.some(({ of }) => of > 0))}
        at={shortDay}
      />
      <details>
        <summary>{words.overview.asTable}</summary>
        <Table
          label={words.overview.overTime}
          isLabelHidden
          columns={[
            { head: words.overview.from, cell: ({ from }) => shortDay(from), isHead: true },
            { head: words.overview.asked, cell: ({ asked }) => shown(asked), isNumber: true },
            { head: words.overview.unasked, cell: ({ unasked }) => shown(unasked), isNumber: true },
          ]}
          rows={spans.filter(({ asked, unasked }) => asked.runs + unasked.runs > 0)}
          keyOf={({ from }) => from}
        />
      </details>
    </section>
  );
}

/** What guidance is worth; it reads many runs, so the page does not wait for it. */
function Worth({ collection }: { collection: string }): VNode {
  const asked = useAsked((signal) => ask('effect', { tenant_id: collection }, signal), [collection]);
  return (
    <section class="card">
      <h2>{words.overview.worth}</h2>
      <Loaded asked={asked}>{(effect) => <EffectSummary effect={effect} />}</Loaded>
      <a href={hrefOf('effect')}>{words.overview.toEffect}</a>
    </section>
  );
}

/** Tasks that failed more than once lately: nothing where none did. */
function Failing({ overview }: { overview: OverviewResult }): VNode | null {
  if (overview.failing.length === 0) return null;
  return (
    <Table
      label={words.overview.failing(overview.to === undefined ? '' : day(overview.to))}
      columns={[
        {
          head: words.overview.task,
          cell: ({ id, situation }) => <a href={hrefOf('knowledge', { id })}>{situation}</a>,
          isHead: true,
        },
        { head: words.overview.failures, cell: ({ failures }) => count(failures), isNumber: true },
        { head: words.overview.runs, cell: ({ runs }) => count(runs), isNumber: true },
      ]}
      rows={overview.failing}
      keyOf={({ id }) => id}
    />
  );
}

/** The errors that most runs of the newest week met. */
function WeekErrors({ collection }: { collection: string }): VNode {
  const asked = useAsked(
    (signal) => ask('listErrors', { tenant_id: collection, weeks: 1 }, signal),
    [collection],
  );
  return (
    <Loaded asked={asked}>
      {({ weeks: [week], errors }) => (
        <>
          <Table
            label={week === undefined ? words.overview.noErrors : words.overview.weekErrors(shortDay(week))}
            columns={[
              {
                head: words.operators.error,
                isHead: true,
                cell: ({ entry, error, operator }) => (
                  <>
                    <code>{operator}</code>: <a href={hrefOf('knowledge', { id: entry })}>{error}</a>
                  </>
                ),
              },
              { head: words.overview.runs, isNumber: true, cell: ({ runs: [runs = 0] }) => count(runs) },
              {
                head: words.overview.success,
                isNumber: true,
                cell: ({ runs_with_outcome: [known = 0], successes: [successes = 0] }) =>
                  known === 0 ? '–' : words.overview.shareOf(percent(successes / known), count(known)),
              },
            ]}
            rows={errors.slice(0, MOST_ROWS)}
            keyOf={({ entry }) => entry}
          />
          <p>
            <a href={hrefOf('knowledge/errors')}>{words.overview.toErrors}</a>
          </p>
        </>
      )}
    </Loaded>
  );
}

/** The dearest failures, as of the last fit. */
function Again({ collection }: { collection: string }): VNode {
  const asked = useAsked(
    (signal) => ask('insights', { tenant_id: collection, limit: MOST_ROWS }, signal),
    [collection],
  );
  return (
    <Loaded asked={asked}>
      {({ failures }) => (
        <>
          <Table
            label={words.overview.again}
            columns={[
              { head: words.overview.what, cell: ({ what }) => <Marked text={what} />, isHead: true },
              { head: words.overview.failures, cell: ({ failed_runs: n }) => count(n), isNumber: true },
              { head: words.overview.runs, cell: ({ runs }) => count(runs), isNumber: true },
              { head: words.overview.cost, cell: ({ cost }) => count(cost), isNumber: true },
            ]}
            rows={failures}
            keyOf={({ kind, what }) => `${kind} ${what}`}
          />
          <p>
            <a href={hrefOf('insights')}>{words.overview.toInsights}</a>
          </p>
        </>
      )}
    </Loaded>
  );
}

/** A collection at a glance. */
export function Overview({ collection }: { collection: string }): VNode {
  const request = { tenant_id: collection };
  const asked = useAsked((signal) => ask('overview', request, signal), [collection]);
  return (
    <>
      <PageHead title={words.titles.overview} lead={words.overview.lead} />
      <Loaded asked={asked}>
        {(overview) =>
          overview.records === 0 ? (
            <EmptyState collection={collection} />
          ) : (
            <>
              <Figures overview={overview} />
              {overview.words_only ? (
                <div class="notice">
                  <p>{words.overview.wordsOnly}</p>
                  <Code text="knowhow doctor reembed --all" />
                </div>
              ) : null}
              {known(overview.all) === 0 ? (
                <p class="notice">
                  <Marked text={words.overview.noOutcome} />
                </p>
              ) : null}
              <div class="columns">
                {known(overview.all) === 0 ? null : <OverTime overview={overview} />}
                <Worth collection={collection} />
              </div>
              <div class="columns">
                <div>
                  <Failing overview={overview} />
                  <WeekErrors collection={collection} />
                </div>
                <div>
                  <Again collection={collection} />
                </div>
              </div>
              <SameByHand
                route="overview"
                body={request}
                command={commandLine(['entries', 'stats'], { tenant: collection })}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}
