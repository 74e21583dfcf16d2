import type { BaseMessage } from '@langchain/core/messages';
import { isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { FUNCTION, LIST, TEXT } from '../../src/api/option-checks.js';
import type { Knowledge, Turn } from '../../src/index.js';
import { turnsSoFar } from '../run/bounded-turns.js';
import type { Tool } from '../run/message.js';
import { endingOf } from '../run/outcome.js';
import { noteReply } from '../run/replies.js';
import { NO_DECISION } from '../run/to-turns.js';
import { askGuidance } from './ask-guidance.js';
import { injectGuidance, messagesAdded, messagesIn, taskField, updateIn } from './conversation.js';
import { outcomeOf } from './ending.js';
import { readMessages } from './read-messages.js';
import { failedKey, runKey } from './run-key.js';
import { runStart } from './run-start.js';
import { bind, callScope, type Guidance, type KnowledgeSettings } from './settings.js';
import { type FinishedRun, storeRun } from './store-run.js';

/** How a node is enhanced and stored. */
export interface KnowledgeNodeOptions<State, Answer> extends KnowledgeSettings {
  /** What the node is asked to do. Default: what the state's conversation is about now, or its field `task`. */
  task?: ((state: State, config: LangGraphRunnableConfig) => string) | undefined;
  /** The state's field that keeps messages; default `messages`. */
  messagesKey?: string | undefined;
  /** The state as the node is to see it. Default: the guidance is at the end of the system message. */
  inject?: ((state: State, guidance: Guidance) => State) | undefined;
  /** The steps of the run, without their numbers. Default: read from the messages that the node adds. */
  turns?: ((state: State, answer: Answer) => Omit<Turn, 'turn'>[]) | undefined;
  /** Whether the task was completed; default: estimated from the record. */
  success?: ((state: State, answer: Answer) => boolean | undefined) | undefined;
  /** The tools that the node offers its model. */
  tools?: readonly Tool[] | undefined;
}

/** A node's work, with what is known about its task as a third argument. */
export type KnowledgeWork<State, Answer> = (
  state: State,
  config: LangGraphRunnableConfig,
  guidance: Guidance,
) => Answer | Promise<Answer>;

/** Without messages a node is one turn: its state, and what it wrote. */
function plainTurn(task: string, answer: unknown, result?: string): FinishedRun['did'] {
  const written = JSON.stringify(updateIn(answer)) ?? '{}';
  const decision = written === '{}' ? NO_DECISION : written;
  return {
    turns: [{ inputs: `User message:\n${task}`, decision, ...(result === undefined ? {} : { result }) }],
  };
}

const OWN = {
  task: FUNCTION,
  messagesKey: TEXT,
  inject: FUNCTION,
  turns: FUNCTION,
  success: FUNCTION,
  tools: LIST,
};

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
 *
 * @example
 * const answer = knowledgeNode(knowledge, async ({ messages }) => ({ messages: [await model.invoke(messages)] }), {
 *   tenant: 'desk',
 * });
 * new StateGraph(MessagesAnnotation).addNode('answer', answer);
 */
export function knowledgeNode<State, Answer>(
  knowledge: Knowledge,
  work: KnowledgeWork<State, Answer>,
  given: KnowledgeNodeOptions<State, Answer> = {},
): (state: State, config: LangGraphRunnableConfig) => Promise<Answer> {
  const bound = bind('knowledgeNode', knowledge, given, OWN);
  const options = bound.settings;
  const key = options.messagesKey ?? 'messages';
  const tools = [...(options.tools ?? [])];
  return async (state, config) => {
    const before: BaseMessage[] = [...(messagesIn(state, key) ?? [])];
    const messages = readMessages(before);
    const found = runStart(messages);
    const task = options.task?.(state, config) ?? (found.text === '' ? taskField(state) : found.text);
    const { start } = found;
    noteReply(knowledge, { tenant: callScope(options, config).tenant, messages, start }, bound.report);
    const run = await runKey(config, task);
    const turns = turnsSoFar(messages, start, tools);
    const guidance = await askGuidance(bound, { task, turns, tools, runId: run }, config);
    const seen = options.inject
      ? { state: options.inject(state, guidance), clean: <T>(answer: T) => answer }
      : injectGuidance(state, key, guidance);
    const attempt = config?.executionInfo?.nodeAttempt;
    const base = { guidance, metadata: nodeFacts(config) };
    let answer: Answer;
    try {
      answer = seen.clean(await work(seen.state, config, guidance));
    } catch (error) {
      if (!isGraphBubbleUp(error)) {
        const outcome = outcomeOf(error, config?.signal);
        const ending = endingOf(outcome, error);
        const did =
          before.length > 0
            ? { messages, start, tools, ending }
            : plainTurn(task, undefined, JSON.stringify({ interrupted: true, message: ending.message }));
        await storeRun(bound, { ...base, did, outcome, error, key: failedKey(run, attempt) });
      }
      throw error;
    }
    const added = messagesAdded(answer, key, before);
    const read = (): FinishedRun['did'] =>
      added.length > 0
        ? { messages: [...messages, ...readMessages(added)], start, tools }
        : plainTurn(task, answer);
    await storeRun(bound, {
      ...base,
      did: options.turns ? { turns: options.turns(state, answer) } : read(),
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
