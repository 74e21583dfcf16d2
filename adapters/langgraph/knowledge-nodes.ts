import type { BaseMessage } from '@langchain/core/messages';
import { isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { FUNCTION, LIST } from '../../src/api/option-checks.js';
import type { Knowledge } from '../../src/index.js';
import { currentTask } from '../run/find-task.js';
import type { Tool } from '../run/message.js';
import { injectGuidance } from './conversation.js';
import { endingOf, outcomeOf } from './ending.js';
import { nodeFacts } from './knowledge-node.js';
import type { OpenRun } from './knowledge-state.js';
import { openRuns } from './open-runs.js';
import { readMessages } from './read-messages.js';
import { failedKey, runKey } from './run-key.js';
import { threadRuns } from './run-of-thread.js';
import { bind, type Guidance, type KnowledgeSettings } from './settings.js';
import { storeRun } from './store-run.js';

/** The least that the three nodes need of a graph's state. */
export interface KnowledgeNodesState {
  messages: BaseMessage[];
  knowhow?: OpenRun | null | undefined;
}

/** How the three nodes work. */
export interface KnowledgeNodesOptions<State extends KnowledgeNodesState> extends KnowledgeSettings {
  /** What the run is asked to do. Default: what the conversation is about now. */
  task?: ((state: State, config: LangGraphRunnableConfig) => string) | undefined;
  /** Whether the task was completed; default: estimated from the record. */
  success?: ((state: State) => boolean | undefined) | undefined;
  /** The tools on offer. */
  tools?: readonly Tool[] | undefined;
}

const OWN = { task: FUNCTION, success: FUNCTION, tools: LIST };

/**
 * `knowledgeNode` in three parts, for graphs whose work is several nodes or stops for a person: put `enhance` first,
 * wrap each node that calls a model in `work`, put `store` last, and add `knowledgeState` to the state. The guidance
 * is asked for once a run and kept in memory, so that it is the same after an interrupt (another process asks again);
 * the record is the whole way from `enhance` to `store`, with what was done before about the same task.
 *
 * A `work` node that throws stores the run as failed or aborted. A run that never came to `store` (the step limit, a
 * process that ended) is stored as cut short when the same thread comes to `enhance` again.
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
  const options = bound.settings;
  const tools = [...(options.tools ?? [])];
  const runs = openRuns();
  const threads = threadRuns(bound, runs, tools);
  return {
    /** Asks what is known about the task. */
    async enhance(state: State, config: LangGraphRunnableConfig): Promise<{ knowhow: OpenRun }> {
      const { messages, knowhow: left } = state;
      const nameOf = (task: string) => runKey(config, task);
      return { knowhow: await threads.open(messages, options.task?.(state, config), left, nameOf, config) };
    },

    /** Wraps a node of the run: it sees the guidance in its system message and as its third argument. */
    work<Answer>(
      node: (state: State, config: LangGraphRunnableConfig, guidance: Guidance) => Answer | Promise<Answer>,
    ): (state: State, config: LangGraphRunnableConfig) => Promise<Answer> {
      return async (state, config) => {
        const { messages: base, knowhow: open } = state;
        const messages = readMessages(base);
        const guidance: Guidance = open
          ? await threads.guidanceOf(open, base, config)
          : { task: currentTask(messages).text, text: '' };
        const seen = injectGuidance(state, 'messages', guidance);
        try {
          return seen.clean(await node(seen.state, config, guidance));
        } catch (error) {
          if (open && !isGraphBubbleUp(error)) {
            const outcome = outcomeOf(error, config.signal);
            const did = { messages, start: open.start, tools, ending: endingOf(outcome, error) };
            const key = failedKey(open.key, config.executionInfo?.nodeAttempt);
            await storeRun(bound, { guidance, did, outcome, key, metadata: nodeFacts(config) });
          }
          throw error;
        }
      };
    },

    /** Stores the run. */
    async store(state: State, config: LangGraphRunnableConfig): Promise<{ knowhow: null }> {
      const { knowhow: open, messages } = state;
      if (open) {
        await storeRun(bound, {
          guidance: await threads.guidanceGiven(open, config),
          did: { messages: readMessages(messages), start: open.start, tools },
          outcome: config.signal?.aborted ? 'aborted' : 'completed',
          success: options.success?.(state),
          key: open.key,
          metadata: nodeFacts(config),
        });
        runs.end(open.key);
      }
      return { knowhow: null };
    },
  };
}
