import { SAY } from './say.js';

/**
 * The way that actions make: each once, in the order in which they were first taken, without the replies between
 * them. What is done twice, or said on the way, does not make it another way.
 */
export function wayOf(path: readonly { action: string }[]): string[] {
  const actions = new Set(path.map((step) => step.action));
  if (actions.size > 1) actions.delete(SAY);
  return [...actions];
}

/** Whether two paths are the same way. */
export const sameWay = (a: readonly { action: string }[], b: readonly { action: string }[]): boolean =>
  wayOf(a).join('>') === wayOf(b).join('>');
