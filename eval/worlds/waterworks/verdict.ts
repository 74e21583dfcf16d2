import type { Task } from '../world.js';
import { GOALS, type Wanted } from './goals.js';
import type { State } from './state.js';

/** Where a call that went through stands among all of them; -1 where there is none. */
const lastOf = (state: State, { action, args }: Wanted): number =>
  state.done.findLastIndex(
    (call) =>
      call.action === action && Object.entries(args).every(([name, value]) => call.args[name] === value),
  );

/**
 * Whether a request has been met: every goal, what has to follow it, for agents a letter after all of it, and nothing
 * that nobody asked for.
 */
export function isMet({ kinds, targets, state }: Task<State>): boolean {
  const goals = kinds.map((kind) => GOALS.find((goal) => goal.kind === kind)!);
  const reachedAt = goals.map((goal, i) => {
    const target = targets[i]!;
    const instead = goal.instead?.(target, state);
    return instead
      ? lastOf(state, instead)
      : state.done.findLastIndex(
          ({ action, args }) => action === goal.action && goal.asked(args, target, state),
        );
  });
  if (reachedAt.includes(-1)) return false;
  if (!goals.every((goal, i) => goal.settled?.(targets[i]!, state) ?? true)) return false;
  const changes = new Set(GOALS.map(({ action }) => action));
  const unasked = state.done.some(
    ({ action, args }) =>
      changes.has(action) &&
      !goals.some((goal, i) => goal.action === action && goal.asked(args, targets[i]!, state)),
  );
  if (unasked) return false;
  const { customer_id, segment } = state.customers[0]!;
  if (segment === 'private') return true;
  return lastOf(state, { action: 'send_summary', args: { customer_id } }) > Math.max(...reachedAt);
}
