import type { BaseMessage } from '@langchain/core/messages';
import { isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { FUNCTION, LIST, TEXT } from '../../src/api/option-checks.js';
import type { Knowledge, Turn } from '../../src/index.js';
import { boundTurns } from '../run/bounded-turns.js';
import { endAs, type FollowedRun, followRun, type RunEnd } from '../run/follow-run.js';
import { keepNewest } from '../run/keep-newest.js';
import type { Message, Tool } from '../run/message.js';
import type { Ending } from '../run/to-turns.js';
import { injectGuidance, messagesAdded, messagesIn, taskField, updateIn } from './conversation.js';
import { readMessages } from './read-messages.js';
import { earlyKey, runKey } from './run-key.js';
import {
  bind,
  callScope,
  type Guidance,
  guidanceOf,
  type KnowledgeSettings,
  nodeFacts,
  outcomeOf,
} from './settings.js';
import { MOST_HELD, runStart } from './thread-runs.js';

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
  /** True where the task was completed; default: estimated from the record. */
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

/** Without messages a node is asked its task, and says what it wrote. */
function plainly(task: string, written: object, ending?: Ending): Pick<RunEnd, 'did'> {
  const text = Object.keys(written).length === 0 ? '' : JSON.stringify(written);
  const said: Message[] = ending ? [] : [{ role: 'assistant', text, calls: [] }];
  return { did: { messages: [{ role: 'user', text: task }, ...said], start: 0, ending } };
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
 * that throws is stored as failed or aborted until a retry ends, which takes the place of that; an interrupt (and a
 * `Command` to a parent graph that is thrown) is passed on and nothing is stored. The wrapped node throws what the node
 * throws and nothing else.
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
  const { options } = bound;
  const key = options.messagesKey ?? 'messages';
  const tools = [...(options.tools ?? [])];
  /** Runs that an interrupt or an error left: the node is run again, as the same run with the same guidance. */
  const left = new Map<string, FollowedRun>();
  return async (state, config) => {
    const before: BaseMessage[] = [...(messagesIn(state, key) ?? [])];
    const messages = readMessages(before);
    const found = runStart(messages);
    const task = options.task?.(state, config) ?? (found.text === '' ? taskField(state) : found.text);
    const id = await runKey(config, task);
    const run =
      left.get(id) ??
      followRun(bound, {
        id,
        messages,
        task: { text: task, start: found.start },
        tools,
        ...callScope(options, config),
        signal: config?.signal,
        abandon: null,
      });
    left.delete(id);
    const guidance = await guidanceOf(run, false);
    const seen = options.inject
      ? { state: options.inject(state, guidance), clean: <T>(answer: T) => answer }
      : injectGuidance(state, key, guidance);
    const metadata = nodeFacts(config);
    const keys = { key: run.id, earlyKey: earlyKey(run.id) };
    let answer: Answer;
    try {
      answer = seen.clean(await work(seen.state, config, guidance));
    } catch (error) {
      keepNewest(left, id, run, MOST_HELD);
      if (!isGraphBubbleUp(error)) {
        const end = endAs(outcomeOf(error, config?.signal), error);
        const did = before.length > 0 ? {} : plainly(task, {}, end.ending);
        await run.store({ ...end, ...did, ...keys, metadata });
      }
      throw error;
    }
    const added = readMessages(messagesAdded(answer, key, before));
    const did = options.turns
      ? { did: { turns: boundTurns(options.turns(state, answer)) } }
      : added.length > 0
        ? { messages: [...messages, ...added] }
        : plainly(task, updateIn(answer));
    const outcome = config?.signal?.aborted ? 'aborted' : 'completed';
    const end = endAs(outcome, undefined, options.success?.(state, answer));
    await run.end({ ...end, ending: undefined, ...did, ...keys, metadata });
    return answer;
  };
}
