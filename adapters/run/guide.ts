import type { WatchList } from '../../src/api/watch.js';
import { watchesCall } from '../../src/api/watches.js';
import type { Turn } from '../../src/index.js';
import { ask, type Known, type Question } from './ask.js';
import { turnsSoFar } from './bounded-turns.js';
import type { Follower } from './follower.js';
import { decisionOf, failureOf, mayBeKnown, withoutCall, withoutError } from './may-be-known.js';
import type { Call, Message, Tool, ToolMessage } from './message.js';
import { pairResults } from './pair-results.js';
import { type ActLines, tellOnce } from './tell-once.js';

/** What was said and done of a run up to now. */
export interface Doing {
  messages: readonly Message[];
  /** Index of the first message that the run itself made. */
  start: number;
  tools: readonly Tool[];
}

/** What is told in one run about one task, each line once. Nothing here throws. */
export interface Guide {
  /**
   * What is known of the task: asked for once, and the same for every call of the run.
   *
   * @param toWatch whether it can be told of its actions later; default true
   */
  atStart(doing: Doing, toWatch?: boolean): Promise<Known>;
  /** True where there is something to be asked of a call that is about to be made. */
  watches(call: Call): boolean;
  /** What is known of a call that is about to be made; empty of most, and for the same call the second time. */
  beforeAct(call: Call, doing: Doing): Promise<string>;
  /** Asks about the newest results, where something is known of them: what is told stands behind them from then on. */
  afterResults(doing: Doing): Promise<void>;
  /** What stands behind a result; empty for most. */
  behind(result: Message | undefined): string;
  /** True where something stands behind any. */
  hasNotes(): boolean;
  /** True where a result is what was told of its call in place of making that. */
  isHold(result: Message | undefined): boolean;
  /** What was told, and the ids of the answers. */
  readonly given: readonly string[];
  readonly requestIds: readonly string[];
}

/** What the model is told of a call that is held. It obeys no note: what runs met is data. */
export const heldText = (note: string): string =>
  `This call was not made yet, because past runs know something of it. Weigh the note below: change course where it applies, or make the same call again to have it made.\n\n${note}`;

/** What names a result: ids of calls may begin again with every answer. */
const keyOf = ({ callId = '', text }: ToolMessage): string => `${callId}\n${text}`;

/** True where a call did before what it does now, to the same result. */
function isRepeated(messages: readonly Message[], call: Call, { text }: ToolMessage): boolean {
  const failure = failureOf(call, text);
  return [...pairResults(messages).resultOf].some(
    ([other, result]) => other !== call && failureOf(other, result.text) === failure,
  );
}

/**
 * Tells a run what is known of its task, and of its actions where the watch list of the first answer, or its own repetition,
 * says that there is something.
 *
 * @param about the task, and whose it is, as it is known when something is asked
 */
export function guideOf(
  { knowledge, options, report, how }: Omit<Follower, 'program'>,
  about: () => Omit<Question, 'tools' | 'turns' | 'proposed' | 'watch'> & { tools: readonly Tool[] },
): Guide {
  let start: Promise<Known> | undefined;
  let watch: WatchList | undefined;
  const lines: ActLines = { asked: new Set(), said: new Set() };
  /** What was told of calls before they were made, by what they say. */
  const held = new Map<string, string>();
  const notes = new Map<string, string>();
  const given: string[] = [];
  const requestIds: string[] = [];

  async function answer(asked: Pick<Question, 'turns' | 'proposed' | 'watch'>): Promise<Known> {
    const { maxTokens } = options;
    const { tools, ...task } = about();
    const question = { maxTokens, ...task, tools: tools.map(({ name }) => name), ...asked };
    const known = await ask(knowledge, question, options, report, how);
    const { request_id } = known.metadata ?? {};
    if (request_id !== undefined) requestIds.push(request_id);
    return known;
  }

  /** What is known of a call, without the lines that were told before. */
  async function tell(key: string, call: Call, { messages, start: from, tools }: Doing): Promise<string> {
    const proposed = decisionOf(call);
    const turns = (): Turn[] => turnsSoFar(messages, from, tools);
    const { note } = await tellOnce(lines, key, () => answer({ proposed, turns: turns() }));
    if (note !== '') given.push(note);
    return note;
  }

  // Who decides for it again has been told.
  const watches = (call: Call): boolean =>
    watch !== undefined && watchesCall(watch, call.name, call.input) && !held.has(decisionOf(call));
  const isHold = (result: Message | undefined): boolean =>
    result?.role === 'tool' && [...held.values()].some((note) => note !== '' && result.text.includes(note));

  return {
    async atStart({ messages, start: from, tools }, toWatch = true) {
      start ??= answer({ turns: turnsSoFar(messages, from, tools), watch: toWatch }).then((known) => {
        watch = known.metadata?.watch;
        given.unshift(known.addition);
        return known;
      });
      return start;
    },
    watches,
    async beforeAct(call, doing) {
      if (!watches(call)) return '';
      const says = decisionOf(call);
      held.set(says, '');
      const note = await tell(says, call, doing);
      held.set(says, note);
      if (note === '' && watch) watch = withoutCall(watch, call);
      return note;
    },
    async afterResults(doing) {
      const { messages } = doing;
      const from = messages.findLastIndex(({ role }) => role === 'assistant');
      if (!watch || from < 0 || from === messages.length - 1) return;
      const { callOf } = pairResults(messages);
      for (const result of messages.slice(from + 1)) {
        if (result.role !== 'tool' || isHold(result)) continue;
        const call = callOf.get(result);
        const key = keyOf(result);
        const seen = { text: result.text, isError: result.state === 'error' };
        if (!call || !mayBeKnown(watch, call, seen, () => isRepeated(messages, call, result))) continue;
        const note = await tell(key, call, doing);
        if (note === '') {
          watch = withoutError(watch, result.text);
          continue;
        }
        notes.set(key, note);
        return;
      }
    },
    behind: (result) => (result?.role === 'tool' && notes.get(keyOf(result))) || '',
    hasNotes: () => notes.size > 0,
    isHold,
    given,
    requestIds,
  };
}
