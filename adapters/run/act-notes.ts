import { type WatchList, watchesCall, watchesError } from '../../src/api/watch.js';
import type { Turn } from '../../src/index.js';
import type { Known } from './ask.js';
import { turnsSoFar } from './bounded-turns.js';
import { asJson } from './content.js';
import type { Call, Message, Tool, ToolMessage } from './message.js';
import { pairResults } from './pair-results.js';

/** What was said and done of a run up to now. */
export interface Doing {
  messages: readonly Message[];
  /** Index of the first message that the run itself made. */
  start: number;
  tools: readonly Tool[];
}

/** What is told to an agent in the middle of its run, each line once. Nothing here throws. */
export interface ActNotes {
  /** Notes what its first answer said to watch; without that nothing is asked. */
  atStart(known: Known): void;
  /** What is known of a call that is about to be made; empty of most, and for the same call the second time. */
  beforeAct(call: Call, doing: Doing): Promise<string>;
  /** Asks about the newest results, where something is known of them: what is told stands behind them from then on. */
  afterResults(doing: Doing): Promise<void>;
  /** What stands behind a result; empty for most. */
  behind(result: ToolMessage): string;
  /** What was told, and the ids of the answers. */
  readonly given: readonly string[];
  readonly requestIds: readonly string[];
}

/** Times that one run is asked about at most: a run that goes round in circles costs no more. */
const MOST_ASKS = 8;
const LINE = /^- .*$/gm;

/** What names a result: ids of calls may begin again with every answer. */
const keyOf = ({ callId = '', text }: ToolMessage): string => `${callId}\n${text}`;

const decisionOf = ({ name, input }: Call): string => asJson({ name, arguments: input ?? {} }) ?? name;

/** Whether a call did before what it does now, to the same result. */
function isRepeated(messages: readonly Message[], call: Call, result: ToolMessage): boolean {
  const { resultOf } = pairResults(messages);
  const says = decisionOf(call);
  return messages.some(
    (message) =>
      message.role === 'assistant' &&
      message.calls.some(
        (other) => other !== call && decisionOf(other) === says && resultOf.get(other)?.text === result.text,
      ),
  );
}

/**
 * Follows a run for what is known of its actions. It asks only where the watch list of its first answer, or its own repetition,
 * says that there is something.
 *
 * @param ask asks about an action; never throws
 */
export function actNotes(ask: (proposed: string, turns: readonly Turn[]) => Promise<Known>): ActNotes {
  let watch: WatchList | undefined;
  let asks = 0;
  const said = new Set<string>();
  const looked = new Set<string>();
  const held = new Set<string>();
  const notes = new Map<string, string>();
  const given: string[] = [];
  const requestIds: string[] = [];

  /** What is known of a call, without the lines that were told before. */
  async function about(call: Call, { messages, start, tools }: Doing): Promise<string> {
    if (asks >= MOST_ASKS) return '';
    asks += 1;
    const { addition, metadata } = await ask(decisionOf(call), turnsSoFar(messages, start, tools));
    if (metadata?.request_id !== undefined) requestIds.push(metadata.request_id);
    const lines = addition.match(LINE) ?? [];
    if (lines.every((line) => said.has(line))) return '';
    const note = addition.replace(LINE, (line) => (said.has(line) ? '' : line)).trim();
    for (const line of lines) said.add(line);
    given.push(note);
    return note;
  }

  return {
    atStart({ metadata }) {
      watch ??= metadata?.watch;
    },
    async beforeAct(call, doing) {
      const says = decisionOf(call);
      // Who decides for it again has been told.
      if (!watch || held.has(says) || !watchesCall(watch, call.name, call.input)) return '';
      held.add(says);
      return about(call, doing);
    },
    async afterResults(doing) {
      const { messages } = doing;
      const from = messages.findLastIndex(({ role }) => role === 'assistant');
      if (!watch || from < 0 || from === messages.length - 1) return;
      const { callOf } = pairResults(messages);
      for (const result of messages.slice(from + 1)) {
        if (result.role !== 'tool') continue;
        const call = callOf.get(result);
        const key = keyOf(result);
        if (!call || looked.has(key)) continue;
        looked.add(key);
        const isKnown =
          watchesError(watch, result.text) ||
          (result.state === 'error' &&
            (watchesCall(watch, call.name, call.input) || isRepeated(messages, call, result)));
        if (!isKnown) continue;
        const note = await about(call, doing);
        if (note === '') continue;
        notes.set(key, note);
        return;
      }
    },
    behind: (result) => notes.get(keyOf(result)) ?? '',
    given,
    requestIds,
  };
}
