import { type FilledCall, partKey } from './learn-word-needs.js';
import { sayingsOf, slotValues } from './word-goals.js';
import type { WordWorld } from './word-world.js';

/** A call is asked for from this chance on. */
const GOAL = 0.7;
/** Tasks that came through with a call of a template, before anything is taken for asked by it. */
const MIN_DONE = 2;

/** A call that a task asks for. */
export interface AskedCall {
  call: FilledCall;
  chance: number;
}

/** The calls that a task asks for by its words, in their order, with how likely each is asked for. */
export function askedCalls({ goals, needs }: Pick<WordWorld, 'goals' | 'needs'>, task: string): AskedCall[] {
  const chanceOf = (call: FilledCall): number => {
    const whole = goals.get(call.template);
    const exact = goals.get(partKey(call));
    if (!whole || whole.done < MIN_DONE) return 0;
    return ((exact?.done ?? 0) + (2 * (whole.done + 0.5)) / (whole.said + 1)) / ((exact?.said ?? 0) + 2);
  };
  const sayings = sayingsOf(task, slotValues(needs.calls)).map(({ calls, at, sentences }) => {
    const [best] = calls
      .map((call) => ({ call, chance: chanceOf(call) }))
      .sort((a, b) => b.chance - a.chance || (partKey(a.call) < partKey(b.call) ? -1 : 1));
    return { ...best!, at, sentences };
  });
  const found: AskedCall[] = [];
  let at = 0;
  for (const saying of sayings.sort((a, b) => a.at - b.at || b.sentences - a.sentences)) {
    if (saying.at < at || saying.chance < GOAL) continue;
    found.push({ call: saying.call, chance: saying.chance });
    at = saying.at + saying.sentences;
  }
  return found;
}
