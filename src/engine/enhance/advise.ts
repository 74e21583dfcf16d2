import { nextPieces } from '../../guidance/line-pieces.js';
import type { Advice, AdviceInput } from './advice-input.js';
import { likelyNext } from './next-advice.js';
import { planAdvice } from './plan-advice.js';
import { planLeft } from './plan-left.js';
import { wayAdvice } from './way-advice.js';
import { wordAdvice, wordPlan } from './word-advice.js';

/**
 * Draws every line that could be said from what was found; choosing among them is the composer's work. It is drawn from
 * the plan where one can be made, from what is known of calls where actions are words, and else from ways of like runs.
 */
export async function advise(request: AdviceInput): Promise<Advice> {
  const { world, walk, soFar, byNames } = request;
  const planned = world?.words ? undefined : await planAdvice(request);
  if (planned) return planned;
  if (world?.words && !walk.midway) return wordAdvice(world.words, request);
  // Of a run that told only the names of its actions, and what it sees now, what is left says what is likely next.
  const isByNames = walk.observed && !soFar;
  const left = world && !world.words && isByNames && byNames ? planLeft(world, request, byNames) : undefined;
  const next = walk.midway ? nextPieces(likelyNext(request, left)) : [];
  const plan = world?.words && soFar?.told ? wordPlan(world.words, request)?.plan : undefined;
  return { pieces: [...next, ...(await wayAdvice(request))], plan };
}
