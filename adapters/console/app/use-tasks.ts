import { ask } from './ask.js';
import { useAsked } from './use-asked.js';

/** Runs that are asked for at a time. */
const MOST = 200;

/**
 * The tasks of runs by their ids, once they are there; those that are gone or damaged are left out.
 *
 * @param collection undefined where the runs are of several: nothing is asked then
 */
export function useTasks(
  collection: string | undefined,
  ids: readonly string[],
): ReadonlyMap<string, string> {
  const some = [...new Set(ids)].slice(0, MOST);
  const { value = [] } = useAsked(
    async (signal) =>
      collection === undefined || some.length === 0
        ? []
        : (await ask('listRecords', { tenant_id: collection, ids: some, limit: MOST }, signal)).records,
    [collection, some.join()],
  );
  return new Map(value.flatMap(({ id, task }) => (task === undefined ? [] : [[id, task] as const])));
}
