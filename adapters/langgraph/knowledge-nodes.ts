import type { BaseMessage } from '@langchain/core/messages';
import { isCommand, isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { FUNCTION, LIST } from '../../src/api/option-checks.js';
import type { Knowledge } from '../../src/index.js';
import { currentTask } from '../run/find-task.js';
import type { Tool } from '../run/message.js';
import { injectGuidance, messagesAdded, messagesIn } from './conversation.js';
import type { OpenRun } from './knowledge-state.js';
import { readMessages, withIds } from './read-messages.js';
import { endKey } from './run-key.js';
import {
  bind,
  endsWithin,
  type Guidance,
  guidanceOf,
  type KnowledgeSettings,
  outcomeOf,
} from './settings.js';
import { threadRuns } from './thread-runs.js';

/** The least that the three nodes need of a graph's state. */
export interface KnowledgeNodesState {
  messages: BaseMessage[];
  knowhow?: OpenRun | null | undefined;
}

/** How the three nodes work. */
export interface KnowledgeNodesOptions<State extends KnowledgeNodesState> extends KnowledgeSettings {
  /** What the run is asked to do. Default: what the conversation is about now. */
  task?: ((state: State, config: LangGraphRunnableConfig) => string) | undefined;
  /** True where the task was completed; default: estimated from the record. */
  success?: ((state: State) => boolean | undefined) | undefined;
  /** The tools on offer. */
  tools?: readonly Tool[] | undefined;
}

const OWN = { task: FUNCTION, success: FUNCTION, tools: LIST };

const NO_FIELD =
  'The state of the graph has no run: add `...knowledgeState` to its schema and put `enhance` first. Nothing is stored.';

/** What a node writes, and beside it the run as the state is to keep it. */
const withOpen = <Answer>(answer: Answer, open: OpenRun): Answer =>
  isCommand(answer) || typeof answer !== 'object' || answer === null || Array.isArray(answer)
    ? answer
    : { ...answer, knowhow: open };

/**
 * `knowledgeNode` in three parts, for graphs whose work is several nodes or stops for a person: put `enhance` first,
 * wrap each node that calls a model in `work`, put `store` last, and add `knowledgeState` to the state. The guidance
 * is asked for once a run and kept in memory, so that it is the same after an interrupt (another process asks again);
 * the record is the whole way from `enhance` to `store`, with what was done before about the same task.
 *
 * A `work` node that throws stores the run as failed or aborted, one whose step limit leaves no step for what follows as cut
 * short. A run that came to neither is stored as cut short after 15 minutes in which nothing was seen of it, or when the same thread
 * comes to `enhance` again, without a thread when the knowledge closes.
 *
 * @example
 * const { enhance, work, store } = knowledgeNodes<typeof State.State>(knowledge, { tenant: 'desk' });
 * graph.addNode('enhance', enhance).addNode('answer', work(answer)).addNode('store', store);
 */
export function knowledgeNodes<State extends KnowledgeNodesState>(
  knowledge: Knowledge,
  given: KnowledgeNodesOptions<State> = {},
) {
  const bound = bind('knowledgeNodes', knowledge, given, OWN);
  const { options } = bound;
  const tools = [...(options.tools ?? [])];
  const threads = threadRuns(bound, { tools, given: options.task !== undefined });
  let complained = false;

  /** The run that a state has open. A state without the field for it is reported once: nothing would be stored. */
  function openIn({ knowhow }: State): OpenRun | undefined {
    if (knowhow === undefined && !complained) {
      complained = true;
      bound.report({ stage: 'option', error: new TypeError(NO_FIELD), message: NO_FIELD });
    }
    return knowhow ?? undefined;
  }

  return {
    /** Asks what is known about the task. */
    async enhance(state: State, config: LangGraphRunnableConfig): Promise<{ knowhow: OpenRun }> {
      const messages = readMessages(messagesIn(state, 'messages') ?? []);
      const open = await threads.open(messages, options.task?.(state, config), state.knowhow, config);
      const { request_id } = await guidanceOf(threads.see(open, messages, config).run);
      return { knowhow: request_id === undefined ? open : { ...open, request_id } };
    },

    /**
     * Wraps a node of the run: it sees the guidance in its messages and as its third argument. Nodes that call tools
     * may be wrapped as well: what they return is then seen before another node summarises or trims.
     */
    work<Answer>(
      node: (state: State, config: LangGraphRunnableConfig, guidance: Guidance) => Answer | Promise<Answer>,
    ): (state: State, config: LangGraphRunnableConfig) => Promise<Answer> {
      return async (state, config) => {
        const base = messagesIn(state, 'messages') ?? [];
        const messages = readMessages(base);
        const given = openIn(state);
        const held = given && threads.see(given, messages, config);
        const guidance: Guidance = held
          ? await guidanceOf(held.run)
          : { task: currentTask(messages).text, text: '' };
        const seen = injectGuidance(state, 'messages', guidance, await held?.run.notes());
        try {
          const answer = seen.clean(await node(seen.state, config, guidance));
          if (!held) return answer;
          const added = readMessages(withIds(messagesAdded(answer, 'messages', base)));
          for (const message of added) {
            if (message.role === 'assistant') held.run.see({ answer: message });
            if (message.role === 'tool') held.run.see({ result: message });
          }
          const last = added.at(-1);
          const asks = last?.role === 'assistant' && last.calls.length > 0;
          if (endsWithin(asks ? 2 : 1, config))
            await threads.store(held.state, { outcome: 'cut_short', mayGoOn: true }, config);
          const left = threads.stateOf(held.run, held.state, [...messages, ...added]);
          return left === given ? answer : withOpen(answer, left);
        } catch (error) {
          if (held && !isGraphBubbleUp(error)) {
            const outcome = outcomeOf(error, config.signal);
            await threads.store(held.state, { outcome, error, mayGoOn: true }, config);
          }
          throw error;
        }
      };
    },

    /** Stores the run. */
    async store(state: State, config: LangGraphRunnableConfig): Promise<{ knowhow: null }> {
      const open = openIn(state);
      if (open) {
        const list = readMessages(messagesIn(state, 'messages') ?? []);
        threads.see(open, list, config);
        const outcome = config.signal?.aborted ? 'aborted' : 'completed';
        const key = await endKey(open.key, list.at(-1));
        await threads.store(open, { outcome, success: options.success?.(state), key }, config);
      }
      return { knowhow: null };
    },
  };
}
