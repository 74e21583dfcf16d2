import { type FilledCall, partKey } from './filled-call.js';
import { sayingsOf, slotValues } from './word-goals.js';
import type { WordWorld } from './word-world.js';

/** A call is asked for from this chance on: by what fills its slots alone, and by what tasks in such words are after. */
const GOAL = { fills: 0.7, words: 0.5 };
/** Tasks that came through with a call of a template, before anything is taken for asked by it. */
const MIN_DONE = 2;

/** A call that a task asks for. */
interface AskedCall {
  call: FilledCall;
  chance: number;
}

/** What hardly any run ends with that comes through with it is done for something else. */
const CLOSES = 0.2;

/** How likely the words of a part of a task ask for an action, by its name; nothing of those of which nobody knows. */
export type AskedIn = (text: string) => ReadonlyMap<string, number>;

/** The calls that a task asks for by its words, in their order, with how likely each is asked for. */
export function askedCalls(
  { goals, needs, actions, closing }: Pick<WordWorld, 'goals' | 'needs' | 'actions' | 'closing'>,
  task: string,
  askedIn?: AskedIn,
): AskedCall[] {
  const least = askedIn ? GOAL.words : GOAL.fills;
  const chanceOf = (call: FilledCall, asked: ReadonlyMap<string, number> | undefined): number => {
    const known = asked?.get(actions.get(call.template)?.action ?? '');
    if (known !== undefined) return (closing.get(call.template) ?? 0) < CLOSES ? 0 : known;
    const whole = goals.get(call.template);
    const exact = goals.get(partKey(call));
    if (!whole || whole.done < MIN_DONE) return 0;
    return ((exact?.done ?? 0) + (2 * (whole.done + 0.5)) / (whole.said + 1)) / ((exact?.said ?? 0) + 2);
  };
  const sayings = sayingsOf(task, slotValues(needs.calls)).map(({ calls, at, sentences, text }) => {
    const asked = askedIn?.(text);
    const [best] = calls
      .map((call) => ({ call, chance: chanceOf(call, asked) }))
      .sort((a, b) => b.chance - a.chance || (partKey(a.call) < partKey(b.call) ? -1 : 1));
    return { ...best!, at, sentences };
  });
  const found: AskedCall[] = [];
  let at = 0;
  for (const saying of sayings.sort((a, b) => a.at - b.at || b.sentences - a.sentences)) {
    if (saying.at < at || saying.chance < least) continue;
    found.push({ call: saying.call, chance: saying.chance });
    at = saying.at + saying.sentences;
  }
  return found;
}
