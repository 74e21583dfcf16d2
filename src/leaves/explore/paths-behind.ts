import type { ShownWay } from '../../api/inspection-results.js';
import { type Entry, isTask } from '../../domain/entry.js';
import { meaningsOf } from '../../domain/meaning-id.js';
import { SAY } from '../../domain/say.js';
import type { EngineContext } from '../../engine/context.js';
import type { RecordBehind } from '../../storage/stored-record.js';

/** The operators of a run, repeats and replies left out, in the order in which they were first used. */
function pathOf(heads: readonly string[]): string[] {
  const path = new Set(heads);
  if (path.size > 1) path.delete(SAY);
  return [...path];
}

/**
 * The paths that the runs behind an entry took, the commonest first, each with the texts that the entry is found by. Of what
 * is no task there is one, without actions.
 */
export async function pathsBehind(
  { store, parsedRuns }: Pick<EngineContext, 'store' | 'parsedRuns'>,
  collection: number,
  entry: Entry,
  records: readonly RecordBehind[],
): Promise<ShownWay[]> {
  const texts = await store.meaningTexts(collection, meaningsOf(entry.id));
  const found_by = texts.filter((text) => text !== undefined);
  const { runs, successes, failures } = entry.evidence;
  if (!isTask(entry)) return [{ found_by, actions: [], runs, successes, failures }];
  const paths = new Map<string, ShownWay>();
  for (const record of records) {
    const run = (await parsedRuns.read(collection, record))?.run;
    if (!run) continue;
    const actions = pathOf(run.events.map(({ action }) => action.head));
    const key = JSON.stringify(actions);
    const path = paths.get(key) ?? { found_by, actions, runs: 0, successes: 0, failures: 0 };
    paths.set(key, path);
    path.runs += 1;
    if (!run.outcomeKnown) continue;
    path.successes += run.success;
    path.failures += 1 - run.success;
  }
  return [...paths.values()].sort((a, b) => b.runs - a.runs);
}
