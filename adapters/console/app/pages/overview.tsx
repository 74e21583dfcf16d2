import type { VNode } from 'preact';
import { ask } from '../ask.js';
import { count, percent } from '../format.js';
import { EmptyState } from '../parts/empty-state.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { Table } from '../parts/table.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

/** What a collection holds at a glance. */
export function Overview({ collection }: { collection: string }): VNode {
  const request = { tenant_id: collection };
  const asked = useAsked((signal) => ask('stats', request, signal), [collection]);
  return (
    <>
      <PageHead title={words.titles.overview} />
      <Loaded asked={asked}>
        {(stats) =>
          stats.records === 0 ? (
            <EmptyState collection={collection} />
          ) : (
            <>
              <dl class="figures">
                {[
                  [words.overview.runs, stats.records],
                  [words.overview.entries, stats.entries],
                  [words.overview.waiting, stats.pending],
                ].map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{count(Number(value))}</dd>
                  </div>
                ))}
              </dl>
              <Table
                label={words.overview.kinds}
                columns={[
                  { head: words.overview.kind, cell: ([kind]) => kind, isHead: true },
                  { head: words.overview.entries, cell: ([, n]) => count(n), isNumber: true },
                  {
                    head: words.overview.share,
                    cell: ([, n]) => percent(n / Math.max(1, stats.entries)),
                    isNumber: true,
                  },
                ]}
                rows={Object.entries(stats.kinds)}
                keyOf={([kind]) => kind}
              />
              <SameByHand route="stats" body={request} command={`entries stats --tenant ${collection}`} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
