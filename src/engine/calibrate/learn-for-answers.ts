import { yieldToEventLoop } from '../../domain/yield-to-event-loop.js';
import type { Embedder } from '../../embedding/embedder.js';
import type { CollectionView } from '../../retrieval/collection-view.js';
import { fittingWorld } from '../../world/fit-world.js';
import type { ObservedRun } from '../../world/runs/observed-run.js';
import { withStates } from '../../world/with-states.js';
import type { World } from '../../world/world.js';
import type { EngineContext } from '../context.js';
import { isWanted } from '../shared/is-wanted.js';
import { embedSaid, learnAsked } from './learn-asked.js';
import { learnNearness } from './learn-nearness.js';
import { learnNext } from './learn-next.js';
import { learnSought } from './learn-sought.js';
import { learnNeeds } from './needs.js';
import { carriedOut, observedRuns } from './observed-runs.js';
import { isPlannable } from './open-actions.js';
import type { Reading } from './reading.js';
import { sampledRuns } from './sampled-runs.js';
import type { Tuning } from './tuning.js';
import { unhurried } from './unhurried.js';

/** What only answers rest on: nothing is learned by it, and it takes most of the time. */
export type ForAnswers = Pick<Tuning, 'asked' | 'needs' | 'next' | 'sought' | 'world' | 'lastEntry'>;

/** Share of runs that were refused something before what agents come back to says what tasks are after. */
const REFUSED = 0.2;

/** Learns what tasks are after from how agents went about them, in a world that cannot be planned in. */
async function soughtIn(
  runs: readonly ObservedRun[],
  world: World,
  embedder: Embedder,
): Promise<Pick<Tuning, 'sought'>> {
  // What agents come back to is only seen where they are refused.
  const refused = runs.filter(({ steps }) => steps.some(({ outcome }) => outcome === 'error')).length;
  if (refused < REFUSED * runs.length) return {};
  return { sought: await learnSought(runs, world, embedder) };
}

/** Learns from what records give and from the collection as it is what answers rest on. */
export async function learnForAnswers(
  { store, embedder }: EngineContext,
  collection: number,
  view: CollectionView,
  readings: readonly Reading[],
): Promise<ForAnswers> {
  const { dimensions } = embedder;
  const { runs, refusals } = observedRuns(readings);
  const acted = carriedOut(runs);
  const fitted = await unhurried(fittingWorld(acted, await learnNearness(acted, embedder), refusals));
  const { world } = fitted;
  const readTexts = (ids: number[]) => store.situationTexts(collection, ids);
  const sampled = sampledRuns(view);
  let lastEntry = 0;
  for (const id of view.entries.keys()) lastEntry = Math.max(lastEntry, id);
  const others = async () => {
    await yieldToEventLoop();
    const next = await learnNext(sampled, view, dimensions, readTexts);
    const needs = await learnNeeds(sampled, view, dimensions, world, readTexts);
    return { needs, ...(next ? { next } : {}) };
  };
  if (!isPlannable(world)) {
    return { world, lastEntry, ...(await others()), ...(await soughtIn(runs, world, embedder)) };
  }
  // Embedding goes on beside fitting.
  const [said, beside] = await Promise.all([embedSaid(runs, embedder), others()]);
  const asked = await learnAsked(said, world, dimensions);
  const wanted = new Set(asked.actions.filter((_, i) => isWanted(asked.explained[i]!)));
  return { world: await unhurried(withStates(fitted, acted, wanted)), lastEntry, ...beside, asked };
}
