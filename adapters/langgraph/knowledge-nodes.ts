import type { BaseMessage } from '@langchain/core/messages';
import { isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import type { Knowledge } from '../../src/index.js';
import { askGuidance } from './ask-guidance.js';
import { injectGuidance, messagesIn, taskIn } from './conversation.js';
import { endingText, outcomeOf } from './ending.js';
import { nodeFacts } from './knowledge-node.js';
import type { OpenRun } from './knowledge-state.js';
import { messagesToTurns, type OfferedTool } from './messages-to-turns.js';
import { failedKey, runKey } from './run-key.js';
import type { Guidance, KnowledgeSettings } from './settings.js';
import { storeRun } from './store-run.js';

/** The least that the three nodes need of a graph's state. */
export interface KnowledgeNodesState {
  messages: BaseMessage[];
  knowhow?: OpenRun | null | undefined;
}

/** How the three nodes work. */
export interface KnowledgeNodesOptions<State extends KnowledgeNodesState> extends KnowledgeSettings {
  /** What the run is asked to do. Default: the last human message. */
  task?(state: State, config: LangGraphRunnableConfig): string;
  /** Whether the task was completed; default: estimated from the record. */
  success?(state: State): boolean | undefined;
  /** The tools on offer. */
  tools?: readonly OfferedTool[];
}

/** A run of which nothing has been said since: what the person asked for now is no part of it. */
export function unfinishedTurns(messages: BaseMessage[], start: number, tools: OfferedTool[]) {
  let end = messages.length;
  while (end > start && messages[end - 1]!.getType() === 'human') end -= 1;
  return end <= start
    ? []
    : messagesToTurns({ messages: messages.slice(0, end), start, tools, ending: endingText('cut_short') });
}

/**
 * `knowledgeNode` in three parts, for graphs whose work is several nodes or stops for a person: put `enhance` first,
 * wrap each node that calls a model in `work`, put `store` last, and add `knowledgeState` to the state. The guidance
 * is asked for once a run and kept in the state, so that it is the same after an interrupt; the record is the whole
 * way from `enhance` to `store`.
 *
 * A `work` node that throws stores the run as failed or aborted. A run that never came to `store` (the step limit, a
 * process that ended) is stored as cut short when the same thread comes to `enhance` again.
 */
export function knowledgeNodes<State extends KnowledgeNodesState>(
  knowledge: Knowledge,
  options: KnowledgeNodesOptions<State> = {},
) {
  const bound = { knowledge, settings: options };
  const tools = [...(options.tools ?? [])];
  return {
    /** Asks what is known about the task. */
    async enhance(state: State, config: LangGraphRunnableConfig): Promise<{ knowhow: OpenRun }> {
      const left = state.knowhow;
      if (left) {
        const turns = unfinishedTurns(state.messages, left.start, tools);
        const { guidance, key } = left;
        await storeRun(bound, { guidance, turns, outcome: 'cut_short', key: failedKey(key) });
      }
      const task = options.task?.(state, config) ?? taskIn(state, 'messages');
      const guidance = await askGuidance(bound, task, config, tools);
      return { knowhow: { key: runKey(config, task), start: state.messages.length, guidance } };
    },

    /** Wraps a node of the run: it sees the guidance in its system message and as its third argument. */
    work<Answer>(
      node: (state: State, config: LangGraphRunnableConfig, guidance: Guidance) => Answer | Promise<Answer>,
    ): (state: State, config: LangGraphRunnableConfig) => Promise<Answer> {
      return async (state, config) => {
        const open = state.knowhow;
        const guidance: Guidance = open?.guidance ?? { task: taskIn(state, 'messages'), text: '' };
        const seen = injectGuidance(state, 'messages', guidance);
        const before = [...(messagesIn(state, 'messages') ?? [])];
        try {
          return seen.clean(await node(seen.state, config, guidance));
        } catch (error) {
          if (open && !isGraphBubbleUp(error)) {
            const outcome = outcomeOf(error, config.signal);
            const ending = endingText(outcome, error);
            const turns = messagesToTurns({ messages: before, start: open.start, tools, ending });
            const key = failedKey(open.key, config.executionInfo?.nodeAttempt);
            await storeRun(bound, { guidance, turns, outcome, key, metadata: nodeFacts(config) });
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
          guidance: open.guidance,
          turns: messagesToTurns({ messages, start: open.start, tools }),
          outcome: config.signal?.aborted ? 'aborted' : 'completed',
          success: options.success?.(state),
          key: open.key,
          metadata: nodeFacts(config),
        });
      }
      return { knowhow: null };
    },
  };
}
