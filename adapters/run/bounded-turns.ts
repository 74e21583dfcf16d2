import type { Turn } from '../../src/index.js';
import { withoutBytes } from './bytes.js';
import type { Message, Tool } from './message.js';
import { clip, clipResult } from './texts.js';
import { type Conversation, toTurns } from './to-turns.js';
import { usedTools } from './used-tools.js';

/** Turns that a record may have; of a longer run the last are kept. */
const MOST_TURNS = 1_000;
/** Code units of one text, unless the caller says otherwise. */
const LONGEST_TEXT = 16_384;
const SHORTEST_TEXT = 64;
/** UTF-16 code units of all turns together: stays below the 1 MiB a body may have, in any script. */
const LONGEST_RECORD = 300_000;

/**
 * Turns of a conversation that fit into a record. Where they do not, texts are cut until they do.
 *
 * @param longestText code units of one text
 */
export function boundedTurns(
  conversation: Omit<Conversation, 'cut'>,
  longestText = LONGEST_TEXT,
): { turns: Turn[]; shortened: boolean } {
  const { tools, messages } = conversation;
  const offered = tools.length > 0 ? tools : usedTools(messages);
  for (let length = Math.max(SHORTEST_TEXT, longestText); ; length = Math.floor(length / 2)) {
    let shortened = false;
    const all = toTurns({
      ...conversation,
      tools: offered,
      cut(given) {
        const text = withoutBytes(given);
        shortened ||= text.length > length;
        return clipResult(text, length);
      },
    });
    const dropped = Math.max(0, all.length - MOST_TURNS);
    const turns = all.slice(dropped).map((turn, index) => ({ ...turn, turn: index + 1 }));
    if (length <= SHORTEST_TEXT || JSON.stringify(turns).length <= LONGEST_RECORD) {
      return { turns, shortened: shortened || dropped > 0 };
    }
  }
}

/** What was done about a task so far; empty where the model has not spoken. */
export function turnsSoFar(messages: readonly Message[], start: number, tools: readonly Tool[]): Turn[] {
  if (!messages.slice(start).some(({ role }) => role === 'assistant')) return [];
  return boundedTurns({ messages, start, tools }).turns;
}

/** Turns that somebody else made, numbered, and their texts cut to what a record may hold. */
export function boundTurns(given: readonly Omit<Turn, 'turn'>[]): Turn[] {
  const last = given.slice(-MOST_TURNS);
  const length = Math.min(LONGEST_TEXT, Math.floor(LONGEST_RECORD / (3 * Math.max(1, last.length))));
  return last.map(({ inputs, decision, memory, result }, index) => ({
    turn: index + 1,
    inputs: clip(withoutBytes(inputs), length),
    decision: clipResult(withoutBytes(decision), length),
    ...(memory ? { memory: clip(withoutBytes(memory), length) } : {}),
    ...(result ? { result: clipResult(withoutBytes(result), length) } : {}),
  }));
}
