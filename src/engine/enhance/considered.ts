import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { Collection } from '../../domain/collection.js';
import type { Entry } from '../../domain/entry.js';
import { createNames, type Names } from '../../guidance/names.js';
import type { EngineContext } from '../context.js';
import { queryTexts } from '../shared/query-texts.js';
import { SETTINGS } from '../shared/settings.js';
import { curatedEntries, type Planned, plan } from './plan.js';
import { predict } from './predict.js';
import type { Retrieved } from './retrieve.js';

/** Reads entries with their texts; those that are gone are left out. */
export type ReadEntries = (ids: number[]) => Promise<Entry[]>;

/** A reader of entries that a view has. */
export const entryReader =
  ({ store }: EngineContext, { id }: Collection, view: Retrieved['view']): ReadEntries =>
  async (ids) =>
    (await store.entryTexts(id, ids)).flatMap((entry) => {
      const outline = view.entries.get(entry.id);
      return outline ? [{ ...outline, ...entry }] : [];
    });

/** What may be said where nothing is fitted yet: what people wrote. */
async function unfitted(retrieved: Retrieved, read: ReadEntries): Promise<Planned> {
  const { view, near } = retrieved;
  return {
    items: [],
    unsaid: [],
    curated: near < SETTINGS.relevant ? [] : await curatedEntries(retrieved, read),
    confidence: view.baseRate(),
    tree: { action: '(start)', weight: 0, value: 0, visits: 0, principal: true, children: [] },
  };
}

/**
 * What could be said of a task, and what lines may name: {@link predict} reads the request as the model reads runs, {@link plan} asks
 * the model.
 */
export async function considered(
  context: EngineContext,
  collection: Collection,
  {
    request,
    retrieved,
    read,
    withUnsaid = false,
  }: {
    request: EnhanceRequest;
    retrieved: Retrieved;
    read: ReadEntries;
    /** Whether what is not said is looked up too. */
    withUnsaid?: boolean;
  },
): Promise<Planned & { names: Names }> {
  const { fitted, near } = retrieved;
  if (!fitted || near < SETTINGS.faint)
    return { names: createNames(() => false), ...(await unfitted(retrieved, read)) };
  const { model, keys } = fitted;
  const { names, situation } = predict(model, retrieved, { texts: queryTexts(request), request });
  const agentType = request.agent_type ?? null;
  return {
    names,
    ...(await plan(context, collection, { model, keys, situation, retrieved, agentType, read, withUnsaid })),
  };
}
