import { AIMessage, type BaseMessage, type SystemMessage, ToolMessage } from '@langchain/core/messages';
import { Command, getConfig, isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { z } from 'zod';
import { FLAG, FUNCTION } from '../../src/api/option-checks.js';
import type { Knowledge } from '../../src/index.js';
import type { FollowedRun } from '../run/follow-run.js';
import { heldText } from '../run/guide.js';
import type { Tool } from '../run/message.js';
import { guideMessages, placeNotes } from './conversation.js';
import { defineMiddleware, type Middleware } from './define-middleware.js';
import { type OpenRun, openRunSchema } from './knowledge-state.js';
import { modelOf } from './model-of.js';
import { readMessages, withIds } from './read-messages.js';
import { endKey } from './run-key.js';
import {
  bind,
  type CallConfig,
  endsWithin,
  guidanceOf,
  type KnowledgeSettings,
  type Outcome,
  outcomeOf,
} from './settings.js';
import { threadRuns } from './thread-runs.js';

/** How an agent is enhanced and stored. */
export interface KnowledgeMiddlewareOptions extends KnowledgeSettings {
  /** What the agent is asked to do. Default: what the conversation is about now. */
  task?: ((state: { messages: BaseMessage[] }) => string) | undefined;
  /** True where the task was completed; default: estimated from the record. */
  success?: ((state: { messages: BaseMessage[] }) => boolean | undefined) | undefined;
  /**
   * True: where something is known of a call that the model asks for, the model is told that and asked once more before the
   * agent sees its answer; the same call is held once. Default false: it is told with the call after one that was refused.
   */
  hold?: boolean | undefined;
}

const OWN = { task: FUNCTION, success: FUNCTION, hold: FLAG };
/** What is said of calls that were asked for beside one that is held. */
const BESIDE = 'This call was not made either.';

const stateSchema = z.object({ _knowhow: openRunSchema.nullish() });
const contextSchema = z.object({
  knowhow_tenant: z.string().optional(),
  knowhow_agent_type: z.string().optional(),
  knowhow_place: z.string().optional(),
});

/** The middleware of an agent, as `createAgent` takes it. */
export type KnowledgeMiddleware = Middleware<typeof stateSchema, typeof contextSchema>;

/** The config of the node that runs now; a hook's own runtime does not name its task. */
const currentConfig = (): LangGraphRunnableConfig | undefined =>
  getConfig() as LangGraphRunnableConfig | undefined;

/**
 * The signal that the caller gave. Where LangGraph does not show it there is only the one of the step, which falls
 * silent with its end: then an abort in a tool is not noticed.
 */
function callersSignal(config: LangGraphRunnableConfig | undefined): AbortSignal | undefined {
  const signals: unknown = config?.configurable?.__pregel_abort_signals;
  return (
    (signals as { externalAbortSignal?: AbortSignal } | undefined)?.externalAbortSignal ?? config?.signal
  );
}

const asksForCalls = (message: BaseMessage | undefined): boolean =>
  AIMessage.isInstance(message) && (message.tool_calls ?? []).length > 0;

/** True where the model asked for calls last, and the words at the end are of another middleware: a limit, or a guard. */
const isEndedByOther = (answer: AIMessage | undefined, last: BaseMessage | undefined): boolean =>
  asksForCalls(answer) && AIMessage.isInstance(last) && !asksForCalls(last) && last.id !== answer?.id;

/** How a run ended that came to its last hook; LangGraph throws where that was the last step it had. */
const endOutcome = (signal: AbortSignal | undefined, isCut: boolean): Outcome =>
  signal?.aborted ? 'aborted' : isCut || endsWithin(1, currentConfig()) ? 'cut_short' : 'completed';

const toolFacts = (tools: readonly unknown[]): Tool[] =>
  tools.flatMap((tool) => {
    const { name, description } = tool as { name?: unknown; description?: unknown };
    if (typeof name !== 'string') return [];
    return [{ name, ...(typeof description === 'string' ? { description } : {}) }];
  });

/** A model call with guidance: in the system message where there is one, else where the person spoke. */
function guided<Request extends { systemMessage: SystemMessage; messages: BaseMessage[] }>(
  request: Request,
  text: string,
): Request {
  if (text === '') return request;
  const { systemMessage, messages } = request;
  if (systemMessage.text === '') return { ...request, messages: guideMessages(messages, text) };
  return { ...request, systemMessage: systemMessage.concat(`\n\n${text}`) };
}

/**
 * Experience for `createAgent` of `langchain`: asks what is known about the task when the agent starts, tells the
 * model with every call (behind the system message, or where there is none behind what the person said; of a result of which
 * something is known, behind that; never in the state), and stores the run when it ends. What the model calls saw is recorded step by step, so that a middleware that
 * summarises, trims or edits the conversation takes nothing from the record.
 *
 * Put it first in `middleware`: it then sees what retries and fallbacks of the others made of a call. A model that
 * throws ends the run, and it is stored as failed or aborted. What a tool throws is its answer, as ever; where another
 * middleware lets it end the agent, or a limit of model calls does, no hook is called any more. Such a run is stored as cut
 * short after 15 minutes in which nothing was seen of it, or when its thread goes on with a new task, without a thread when the
 * knowledge closes; one at its step limit, or aborted without a thread, at once. What was stored early gives way to the end of the
 * run, as after an interrupt.
 *
 * @example
 * const agent = createAgent({ model, tools, middleware: [knowledgeMiddleware(knowledge, { tenant: 'desk' })] });
 */
export function knowledgeMiddleware(
  knowledge: Knowledge,
  given: KnowledgeMiddlewareOptions = {},
): KnowledgeMiddleware {
  const bound = bind('knowledgeMiddleware', knowledge, given, OWN);
  const { options } = bound;
  const threads = threadRuns(bound, { given: options.task !== undefined });

  /** What the model of a run answered last, as far as this process knows. */
  const answers = new WeakMap<FollowedRun, AIMessage>();

  /** While tools run no hook is called. A run that has a thread may be resumed after its signal aborted. */
  function storeAborted(open: OpenRun, scope: CallConfig): void {
    const config = currentConfig();
    if (config?.executionInfo?.threadId !== undefined) return;
    threads.whenAborted(open.key, callersSignal(config), () => {
      void threads.store(open, { outcome: 'aborted' }, config, scope);
    });
  }

  /** A model's answer, or where it is held the one that the model gives then. Its state never sees what was held. */
  async function withHold<Answer>(
    run: FollowedRun,
    ask: (held: readonly BaseMessage[]) => Answer | Promise<Answer>,
  ): Promise<Answer> {
    const held: BaseMessage[] = [];
    for (;;) {
      const answer = await ask(held);
      if (!options.hold || !AIMessage.isInstance(answer)) return answer;
      const calls = answer.tool_calls ?? [];
      const notes: string[] = [];
      for (const { id = '', name, args } of calls) notes.push(await run.beforeAct({ id, name, input: args }));
      if (notes.every((note) => note === '')) return answer;
      const results = calls.map(({ id: tool_call_id = '', name }, at) => {
        const content = notes[at] ? heldText(notes[at]) : BESIDE;
        return new ToolMessage({ tool_call_id, name, content });
      });
      held.push(answer, ...results);
    }
  }

  return defineMiddleware({
    name: 'knowhow',
    stateSchema,
    contextSchema,
    beforeAgent: async ({ messages, _knowhow: left }, runtime) => {
      const task = options.task?.({ messages });
      return { _knowhow: await threads.open(readMessages(messages), task, left, currentConfig(), runtime) };
    },
    wrapModelCall: async (request, handler) => {
      const given = request.state._knowhow;
      if (!given) return handler(request);
      const config = currentConfig();
      const { runtime } = request;
      const list = readMessages(request.state.messages);
      const { run, state } = threads.see(given, list, config, runtime);
      // Not before the first call of a model: by then others have taken out of the task what nobody is to see.
      const { text } = await guidanceOf(run);
      run.offer({ tools: toolFacts(request.tools), model: modelOf(request.model) });
      const messages = placeNotes(request.messages, await run.notes());
      try {
        const answer = await withHold(run, (held) =>
          handler(guided({ ...request, messages: [...messages, ...held] }, text)),
        );
        const said = AIMessage.isInstance(answer) ? answer : undefined;
        const added = readMessages(withIds(said ? [said] : []));
        for (const message of added) if (message.role === 'assistant') run.see({ answer: message });
        // No hook runs any more when the limit leaves no step for the tools and what follows them, or for the end.
        // A run of a thread is found cut short when the thread goes on, and may be taken up before that.
        const steps = asksForCalls(said) ? 2 : 1;
        if (said) answers.set(run, said);
        if (endsWithin(steps, config))
          await threads.store(state, { outcome: 'cut_short', mayGoOn: true }, config, runtime);
        else storeAborted(state, runtime);
        // Another process that resumes the run does not see what the history has lost.
        const left = threads.stateOf(run, state, [...list, ...added]);
        return left === given || config?.executionInfo?.threadId === undefined
          ? answer
          : new Command({ update: { _knowhow: left } });
      } catch (error) {
        if (!isGraphBubbleUp(error) && threads.holds(state.key)) {
          const outcome = outcomeOf(error, runtime.signal);
          await threads.store(state, { outcome, error, mayGoOn: true }, config, runtime);
        }
        throw error;
      }
    },
    // There is no `wrapToolCall`: an agent with one no longer tells its model what a tool threw, but ends.
    afterAgent: async ({ messages, _knowhow: open }, runtime) => {
      if (!open) return undefined;
      const config = currentConfig();
      const list = readMessages(messages);
      const { run } = threads.see(open, list, config, runtime);
      const outcome = endOutcome(runtime.signal, isEndedByOther(answers.get(run), messages.at(-1)));
      const key = await endKey(open.key, list.at(-1));
      await threads.store(open, { outcome, success: options.success?.({ messages }), key }, config, runtime);
      return { _knowhow: null };
    },
  });
}
