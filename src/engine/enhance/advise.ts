import type { Advice, AdviceInput } from './advice-input.js';
import { nextAdvice } from './next-advice.js';
import { planAdvice } from './plan-advice.js';
import { wayAdvice } from './way-advice.js';
import { wordAdvice, wordPlan } from './word-advice.js';

/**
 * Draws every line that could be said from what was found; choosing among them is the composer's work. It is drawn from
 * the plan where one can be made, from what is known of calls where actions are words, and else from ways of like runs.
 */
export async function advise(request: AdviceInput): Promise<Advice> {
  const { world, walk, soFar } = request;
  const planned = world?.words ? undefined : await planAdvice(request);
  if (planned) return planned;
  if (world?.words && !walk.midway) return wordAdvice(world.words, request);
  const next = walk.midway ? nextAdvice(request) : [];
  const plan = world?.words && soFar?.told ? wordPlan(world.words, request)?.plan : undefined;
  return { pieces: [...next, ...(await wayAdvice(request))], plan };
}
