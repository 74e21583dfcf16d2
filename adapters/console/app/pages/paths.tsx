import type { VNode } from 'preact';
import type { PathGraph } from '../../../../src/api/runs.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, percent } from '../format.js';
import { mainEdges } from '../main-edges.js';
import { ExampleTasks } from '../parts/example-tasks.js';
import { Filters, SelectFilter, TextFilter } from '../parts/filters.js';
import { Loaded } from '../parts/loaded.js';
import { OutcomeBadge } from '../parts/outcome.js';
import { PageHead } from '../parts/page-head.js';
import { nameOf, PathGraphView, toneOf } from '../parts/path-graph.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { Table } from '../parts/table.js';
import { hrefOf, place, show } from '../router.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

const LIMITS = ['20', '200'] as const;
const USUAL_LIMIT = 60;

function Legend(): VNode {
  return (
    <ul class="legend">
      {(['good', 'mixed', 'bad'] as const).map((tone) => (
        <li key={tone}>
          <svg width="34" height="12" aria-hidden="true">
            <path d="M0 6H34" class={`edge tone-${tone}`} stroke-width="4" />
          </svg>{' '}
          {words.paths.tones[tone]}
        </li>
      ))}
      <li class="muted">{words.paths.width}</li>
    </ul>
  );
}

/** Number of steps of few runs that the picture leaves out, and what shows them. */
function Rare({ graph, isAll }: { graph: PathGraph; isAll: boolean }): VNode | null {
  const rare = graph.edges.length - mainEdges(graph).length;
  if (rare === 0) return null;
  return (
    <p class="muted">
      {isAll ? null : words.paths.rare(count(rare))}{' '}
      <a href={hrefOf('knowledge/paths', { ...place.value.params, steps: isAll ? undefined : 'all' })}>
        {isAll ? words.paths.onlyMain : words.paths.showRare}
      </a>
    </p>
  );
}

/** Opens the runs of a node, as the graph does. */
function NodeLink({ id }: { id: string }): VNode {
  return (
    <a href={hrefOf('knowledge/paths', { ...place.value.params, node: id })}>
      <code>{nameOf(id)}</code>
    </a>
  );
}

function Edges({ graph }: { graph: PathGraph }): VNode {
  return (
    <Table
      label={words.paths.table}
      columns={[
        { head: words.paths.from, isHead: true, cell: ({ from }) => <NodeLink id={from} /> },
        { head: words.paths.to, cell: ({ to }) => <NodeLink id={to} /> },
        { head: words.knowledge.runs, isNumber: true, cell: ({ runs }) => count(runs) },
        {
          head: words.paths.succeeded,
          isNumber: true,
          cell: ({ runs, successes }) => percent(successes / runs),
        },
        { head: words.paths.tone, cell: (edge) => words.paths.tones[toneOf(edge)] },
      ]}
      rows={graph.edges}
      keyOf={({ from, to }) => `${from}\n${to}`}
    />
  );
}

function RunsOf({ graph, id }: { graph: PathGraph; id: string }): VNode | null {
  const node = graph.nodes.find((one) => one.id === id);
  if (!node) return null;
  return (
    <section aria-live="polite">
      <h2>{words.paths.runsAt(nameOf(id))}</h2>
      <p>
        {words.paths.about(count(node.runs), percent(node.successes / node.runs), count(node.refused))}{' '}
        {/^[\^$]/.test(id) ? null : (
          <a href={hrefOf('knowledge/operators', { operator: id })}>{words.paths.toOperator}</a>
        )}
      </p>
      <Table
        label={words.paths.runsAt(nameOf(id))}
        isLabelHidden
        columns={[
          {
            head: words.runs.task,
            isHead: true,
            cell: ({ record_id: record, task }) => <a href={hrefOf('runs', { id: record })}>{task}</a>,
          },
          { head: words.runs.outcome, cell: ({ outcome }) => <OutcomeBadge state={outcome} /> },
          { head: words.paths.probability, isNumber: true, cell: ({ success }) => percent(success) },
        ]}
        rows={node.in.flatMap((at) => graph.runs[at] ?? [])}
        keyOf={({ record_id: record }) => record}
      />
    </section>
  );
}

/** The paths of runs of like tasks: a graph, or the same as a table. */
export function Paths({ collection }: { collection: string }): VNode {
  const { task, entry, agent_type, limit, view, node, steps } = place.value.params;
  const request = {
    tenant_id: collection,
    ...(entry === undefined ? { task: task ?? '' } : { id: entry }),
    agent_type,
    limit: Number(LIMITS.find((one) => one === limit) ?? USUAL_LIMIT),
  };
  const isAsked = entry !== undefined || task !== undefined;
  const asked = useAsked(
    async (signal): Promise<PathGraph> =>
      isAsked ? ask('showPaths', request, signal) : { runs: [], nodes: [], edges: [], left_out: 0 },
    [JSON.stringify(request)],
  );
  return (
    <>
      <PageHead title={words.titles.paths} lead={words.paths.lead} />
      <Filters label={words.knowledge.filters}>
        {entry === undefined ? (
          <TextFilter name="task" label={words.paths.task} type="search" isWide />
        ) : (
          <p class="wide">
            {words.paths.ofEntry} <a href={hrefOf('knowledge', { id: entry })}>{entry}</a>{' '}
            <a href={hrefOf('knowledge/paths')}>{words.paths.another}</a>
          </p>
        )}
        <TextFilter name="agent_type" label={words.knowledge.agent} />
        <SelectFilter
          name="limit"
          label={words.paths.most}
          options={LIMITS.map((one) => [one, one])}
          usual={count(USUAL_LIMIT)}
        />
        <SelectFilter
          name="view"
          label={words.paths.view}
          options={[['table', words.paths.asTable]]}
          usual={words.paths.asGraph}
        />
      </Filters>
      {isAsked ? null : (
        <>
          <p>{words.paths.ask}</p>
          <ExampleTasks
            collection={collection}
            to={(one) => hrefOf('knowledge/paths', { ...place.value.params, task: one })}
          />
        </>
      )}
      <Loaded asked={asked}>
        {(graph) => {
          if (!isAsked) return null;
          if (graph.runs.length === 0) return <p>{words.paths.none}</p>;
          return (
            <>
              <p class="muted">
                {words.paths.of(count(graph.runs.length))}{' '}
                {graph.left_out > 0 ? words.paths.leftOut(count(graph.left_out)) : ''}
              </p>
              {view === 'table' ? (
                <Edges graph={graph} />
              ) : (
                <>
                  <Legend />
                  <PathGraphView
                    graph={{ ...graph, edges: steps === 'all' ? graph.edges : mainEdges(graph) }}
                    selected={node}
                    select={(id) => show({ node: id })}
                  />
                  <Rare graph={graph} isAll={steps === 'all'} />
                </>
              )}
              {node === undefined ? (
                <p class="muted">{words.paths.choose}</p>
              ) : (
                <RunsOf graph={graph} id={node} />
              )}
            </>
          );
        }}
      </Loaded>
      {isAsked ? (
        <SameByHand
          route="showPaths"
          body={request}
          command={
            task === undefined
              ? undefined
              : commandLine(['runs', 'paths', task], { tenant: collection, limit: request.limit })
          }
        />
      ) : null}
    </>
  );
}
