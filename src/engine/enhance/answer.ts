import type { EnhanceRequest } from '../../api/enhance-request.js';
import type { Collection } from '../../domain/collection.js';
import type { Entry } from '../../domain/entry.js';
import { createNames, type Names } from '../../guidance/names.js';
import type { EngineContext } from '../context.js';
import { asSureAs, strangerConfidence } from '../shared/confidence.js';
import { SETTINGS } from '../shared/settings.js';
import { curatedEntries, type Planned, plan } from './plan.js';
import { predict } from './predict.js';
import { type Rendered, render } from './render.js';
import type { Retrieved } from './retrieve.js';
import type { IsDrawn } from './withhold.js';

/** Reads entries with their texts; those that are gone are left out. */
export type ReadEntries = (ids: number[]) => Promise<Entry[]>;

/** What is answered to a task, before anything of it is counted or withheld. */
interface Answer {
  /** Reads entries that were retrieved. */
  readonly read: ReadEntries;
  readonly advice: Planned;
  readonly said: Rendered;
  /** Probability that the task succeeds, no surer than what is known allows. */
  readonly sure: number;
}

/** What is asked, and what was retrieved for it. */
interface Asked {
  readonly request: EnhanceRequest;
  readonly retrieved: Retrieved;
  /** The key that asks. */
  readonly key: string;
  /** Whether what is not said is looked up too. */
  readonly withUnsaid?: boolean;
  /** Which lines are withheld; default none. */
  readonly isDrawn?: IsDrawn;
}

/** What may be said where nothing is fitted yet: what people wrote. */
async function unfitted(retrieved: Retrieved, read: ReadEntries): Promise<Planned & { names: Names }> {
  const { view, near, proposed } = retrieved;
  return {
    names: createNames(() => false),
    items: [],
    unsaid: [],
    curated: near < SETTINGS.relevant || proposed ? [] : await curatedEntries(retrieved, read),
    confidence: view.baseRate(),
    tree: { action: '(start)', weight: 0, value: 0, visits: 0, principal: true, children: [] },
  };
}

/** What could be said of a task, and what lines may name. */
async function considered(
  context: EngineContext,
  collection: Collection,
  { request, retrieved, key, withUnsaid = false }: Asked,
  read: ReadEntries,
): Promise<Planned & { names: Names }> {
  const { fitted, near } = retrieved;
  if (!fitted || near < SETTINGS.faint) return unfitted(retrieved, read);
  const { model, notes, keys } = fitted;
  const { names, situation, ways } = predict(model, retrieved, request);
  const agentType = request.agent_type ?? null;
  return {
    names,
    ...(await plan(context, collection, {
      model,
      notes,
      keys,
      key,
      situation,
      ways,
      retrieved,
      agentType,
      read,
      withUnsaid,
      withWatched: request.watch === true,
    })),
  };
}

/**
 * The stages of an enhance after retrieving: {@link predict} reads the request as the model reads runs, {@link plan} asks the
 * model what could be said, and {@link render} says of it what the budget holds.
 */
export async function answer(context: EngineContext, collection: Collection, asked: Asked): Promise<Answer> {
  const { request, retrieved, isDrawn = () => false } = asked;
  const { view, near } = retrieved;
  const read: ReadEntries = async (ids) =>
    (await context.store.entryTexts(collection.id, ids)).flatMap((entry) => {
      const outline = view.entries.get(entry.id);
      return outline ? [{ ...outline, ...entry }] : [];
    });
  const { names, ...advice } = await considered(context, collection, asked, read);
  const said = render(advice, { request, names, collection, key: context.blockKey, isDrawn });
  const known = asSureAs(view.endings(), advice.confidence);
  const sure = near < SETTINGS.relevant ? Math.min(known, strangerConfidence(near)) : known;
  return { read, advice, said, sure };
}
