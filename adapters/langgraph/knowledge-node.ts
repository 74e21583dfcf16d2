import type { BaseMessage } from '@langchain/core/messages';
import { isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import type { Knowledge, Turn } from '../../src/index.js';
import { askGuidance } from './ask-guidance.js';
import { injectGuidance, messagesAdded, messagesIn, taskIn, updateIn } from './conversation.js';
import { endingText, outcomeOf } from './ending.js';
import { messagesToTurns, numbered, type OfferedTool } from './messages-to-turns.js';
import { failedKey, runKey } from './run-key.js';
import type { Guidance, KnowledgeSettings } from './settings.js';
import { storeRun } from './store-run.js';

/** How a node is enhanced and stored. */
export interface KnowledgeNodeOptions<State, Answer> extends KnowledgeSettings {
  /** What the node is asked to do. Default: the last human message, or the state's field `task`. */
  task?(state: State, config: LangGraphRunnableConfig): string;
  /** The state's field that keeps messages; default `messages`. */
  messagesKey?: string;
  /** The state as the node is to see it. Default: the guidance is at the end of the system message. */
  inject?(state: State, guidance: Guidance): State;
  /** The steps of the run, without their numbers. Default: read from the messages that the node adds. */
  turns?(state: State, answer: Answer): Omit<Turn, 'turn'>[];
  /** Whether the task was completed; default: estimated from the record. */
  success?(state: State, answer: Answer): boolean | undefined;
  /** The tools that the node offers its model. */
  tools?: readonly OfferedTool[];
}

/** A node's work, with what is known about its task as a third argument. */
export type KnowledgeWork<State, Answer> = (
  state: State,
  config: LangGraphRunnableConfig,
  guidance: Guidance,
) => Answer | Promise<Answer>;

/** Without messages a node is one turn: its state, and what it wrote. */
function plainTurn(task: string, answer: unknown): Turn[] {
  const decision = JSON.stringify(updateIn(answer)) ?? '';
  return numbered([{ inputs: `User: ${task}`, decision: decision === '{}' ? '(nothing)' : decision }]);
}

/**
 * Wraps a node: asks what is known about its task before it runs, and stores what it did after.
 *
 * The node sees the guidance in its system message and as its third argument; the graph's state never does. A node
 * that throws is stored as failed or aborted, each attempt of a retry once; an interrupt (and a `Command` to a parent
 * graph that is thrown) is passed on and nothing is stored. The wrapped node throws what the node throws and nothing
 * else.
 *
 * Each run of the node is one record; called by hand inside another node, it is one for each task. For an agent whose
 * steps are nodes of their own, use `knowledgeNodes`: there the whole way is one record.
 */
export function knowledgeNode<State, Answer>(
  knowledge: Knowledge,
  work: KnowledgeWork<State, Answer>,
  options: KnowledgeNodeOptions<State, Answer> = {},
): (state: State, config: LangGraphRunnableConfig) => Promise<Answer> {
  const bound = { knowledge, settings: options };
  const key = options.messagesKey ?? 'messages';
  const tools = [...(options.tools ?? [])];
  return async (state, config) => {
    const task = (options.task ?? ((from: State) => taskIn(from, key)))(state, config);
    const guidance = await askGuidance(bound, task, config, tools);
    const before: BaseMessage[] = [...(messagesIn(state, key) ?? [])];
    const seen = options.inject
      ? { state: options.inject(state, guidance), clean: <T>(answer: T) => answer }
      : injectGuidance(state, key, guidance);
    const run = runKey(config, task);
    const attempt = config?.executionInfo?.nodeAttempt;
    const base = { guidance, metadata: nodeFacts(config) };
    let answer: Answer;
    try {
      answer = seen.clean(await work(seen.state, config, guidance));
    } catch (error) {
      if (!isGraphBubbleUp(error)) {
        const outcome = outcomeOf(error, config?.signal);
        const ending = endingText(outcome, error);
        const turns =
          before.length > 0
            ? messagesToTurns({ messages: before, start: before.length, tools, ending })
            : numbered([{ inputs: `User: ${task}`, decision: '(nothing)', result: ending }]);
        await storeRun(bound, { ...base, turns, outcome, key: failedKey(run, attempt) });
      }
      throw error;
    }
    const added = messagesAdded(answer, key, before);
    const read = () =>
      added.length > 0
        ? messagesToTurns({ messages: [...before, ...added], start: before.length, tools })
        : plainTurn(task, answer);
    await storeRun(bound, {
      ...base,
      turns: options.turns ? numbered(options.turns(state, answer)) : read(),
      outcome: config?.signal?.aborted ? 'aborted' : 'completed',
      success: options.success?.(state, answer),
      key: run,
    });
    return answer;
  };
}

/** Which node of which thread it was. */
export function nodeFacts(config: LangGraphRunnableConfig | undefined): Record<string, unknown> {
  const { metadata, executionInfo } = config ?? {};
  return {
    ...(typeof metadata?.langgraph_node === 'string' ? { node: metadata.langgraph_node } : {}),
    ...(executionInfo?.threadId === undefined ? {} : { thread_id: executionInfo.threadId }),
  };
}
