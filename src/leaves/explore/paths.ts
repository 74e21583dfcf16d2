import type { PathGraph, PathsRequest } from '../../api/runs.js';
import type { Collection } from '../../domain/collection.js';
import { thousandths } from '../../domain/maths/thousandths.js';
import type { EngineContext } from '../../engine/context.js';
import { similarRuns } from '../../engine/enhance/retrieve.js';
import { scaleOf } from '../../engine/fit/scale.js';
import { byWords } from '../../engine/shared/by-words.js';
import { SETTINGS } from '../../engine/shared/settings.js';
import { checkSpace } from '../../engine/shared/space.js';
import type { ParsedRun } from '../../model/events/parsed-run.js';
import { fitModel } from '../../model/fit-model.js';
import { runOf } from '../../model/run-of.js';
import { recall } from '../../retrieval/recall.js';
import { similarity } from '../../retrieval/similarity.js';
import { endOf, graphOf } from './cards/path-graph.js';
import { entryNumber } from './entry-number.js';
import { TASK_LENGTH, USUAL_RUNS } from './settings.js';

/** The runs that an enhance of a task looks at, as many as are asked for, the likest first. */
async function likeRuns(
  context: Pick<EngineContext, 'embedder' | 'store' | 'readFitted' | 'views' | 'parsedRuns'>,
  collection: Collection,
  { task, most, signal }: { task: string; most: number; signal: AbortSignal | undefined },
): Promise<ParsedRun[]> {
  checkSpace(collection, context.embedder);
  const [[vector], words, fitted, view] = await Promise.all([
    context.embedder.embed([task], { priority: 'interactive', signal }),
    context.store.searchText(collection.id, task, SETTINGS.wordHits),
    context.readFitted(collection),
    context.views.current(collection),
  ]);
  const scale = scaleOf(context.embedder, fitted);
  const query = {
    task: vector!,
    agentType: null,
    words,
    neighbours: SETTINGS.neighbours,
    withRetired: true,
  };
  const recalled = await byWords(recall(view, query), {
    store: context.store,
    collection,
    view,
    task: vector!,
    asked: task,
    scale,
  });
  const likenessOf = (cosine: number): number => similarity(cosine, scale);
  const found = await similarRuns(context, collection, recalled, { likenessOf, most, behind: most });
  return found.map(({ record }) => record.run);
}

/** Runs behind an entry, the newest first. */
async function runsBehind(
  { store, parsedRuns }: Pick<EngineContext, 'store' | 'parsedRuns'>,
  { id }: Collection,
  entry: number,
  most: number,
): Promise<ParsedRun[]> {
  const runs: ParsedRun[] = [];
  for (const record of await store.recordsBehind(id, [entry], most)) {
    const parsed = await parsedRuns.read(id, record);
    if (parsed) runs.push(parsed.run);
  }
  return runs;
}

const OUTCOMES = { $success: 'success', $failure: 'failure', $unknown: 'unknown' } as const;

/** What runs of tasks like one, or behind an entry, did: a graph of what followed on what. */
export async function paths(
  context: Pick<EngineContext, 'readFitted' | 'embedder' | 'store' | 'views' | 'parsedRuns'>,
  collection: Collection,
  { task, id, agent_type: agentType, limit = USUAL_RUNS }: PathsRequest,
  signal: AbortSignal | undefined,
): Promise<PathGraph> {
  const parsed =
    id === undefined
      ? await likeRuns(context, collection, { task: task!, most: limit, signal })
      : await runsBehind(context, collection, entryNumber(id), limit);
  const fitted = await context.readFitted(collection);
  const model = fitted?.model ?? fitModel([]);
  const runs = parsed
    .filter((run) => agentType === undefined || run.agentType === agentType)
    .map((run) => runOf(model, run));
  const { nodes, edges, leftOut } = graphOf(runs);
  return {
    runs: runs.map((run) => ({
      record_id: run.id,
      task: run.task.slice(0, TASK_LENGTH).toWellFormed(),
      outcome: OUTCOMES[endOf(run) as keyof typeof OUTCOMES],
      success: thousandths(run.success),
    })),
    nodes: nodes.map((node) => ({ ...node, successes: thousandths(node.successes), in: [...node.in] })),
    edges: edges.map((edge) => ({ ...edge, successes: thousandths(edge.successes) })),
    left_out: leftOut,
  };
}
