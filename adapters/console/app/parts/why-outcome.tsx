import type { VNode } from 'preact';
import type { RecordDetails } from '../../../../src/api/inspection-results.js';
import { decimal, moment, percent } from '../format.js';
import { words } from '../words.js';
import { RunOutcome } from './outcome.js';
import { Table } from './table.js';

/** Why a run's outcome is what it is: its record says it, somebody said it later, or it is estimated by its signs. */
export function WhyOutcome({ shown }: { shown: RecordDetails }): VNode {
  const { outcome, signs } = shown;
  const reasons = {
    record: words.run.byRecord,
    feedback: words.run.byFeedback(outcome.said_at === undefined ? '' : moment(outcome.said_at)),
    estimate: words.run.byEstimate(percent(outcome.probability ?? 0)),
    none: words.run.byNone,
  };
  return (
    <section class="card">
      <h2>{words.runs.outcome}</h2>
      <p>
        <RunOutcome outcome={outcome} />
      </p>
      <p>{reasons[outcome.by]}</p>
      {signs.length === 0 ? null : (
        <details open={outcome.by === 'estimate'}>
          <summary>{words.run.signs}</summary>
          <Table
            label={words.run.signs}
            isLabelHidden
            columns={[
              { head: words.run.sign, isHead: true, cell: ({ sign }) => sign },
              {
                head: words.run.speaks,
                cell: ({ log_odds: odds }) => (odds > 0 ? words.run.forSuccess : words.run.againstSuccess),
              },
              { head: words.run.logOdds, isNumber: true, cell: ({ log_odds: odds }) => decimal(odds) },
            ]}
            rows={signs}
            keyOf={({ sign }) => sign}
          />
        </details>
      )}
    </section>
  );
}
