import type { VNode } from 'preact';
import type { EntryDetails } from '../../../../src/api/inspection-results.js';
import { endOfRuns } from '../../../end-of-runs.js';
import { count, day } from '../format.js';
import { hrefOf } from '../router.js';
import { words } from '../words.js';
import { succeededOf } from './succeeded-of.js';
import { Table } from './table.js';

/** How much is behind an entry, and the paths that its runs took. */
export function EntryEvidence({ entry }: { entry: EntryDetails }): VNode {
  const { runs, successes, failures, sources = 0, last_seen: last } = entry.evidence;
  const figures = [
    [words.entry.independent, count(runs)],
    ...(endOfRuns(entry.evidence) === 'known'
      ? [
          [words.outcomes.success, count(successes)] as const,
          [words.outcomes.failure, count(failures)] as const,
        ]
      : [[words.outcomes.success, succeededOf(entry.evidence)] as const]),
    [words.entry.sources, count(sources)],
    [words.knowledge.lastSeen, day(last)],
  ] as const;
  const paths = entry.ways.filter(({ actions }) => actions.length > 0);
  const texts = [...new Set(entry.ways.flatMap(({ found_by: found }) => found))];
  return (
    <section>
      <h2>{words.entry.evidence}</h2>
      <dl class="figures">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {paths.length === 0 ? null : (
        <>
          <Table
            label={words.entry.paths}
            columns={[
              { head: words.entry.path, isHead: true, cell: ({ actions }) => actions.join(' → ') },
              { head: words.knowledge.runs, isNumber: true, cell: ({ runs: n }) => count(n) },
              { head: words.outcomes.success, isNumber: true, cell: succeededOf },
            ]}
            rows={paths}
            keyOf={({ actions }) => actions.join('\n')}
          />
          <p>
            <a href={hrefOf('knowledge/paths', { entry: entry.id, id: undefined })}>{words.entry.asGraph}</a>
          </p>
        </>
      )}
      {texts.length === 0 ? null : (
        <details>
          <summary>{words.entry.foundBy(count(texts.length))}</summary>
          <ul>
            {texts.map((text) => (
              <li key={text} class="text">
                {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
