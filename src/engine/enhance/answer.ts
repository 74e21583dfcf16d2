import type { Collection } from '../../domain/collection.js';
import { withInherited } from '../../leaves/inherit/inherited.js'; // leaf: inherit
import type { EngineContext } from '../context.js';
import { asSureAs, strangerConfidence } from '../shared/confidence.js';
import { SETTINGS } from '../shared/settings.js';
import { type Asked, considered } from './considered.js';
import type { Planned } from './plan.js';
import type { ReadEntries } from './read-entries.js';
import { type Rendered, render } from './render.js';
import type { RetrieveContext } from './retrieve.js';
import type { IsDrawn } from './withhold.js';

/** The parts of a service that answering uses. */
export type AnswerContext = RetrieveContext & Pick<EngineContext, 'approves' | 'inherits' | 'blockKey'>;

/** What is answered to a task, before anything of it is counted or withheld. */
interface Answer {
  /** Reads entries that were retrieved. */
  readonly read: ReadEntries;
  readonly advice: Planned;
  readonly said: Rendered;
  /** Probability that the task succeeds, no surer than what is known allows. */
  readonly sure: number;
  /** In words what was missing for more of what is inherited. */
  readonly missing: readonly string[];
}

/** What is asked, and how. */
interface AskedOf extends Omit<Asked, 'approve'> {
  /** Which lines are withheld; default none. */
  readonly isDrawn?: IsDrawn;
  readonly signal?: AbortSignal | undefined;
}

/**
 * The stages of an enhance after retrieving: {@link considered} asks the model what could be said, the lessons of the tenants
 * that this one inherits from are added, and {@link render} says of it what the budget holds.
 *
 * @param collection with the id 0 where there is none yet
 */
export async function answer(
  context: AnswerContext,
  collection: Pick<Collection, 'id' | 'account' | 'tenant'>,
  { isDrawn = () => false, signal, ...rest }: AskedOf,
): Promise<Answer> {
  const { request, retrieved } = rest;
  const asked: Asked = { ...rest, approve: context.approves(collection.tenant) };
  const { names, read, ...own } = await considered(context, collection.id, asked);
  let whole: Pick<Answer, 'advice' | 'missing'> = { advice: own, missing: [] };
  whole = await withInherited(context, collection, own, { ...asked, signal }); // leaf: inherit
  const { advice, missing } = whole;
  const said = render(advice, { request, names, collection, key: context.blockKey, isDrawn });
  return { read, advice, said, missing, sure: sureOf(retrieved, advice.confidence) };
}

function sureOf(retrieved: Asked['retrieved'], confidence: number): number {
  if (!retrieved) return strangerConfidence(0);
  const { view, near } = retrieved;
  const known = asSureAs(view.endings(), confidence);
  return near < SETTINGS.relevant ? Math.min(known, strangerConfidence(near)) : known;
}
