import type { ConfidenceResult } from '../../api/confidence.js';
import type { Collection } from '../../domain/collection.js';
import type { EngineContext } from '../../engine/context.js';

/** What was predicted of runs beside how they ended, as of the last fit; nothing where none is there yet. */
export async function confidence(
  context: Pick<EngineContext, 'readFitted'>,
  collection: Collection,
): Promise<ConfidenceResult> {
  const success = (await context.readFitted(collection))?.model.success;
  const { runs, brier, brierOfBase, bins } = success?.reliability ?? {
    runs: 0,
    brier: 0,
    brierOfBase: 0,
    bins: [],
  };
  return {
    tenant_id: collection.tenant,
    runs,
    base_rate: success?.base ?? 0.5,
    brier,
    brier_of_base_rate: brierOfBase,
    bins: [...bins],
  };
}
