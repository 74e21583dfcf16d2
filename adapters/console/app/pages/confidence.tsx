import type { VNode } from 'preact';
import type { ConfidenceResult } from '../../../../src/api/confidence.js';
import { ask } from '../ask.js';
import { count, percent } from '../format.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { ReliabilityChart } from '../parts/reliability-chart.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { Table } from '../parts/table.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

function Reliability({ confidence }: { confidence: ConfidenceResult }): VNode {
  const { runs, base_rate: base, brier, brier_of_base_rate: baseBrier, bins } = confidence;
  if (runs === 0) return <p class="notice">{words.confidence.none}</p>;
  return (
    <>
      <div class="columns">
        <section class="card">
          <h2>{words.confidence.diagram}</h2>
          <ReliabilityChart bins={bins} />
        </section>
        <section class="card">
          <h2>{words.confidence.how}</h2>
          <p>{words.confidence.error(brier.toFixed(3), baseBrier.toFixed(3), percent(base))}</p>
          <p>{brier < baseBrier ? words.confidence.better : words.confidence.notBetter}</p>
          <p class="muted">{words.confidence.outOfFold(count(runs))}</p>
          <p class="muted">{words.confidence.leftOut}</p>
        </section>
      </div>
      <Table
        label={words.confidence.table}
        columns={[
          {
            head: words.confidence.predicted,
            cell: ({ predicted }) => percent(predicted),
            isHead: true,
            isNumber: true,
          },
          { head: words.confidence.succeeded, cell: ({ succeeded }) => percent(succeeded), isNumber: true },
          {
            head: words.confidence.interval,
            cell: ({ low, high }) => `${percent(low)} … ${percent(high)}`,
            isNumber: true,
          },
          { head: words.overview.runs, cell: (bin) => count(bin.runs), isNumber: true },
          { head: words.confidence.groups, cell: ({ groups }) => count(groups), isNumber: true },
        ]}
        rows={bins}
        keyOf={({ predicted, runs: n }) => `${predicted} ${n}`}
      />
    </>
  );
}

/** Predictions beside outcomes. */
export function Confidence({ collection }: { collection: string }): VNode {
  const request = { tenant_id: collection };
  const asked = useAsked((signal) => ask('confidence', request, signal), [collection]);
  return (
    <>
      <PageHead title={words.titles.confidence} lead={words.confidence.lead} />
      <Loaded asked={asked}>{(confidence) => <Reliability confidence={confidence} />}</Loaded>
      <SameByHand route="confidence" body={request} />
    </>
  );
}
