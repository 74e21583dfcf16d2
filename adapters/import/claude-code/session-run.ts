import type { Fields } from '../fields.js';
import type { Finding, Place } from '../finding.js';
import { makeRun } from '../make-run.js';
import type { AssistantMessage, Message, ToolMessage } from '../message.js';

/** What the lines of a session say about where it happened. */
export interface SessionFacts {
  at: Place;
  /** The uuid of the line with the prompt. */
  id: string;
  time: number | undefined;
  metadata: Fields;
}

/** One task of a session: from a prompt to what was done about it. */
export interface SessionRun {
  answer(message: AssistantMessage, messageId: string | undefined, model: string | undefined): void;
  results(results: ToolMessage[]): void;
  interrupt(): void;
  fail(words: string): void;
  /** The person goes on with this task. */
  say(text: string): void;
  /** True where a person's next words belong to this task: it was stopped, or they are no task in themselves. */
  goesOn(text: string): boolean;
  /** The task as it was given. */
  readonly query: string;
  close(agentType: string | undefined): Finding;
}

/** Words that reply to what was done; a task of its own starts otherwise. */
const REPLY =
  /^(?:no|nope|not|wrong|stop|wait|undo|revert|yes|yep|ok|okay|continue|go on|go ahead|proceed|try again|retry|thanks|thank you)\b/i;
const REPLY_WORDS = 8;
/** Fewer words than this are no task in themselves: `continue`, `the second one`. */
const FEWEST_TASK_WORDS = 3;

/** Opens a run at a prompt. */
export function openRun(facts: SessionFacts, prompt: string): SessionRun {
  const messages: Message[] = [{ role: 'user', text: prompt }];
  let current: { message: AssistantMessage; id: string | undefined } | undefined;
  let model: string | undefined;
  let stopped = false;
  /** Results of calls that were stopped without a word. */
  let wordless: ToolMessage[] = [];
  let ending: string | undefined;

  const moveOn = (): void => {
    stopped = false;
    wordless = [];
    ending = undefined;
  };

  function unanswered(): string[] {
    const answered = new Set(
      messages.flatMap((message) => (message.role === 'tool' ? [message.callId] : [])),
    );
    return (current?.message.calls ?? []).flatMap(({ id }) =>
      id === undefined || answered.has(id) ? [] : [id],
    );
  }

  return {
    answer(message, messageId, named) {
      moveOn();
      model ??= named;
      if (current && messageId !== undefined && current.id === messageId) {
        // A message is written block by block, one a line.
        const known = new Set(current.message.calls.map(({ id }) => id));
        current.message.text = [current.message.text, message.text].filter((text) => text !== '').join('\n');
        current.message.calls.push(...message.calls.filter(({ id }) => id === undefined || !known.has(id)));
        return;
      }
      current = { message: { ...message, calls: [...message.calls] }, id: messageId };
      messages.push(current.message);
    },
    results(results) {
      messages.push(...results);
      if (results.some(({ state }) => state === 'interrupted')) stopped = true;
    },
    interrupt() {
      const pending = unanswered();
      wordless = pending.map((callId) => ({
        role: 'tool',
        callId,
        text: 'The user stopped this call.',
        state: 'interrupted',
      }));
      messages.push(...wordless);
      if (pending.length === 0 && !stopped) ending = 'The user stopped the run here.';
      stopped = true;
    },
    fail(words) {
      ending = `The model call failed: ${words}`;
    },
    say(text) {
      // What the person says then is why.
      for (const result of wordless) result.text = text;
      moveOn();
      messages.push({ role: 'user', text });
    },
    goesOn(text) {
      if (current === undefined) return false;
      if (stopped) return true;
      const words = text.trim().split(/\s+/).length;
      return words < FEWEST_TASK_WORDS || (words <= REPLY_WORDS && REPLY.test(text.trim()));
    },
    query: prompt,
    close(agentType) {
      if (current === undefined) {
        return { kind: 'passed_over', what: 'prompts without an answer' };
      }
      const { at, id, time, metadata } = facts;
      // Blocks of thoughts alone leave answers that say nothing.
      const said = messages.filter(
        (message) => message.role !== 'assistant' || message.text.trim() !== '' || message.calls.length > 0,
      );
      return makeRun({
        at,
        id,
        messages: said,
        query: prompt,
        ...(ending === undefined ? {} : { ending }),
        ...(agentType === undefined ? {} : { agentType }),
        ...(time === undefined ? {} : { time }),
        metadata: { ...metadata, source: 'claude-code', run_id: id, model },
      });
    },
  };
}
