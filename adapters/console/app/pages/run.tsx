import type { VNode } from 'preact';
import type { RecordDetails } from '../../../../src/api/inspection-results.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, moment } from '../format.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { RunActions } from '../parts/run-actions.js';
import { RunGuidance } from '../parts/run-guidance.js';
import { RunSteps } from '../parts/run-steps.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { Says } from '../parts/says.js';
import { Table } from '../parts/table.js';
import { WhyOutcome } from '../parts/why-outcome.js';
import { hrefOf, place } from '../router.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

function Taught({ shown }: { shown: RecordDetails }): VNode {
  return (
    <Table
      label={words.run.taught(count(shown.entries.length))}
      columns={[
        {
          head: words.knowledge.says,
          isHead: true,
          cell: (entry) => <Says {...entry} href={hrefOf('knowledge', { id: entry.id })} />,
        },
        { head: words.knowledge.kind, cell: ({ kind }) => words.kinds[kind] },
      ]}
      rows={shown.taught}
      keyOf={({ id }) => id}
    />
  );
}

/** One run, step by step. */
export function RunView({ collection, id }: { collection: string; id: string }): VNode {
  const request = { tenant_id: collection, id };
  const asked = useAsked((signal) => ask('showRecord', request, signal), [collection, id]);
  return (
    <>
      <p>
        <a href={hrefOf('runs', { ...place.value.params, id: undefined })}>{words.run.back}</a>
      </p>
      <PageHead title={words.run.title} lead={id} />
      <Loaded asked={asked}>
        {(shown) => {
          const { agent_type: agent, metadata, timestamp } = shown.record;
          const program = typeof metadata?.program === 'string' ? metadata.program : undefined;
          const source = typeof metadata?.source === 'string' ? metadata.source : undefined;
          const environment = typeof metadata?.environment === 'string' ? metadata.environment : undefined;
          return (
            <>
              <section class="card">
                <h2>{words.runs.task}</h2>
                <p class="text">{shown.record.query}</p>
                <p>
                  {agent ? <span class="badge">{agent}</span> : null}{' '}
                  {program === undefined ? null : <span class="badge">{words.run.recordedBy(program)}</span>}{' '}
                  {source === undefined ? null : <span class="badge">{words.run.from(source)}</span>}{' '}
                  {environment === undefined ? null : (
                    <span class="badge">{words.run.inEnvironment(environment)}</span>
                  )}{' '}
                  <span class="muted">
                    {words.run.times(moment(String(timestamp)), moment(shown.stored_at), shown.key_id)}
                  </span>
                </p>
              </section>
              <WhyOutcome shown={shown} />
              <RunActions collection={collection} shown={shown} source={source} changed={asked.again} />
              <div class="columns wide-right">
                <RunGuidance guidance={shown.guidance} />
                <RunSteps shown={shown} />
              </div>
              <Taught shown={shown} />
              <SameByHand
                route="showRecord"
                body={request}
                command={commandLine(['runs', 'show', id], { tenant: collection })}
              />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
