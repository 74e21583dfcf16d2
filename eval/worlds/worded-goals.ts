import type { Draws } from './draws.js';
import type { Args, Ask, Task } from './world.js';

/** A kind of wish, how it is worded, and when it is met. */
export interface WordedGoal<State> {
  kind: string;
  /** The action that the words point to. */
  action: string;
  /** Ways of asking; what stands in braces is filled in. */
  wordings: readonly string[];
  /** Whether a call of the action that went through was asked for. */
  asked(args: Args, target: Args, state: State): boolean;
  /** Another call that meets the wish, where it was met before or cannot be met. */
  instead?(target: Args): { action: string; args: Args } | undefined;
  /** What has to follow, though nothing says so. */
  afterwards?(target: Args, state: State): { action: string; args: Args } | undefined;
}

/** What stands around the wishes of a request. */
interface Frames {
  openings: readonly string[];
  closings: readonly string[];
  joints: readonly string[];
  remarks: readonly string[];
}

/** How often people say something by the way. */
const CHATTY = 0.3;

const fill = (text: string, words: Args): string =>
  text.replace(/\{(\w+)\}/g, (_, slot: string) => words[slot]!);

/**
 * Words wishes as one request.
 *
 * @param said what the words say of each goal's target
 * @param self who asks, by name and by what else tells who it is: whoever gives no name is known by that alone
 */
export function wordGoals<State>(
  dice: Pick<Draws, 'pick' | 'chance'>,
  goals: readonly WordedGoal<State>[],
  targets: readonly Args[],
  said: (target: Args) => Args,
  frames: Frames,
  self: Args & { name: string },
): { query: string; asks: Ask[] } {
  const sentences = goals.map(({ wordings }, i) => {
    const sentence = fill(dice.pick(wordings), targets[i]!);
    return i === 0 ? sentence : `${dice.pick(frames.joints)}${sentence}`;
  });
  if (dice.chance(CHATTY))
    sentences.splice(dice.pick([0, 1, sentences.length]), 0, dice.pick(frames.remarks));
  const query = (
    dice.chance(0.5)
      ? [fill(dice.pick(frames.openings), self), ...sentences]
      : [...sentences, fill(dice.pick(frames.closings), self)]
  ).join(' ');
  const { name, ...rest } = self;
  const who: Args = query.includes(name) ? self : rest;
  return {
    query,
    asks: goals.map(({ action }, i): Ask => ({ action, said: { ...said(targets[i]!), ...who } })),
  };
}

/** Whether a request has been met: every goal, what has to follow it, and nothing that nobody asked for. */
export function areMet<State extends { done: readonly { action: string; args: Args }[] }>(
  all: readonly WordedGoal<State>[],
  { kinds, targets, state }: Task<State>,
): boolean {
  const goals = kinds.map((kind) => all.find((goal) => goal.kind === kind)!);
  const wasDone = (wanted: { action: string; args: Args }, from = 0): boolean =>
    state.done
      .slice(from)
      .some(
        ({ action, args }) =>
          action === wanted.action &&
          Object.entries(wanted.args).every(([name, value]) => args[name] === value),
      );
  const reached = goals.every((goal, i) => {
    const target = targets[i]!;
    const instead = goal.instead?.(target);
    if (instead) return wasDone(instead);
    const at = state.done.findIndex(
      ({ action, args }) => action === goal.action && goal.asked(args, target, state),
    );
    const after = goal.afterwards?.(target, state);
    return at >= 0 && (!after || wasDone(after, at + 1));
  });
  const changes = new Set(all.map(({ action }) => action));
  const unasked = state.done.some(
    ({ action, args }) =>
      changes.has(action) &&
      !goals.some((goal, i) => goal.action === action && goal.asked(args, targets[i]!, state)),
  );
  return reached && !unasked;
}
