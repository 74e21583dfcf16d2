import type { VNode } from 'preact';
import type { WhenShown } from '../../../../src/api/inspection-results.js';
import { count, moment, number, points } from '../format.js';
import { hrefOf } from '../router.js';
import { useTasks } from '../use-tasks.js';
import { words } from '../words.js';
import { OutcomeBadge } from './outcome.js';
import { Table } from './table.js';

const all = ({ successes, failures, unknown }: WhenShown['guided']): number => successes + failures + unknown;

/** When an entry was shown to runs, and how they ended, beside those from which it was withheld by chance. */
export function EntryShown({ collection, shown }: { collection: string; shown: WhenShown }): VNode {
  const tasks = useTasks(
    collection,
    shown.records.map(({ record_id: id }) => id),
  );
  const { guided, withheld, effect, records, looked_at: lookedAt, lines } = shown;
  const sides = [
    { name: lines.length > 0 ? words.shown.guided : words.guidance.guided, of: guided },
    { name: lines.length > 0 ? words.shown.withheld : words.guidance.withheld, of: withheld },
  ].filter(({ of }) => all(of) > 0);
  return (
    <section>
      <h2>{words.shown.title}</h2>
      {lines.length === 0 ? <p class="muted">{words.shown.noLine}</p> : null}
      {sides.length === 0 ? <p class="muted">{words.shown.never(count(lookedAt))}</p> : null}
      {effect === undefined ? null : (
        <p>{words.shown.effect(points(effect.change), number(100 * effect.deviation), count(effect.runs))}</p>
      )}
      {sides.length === 0 ? null : (
        <>
          <Table
            label={words.shown.outcomes}
            columns={[
              { head: words.shown.side, isHead: true, cell: ({ name }) => name },
              { head: words.outcomes.success, isNumber: true, cell: ({ of }) => count(of.successes) },
              { head: words.outcomes.failure, isNumber: true, cell: ({ of }) => count(of.failures) },
              { head: words.outcomes.unknown, isNumber: true, cell: ({ of }) => count(of.unknown) },
            ]}
            rows={sides}
            keyOf={({ name }) => name}
          />
          <details>
            <summary>{words.shown.runs(count(records.length))}</summary>
            <Table
              label={words.shown.title}
              isLabelHidden
              columns={[
                {
                  head: words.runs.task,
                  isHead: true,
                  cell: ({ record_id: id }) => <a href={hrefOf('runs', { id })}>{tasks.get(id) ?? id}</a>,
                },
                {
                  head: words.runs.stored,
                  cell: ({ stored_at: at }) => <span class="nowrap">{moment(at)}</span>,
                },
                {
                  head: words.runs.guidance,
                  cell: (one) => (one.withheld ? words.guidance.withheld : words.guidance.guided),
                },
                { head: words.runs.outcome, cell: ({ outcome }) => <OutcomeBadge state={outcome} /> },
              ]}
              rows={records}
              keyOf={({ record_id: id }) => id}
            />
          </details>
        </>
      )}
    </section>
  );
}
