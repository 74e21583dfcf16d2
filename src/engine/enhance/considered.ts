import type { Approval } from '../../api/approvals.js';
import type { EnhanceRequest } from '../../api/enhance-request.js';
import { createNames, type Names } from '../../guidance/names.js';
import { placeOf } from '../../model/events/peers-of.js';
import { loneTree } from '../../model/tree/lone-tree.js';
import type { EngineContext } from '../context.js';
import { SETTINGS } from '../shared/settings.js';
import { curatedEntries } from './curated.js';
import { isUnlike, isUnlikeAll } from './noted.js';
import { type Planned, plan } from './plan.js';
import { predict } from './predict.js';
import { entriesOf, type ReadEntries } from './read-entries.js';
import type { Retrieved } from './retrieve.js';

/** What is asked, and what was retrieved for it. */
export interface Asked {
  readonly request: EnhanceRequest;
  /** Undefined where nothing is known that could be like the task. */
  readonly retrieved: Retrieved | undefined;
  /** The key that asks. */
  readonly key: string;
  /** Who decides whether a lesson in words is told. */
  readonly approve: Approval;
  /** Whether what is not said is looked up too. */
  readonly withUnsaid?: boolean;
}

/** What could be said of a task, what lines may name, and how the entries behind it are read. */
export type Considered = Planned & { readonly names: Names; readonly read: ReadEntries };

/** What may be said where nothing is fitted yet: what people wrote. */
async function unfitted(retrieved: Retrieved | undefined, read: ReadEntries): Promise<Considered> {
  return {
    read,
    names: createNames(() => false),
    items: [],
    unsaid: [],
    curated:
      !retrieved || retrieved.near < SETTINGS.relevant || retrieved.proposed
        ? []
        : await curatedEntries(retrieved, read),
    confidence: retrieved?.view.baseRate() ?? 0,
    tree: loneTree(0),
  };
}

/** What could be said of a task by one collection. */
export async function considered(
  context: Pick<EngineContext, 'store'>,
  collection: number,
  { request, retrieved, key, approve, withUnsaid = false }: Asked,
): Promise<Considered> {
  const read = entriesOf(context, collection, retrieved);
  const fitted = retrieved?.fitted;
  if (!fitted) return unfitted(retrieved, read);
  const place = placeOf(request.context) ?? '';
  const { kinds } = fitted.model.repairs;
  // Errors that runs met in a place are told there, whatever the task.
  const isLikeNone =
    isUnlike(retrieved) && !Object.values(kinds).some(({ places }) => places.includes(place));
  if (isLikeNone && isUnlikeAll(retrieved, fitted)) return unfitted(retrieved, read);
  const { names, situation, retired } = predict(fitted.model, retrieved, request);
  const planned = await plan(context, collection, {
    ...fitted,
    key,
    approve,
    situation,
    retired,
    retrieved,
    isLikeNone,
    agentType: request.agent_type ?? null,
    read,
    withUnsaid,
    withWatched: request.watch === true,
  });
  return { ...planned, names, read };
}
