import type { VNode } from 'preact';
import type { ErrorsByWeek } from '../../../../src/api/operators.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, percent, shortDay } from '../format.js';
import { Filters, SelectFilter, TextFilter } from '../parts/filters.js';
import { Loaded } from '../parts/loaded.js';
import { Marked } from '../parts/marked.js';
import { OperatorLink } from '../parts/operator-card.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { type Column, Table } from '../parts/table.js';
import { hrefOf, place } from '../router.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

const WEEKS = ['4', '12', '26', '52'] as const;
const USUAL_WEEKS = 8;
/** Shades of a cell, beside its number. */
const SHADES = 4;

type WeeklyError = ErrorsByWeek['errors'][number];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);

function columnsOf(weeks: readonly string[], most: number): Column<WeeklyError>[] {
  return [
    {
      head: words.operators.error,
      isHead: true,
      cell: ({ entry, error, operator }) => (
        <>
          <OperatorLink operator={operator} />: <a href={hrefOf('knowledge', { id: entry })}>{error}</a>
        </>
      ),
    },
    {
      head: words.errorsPage.repair,
      cell: ({ repair, worked }) => (
        <>
          <Marked text={repair ?? ''} />{' '}
          {worked === undefined ? null : (
            <span class="muted">
              {words.operators.worked(words.operators.tally(count(worked.yes), count(worked.of)))}
            </span>
          )}
        </>
      ),
    },
    {
      head: words.errorsPage.succeeded,
      isNumber: true,
      cell: ({ runs_with_outcome, successes }) => {
        const known = sum(runs_with_outcome);
        return known === 0 ? '–' : words.overview.shareOf(percent(sum(successes) / known), count(known));
      },
    },
    // The newest first: they are seen on a narrow screen too.
    ...[...weeks.entries()].reverse().map(
      ([at, week]): Column<WeeklyError> => ({
        head: shortDay(week),
        isNumber: true,
        cell: ({ runs }) => {
          const n = runs[at] ?? 0;
          return <span class={`heat heat-${n === 0 ? 0 : Math.ceil((SHADES * n) / most)}`}>{count(n)}</span>;
        },
      }),
    ),
  ];
}

/** Errors by the week in which runs met them, with what repaired them. */
export function Errors({ collection }: { collection: string }): VNode {
  const { operator, weeks } = place.value.params;
  const request = {
    tenant_id: collection,
    operator,
    weeks: Number(WEEKS.find((one) => one === weeks) ?? USUAL_WEEKS),
  };
  const asked = useAsked((signal) => ask('listErrors', request, signal), [JSON.stringify(request)]);
  return (
    <>
      <PageHead title={words.titles.errors} lead={words.errorsPage.lead} />
      <Filters label={words.knowledge.filters}>
        <TextFilter name="operator" label={words.operators.operator} />
        <SelectFilter
          name="weeks"
          label={words.errorsPage.weeks}
          options={WEEKS.map((one) => [one, words.errorsPage.ofWeeks(one)])}
          usual={words.errorsPage.ofWeeks(String(USUAL_WEEKS))}
        />
      </Filters>
      <Loaded asked={asked}>
        {(found) => {
          const most = Math.max(1, ...found.errors.flatMap(({ runs }) => runs));
          return (
            <>
              <Table
                label={words.errorsPage.label}
                columns={columnsOf(found.weeks, most)}
                rows={found.errors}
                keyOf={({ entry }) => entry}
              />
              {found.errors.length === 0 ? <p class="muted">{words.errorsPage.none}</p> : null}
            </>
          );
        }}
      </Loaded>
      <p class="muted">{words.errorsPage.note}</p>
      <SameByHand
        route="listErrors"
        body={request}
        command={commandLine(['entries', 'errors'], { tenant: collection, weeks: request.weeks })}
      />
    </>
  );
}
