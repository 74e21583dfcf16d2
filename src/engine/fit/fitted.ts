import type { InsightsResult } from '../../api/insights.js';
import type { Collection } from '../../domain/collection.js';
import type { Model } from '../../model/model.js';
import type { Notes } from '../../model/notes/worded-lesson.js';
import type { SimilarityScale } from '../../retrieval/similarity.js';
import type { Store } from '../../storage/store.js';
import type { KeyRuns } from './believed-keys.js';
import { createFitsBehind, type FitsBehind } from './fits-behind.js';
import type { NameUse } from './name-use.js';
import { MIN_LEARNED, VERSION } from './settings.js';

/** The fit of a collection as a whole. Stored as JSON beside it. */
export interface Fitted {
  /** Number of records it was fitted to, those accepted first. */
  learned: number;
  /** What runs teach: operators, errors, repairs, goals and the like. */
  model: Model;
  /** What is known in words. */
  notes: Notes;
  /** How runs use names, by name. */
  names: Readonly<Record<string, NameUse>>;
  /** Who brought the runs. */
  keys: KeyRuns;
  /** What goes wrong again and again, as people see it. */
  insights?: Omit<InsightsResult, 'tenant_id'>;
  /** Null for embedders with a scale of their own. */
  similarity: SimilarityScale | null;
}

type Stored = Fitted & { version: number };

/** Collections with fits in memory, those used last. */
const RECENT = 64;

/** Reads what was fitted to a collection; null where that is nothing yet. */
export type ReadFitted = (collection: Collection) => Promise<Fitted | null>;

function read(json: string | null): Fitted | null {
  if (json === null) return null;
  const { version, ...fitted } = JSON.parse(json) as Stored;
  // Of another version: the collection is refitted in the background.
  return version === VERSION ? fitted : null;
}

/** True where a collection is to be refitted: it has learned, another version stored its fit, a removal took it, or an outcome came. */
export const isBehind = ({ learned, stale }: Collection, fitted: Fitted | null): boolean =>
  fitted === null ? learned >= MIN_LEARNED : stale;

/**
 * A reader that holds what it read until the collection has another: reading one costs more than an enhance.
 *
 * @param behind is told of each collection that is read whether its fit is behind
 */
export function createFittedReader(
  store: Pick<Store, 'tuning'>,
  behind: FitsBehind = createFitsBehind(),
): ReadFitted {
  const recent = new Map<number, { version: number; fitted: Fitted | null }>();
  return async (collection) => {
    const { id, tuned } = collection;
    if (tuned === 0) return null;
    let known = recent.get(id);
    if (known?.version !== tuned) known = { version: tuned, fitted: read(await store.tuning(id)) };
    behind.note(id, isBehind(collection, known.fitted));
    recent.delete(id);
    recent.set(id, known);
    if (recent.size > RECENT) recent.delete(recent.keys().next().value!);
    return known.fitted;
  };
}

/** What was fitted, as the store keeps it. */
export const fittedJson = (fitted: Fitted): string => JSON.stringify({ version: VERSION, ...fitted });
