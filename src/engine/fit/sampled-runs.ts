import type { EngineContext } from '../context.js';
import type { KeyedRun } from './fit-records.js';
import { sampledRecords } from './sampled-records.js';

/** The runs of the records that `sampledRecords` takes: those for credit alone where they were guided. One that is gone is left out. */
export async function sampledRuns(
  { parsedRuns }: Pick<EngineContext, 'parsedRuns'>,
  collection: number,
  provenances: Parameters<typeof sampledRecords>[0],
): Promise<KeyedRun[]> {
  const names = await sampledRecords(provenances);
  const credited = new Set(names.flatMap(({ id, isForCredit }) => (isForCredit ? id : [])));
  const records = await parsedRuns.of(collection, names);
  return records
    .map(({ run, key }) => ({ run, key, isForCredit: credited.has(run.id) }))
    .filter(({ run, isForCredit }) => !isForCredit || run.guided);
}
