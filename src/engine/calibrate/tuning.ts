import type { Collection } from '../../domain/collection.js';
import type { UsualValues } from '../../extract/particulars/usual-values.js';
import type { SignScale } from '../../extract/verdict/estimate-success.js';
import { RUN_SIGNS } from '../../extract/verdict/run-signs.js';
import type { SimilarityScale } from '../../retrieval/similarity.js';
import type { AskedModel } from '../../search/asked-model.js';
import type { NeedModel } from '../../search/need-model.js';
import type { NextModel } from '../../search/next-model.js';
import type { Store } from '../../storage/store.js';
import type { World } from '../../world/world.js';
import { readWorld, worldJson } from '../../world/world-code.js';
import { deserializeRow, serializeRow } from '../shared/serialized-row.js';
import { type KeptAsked, keepAsked, readAsked } from './learn-asked.js';
import { type KeptNext, keepNext, readNext } from './learn-next.js';
import { type KeptSought, keepSought, readSought, type Sought } from './learn-sought.js';
import { type KeptNeeds, keepNeeds, readNeeds } from './needs.js';
import type { Prospects } from './prospects.js';

/** What is learned about a collection as a whole. Kept as JSON beside it. */
export interface Tuning {
  /** The sequence number it was fitted at. */
  seq: number;
  /** How many records it was fitted to, those accepted first; missing in tunings of older versions. */
  learned?: number;
  /** True where some of those accepted first were still to be learned anew: it is fitted again once they are. */
  open?: boolean;
  /** How likely tasks are to succeed; null while too few runs say how they ended. */
  prospects: Prospects | null;
  /** What the signs of a run that does not say how it ended count for. */
  signs: SignScale;
  /** Null for embedders whose scale is known. */
  similarity: SimilarityScale | null;
  /** Which actions a task calls for. */
  needs: NeedModel;
  /** Which action comes next in the middle of a task; missing in tunings of older versions. */
  next?: NextModel;
  /** What sentences ask for, in a world that can be planned in; missing in tunings of older versions. */
  asked?: AskedModel;
  /**
   * Records that the collection had learned from when what only answers rest on (`asked`, `needs`, `next`, `sought`,
   * `world`) was fitted, where that were fewer than `learned`: it is fitted anew before there is nothing left to learn.
   */
  after?: number;
  /** Which argument values many runs share; missing in tunings of older versions. */
  usual?: UsualValues;
  /** What runs teach of the world that they act in; missing in tunings of older versions. */
  world?: World;
  /** How far ways that are told can be trusted, in [0, 1]; missing in tunings of older versions. */
  wayTrust?: number;
  /** What tasks are after, where results do not say what actions are called with. */
  sought?: Sought;
  /** The newest entry when what only answers rest on was fitted; missing in tunings of older versions. */
  lastEntry?: number;
}

/** A tuning as it is kept; another version's may lack parts. */
type Kept = Omit<Tuning, 'asked' | 'needs' | 'next' | 'prospects' | 'signs' | 'world' | 'sought'> & {
  asked?: KeptAsked;
  next?: KeptNext;
  sought?: KeptSought;
  world?: string;
  needs?: KeptNeeds;
  prospects?: string | null;
  signs?: SignScale;
};

/** Records learned from before anything is fitted. */
export const MIN_LEARNED = 20;

/** Collections whose tunings are held, those used last. */
const RECENT = 64;

/** Reads what was learned of a collection as a whole; null where that is nothing yet. */
export type ReadTuning = (collection: Collection) => Promise<Tuning | null>;

function read(json: string | null): Tuning | null {
  if (json === null) return null;
  const { asked, needs, next, prospects, signs, world, sought, ...rest } = JSON.parse(json) as Kept;
  // Of another version: the next calibration fits it anew.
  const model = needs && readNeeds(needs);
  if (!model || signs?.weights.length !== RUN_SIGNS.length || prospects === undefined) return null;
  const after = sought && readSought(sought);
  return {
    ...rest,
    signs,
    needs: model,
    prospects: prospects === null ? null : deserializeRow(prospects),
    ...(asked === undefined ? {} : { asked: readAsked(asked) }),
    ...(next === undefined ? {} : { next: readNext(next) }),
    ...(world === undefined ? {} : { world: readWorld(world) }),
    ...(after === undefined ? {} : { sought: after }),
  };
}

/**
 * True where a collection's model is behind for another reason than that it grew: an older version kept it, a removal
 * took it, or a busy calibration left something to do.
 */
const isBehind = ({ learned }: Collection, tuning: Tuning | null): boolean =>
  tuning?.learned === undefined ? learned >= MIN_LEARNED : tuning.after !== undefined || tuning.open === true;

/**
 * A reader that holds what it read until the collection has another: reading one costs more than an enhance.
 *
 * @param behind has, of the collections whose tuning was read, those whose model is behind
 */
export function createTuningReader(store: Pick<Store, 'tuning'>, behind = new Set<number>()): ReadTuning {
  const recent = new Map<number, { version: number; tuning: Tuning | null }>();
  return async (collection) => {
    const { id, tuned } = collection;
    if (tuned === 0) return null;
    let known = recent.get(id);
    if (known?.version !== tuned) known = { version: tuned, tuning: read(await store.tuning(id)) };
    if (isBehind(collection, known.tuning)) behind.add(id);
    else behind.delete(id);
    recent.delete(id);
    recent.set(id, known);
    if (recent.size > RECENT) recent.delete(recent.keys().next().value!);
    return known.tuning;
  };
}

/** A tuning as the store keeps it. */
export function tuningJson({ asked, needs, next, prospects, signs, world, sought, ...rest }: Tuning): string {
  const row = prospects === null ? null : serializeRow(prospects);
  return JSON.stringify({
    ...rest,
    signs,
    needs: keepNeeds(needs),
    prospects: row,
    ...(asked === undefined ? {} : { asked: keepAsked(asked) }),
    ...(next === undefined ? {} : { next: keepNext(next) }),
    ...(world === undefined ? {} : { world: worldJson(world) }),
    ...(sought === undefined ? {} : { sought: keepSought(sought) }),
  });
}
