import { AIMessage, type BaseMessage, type SystemMessage } from '@langchain/core/messages';
import { Command, getConfig, isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { z } from 'zod';
import { FUNCTION } from '../../src/api/option-checks.js';
import type { Knowledge } from '../../src/index.js';
import { endBeforeExit } from '../run/end-before-exit.js';
import type { Tool } from '../run/message.js';
import { guideMessages, placeNotes } from './conversation.js';
import { defineMiddleware, type Middleware } from './define-middleware.js';
import { outcomeOf } from './ending.js';
import { nodeFacts } from './knowledge-node.js';
import { type OpenRun, openRunSchema } from './knowledge-state.js';
import { openRuns } from './open-runs.js';
import { readMessages, withIds } from './read-messages.js';
import { failedKey } from './run-key.js';
import { threadRuns } from './run-of-thread.js';
import { bind, type CallConfig, type KnowledgeSettings, type Outcome } from './settings.js';
import { endsWithin } from './step-limit.js';

/** How an agent is enhanced and stored. */
export interface KnowledgeMiddlewareOptions extends KnowledgeSettings {
  /** What the agent is asked to do. Default: what the conversation is about now. */
  task?: ((state: { messages: BaseMessage[] }) => string) | undefined;
  /** Whether the task was completed; default: estimated from the record. */
  success?: ((state: { messages: BaseMessage[] }) => boolean | undefined) | undefined;
}

const OWN = { task: FUNCTION, success: FUNCTION };

const stateSchema = z.object({ _knowhow: openRunSchema.nullish() });
const contextSchema = z.object({
  knowhow_tenant: z.string().optional(),
  knowhow_agent_type: z.string().optional(),
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

/** How a run ended that came to its last hook; LangGraph throws where that was the last step it had. */
const endOutcome = (signal: AbortSignal | undefined): Outcome =>
  signal?.aborted ? 'aborted' : endsWithin(1, currentConfig()) ? 'cut_short' : 'completed';

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
  if (systemMessage.text === '') return { ...request, messages: guideMessages(messages, text).messages };
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
 * middleware lets it end the agent, no hook is called any more. Such a run, and one that the step limit ends, is stored
 * as cut short when its thread goes on with a new task; without a thread one that is aborted or at its limit is stored
 * at once, and one that another middleware ends early when the knowledge closes. An interrupt stores nothing until the run has ended.
 *
 * @example
 * const agent = createAgent({ model, tools, middleware: [knowledgeMiddleware(knowledge, { tenant: 'desk' })] });
 */
export function knowledgeMiddleware(
  knowledge: Knowledge,
  given: KnowledgeMiddlewareOptions = {},
): KnowledgeMiddleware {
  const bound = bind('knowledgeMiddleware', knowledge, given, OWN);
  const options = bound.settings;
  const runs = openRuns();
  const threads = threadRuns(bound, runs);

  async function storeThrown(open: OpenRun, error: unknown, scope: CallConfig): Promise<void> {
    const config = currentConfig();
    const outcome = outcomeOf(error, scope.signal);
    await threads.store(
      open,
      { outcome, error, key: failedKey(open.key), metadata: nodeFacts(config) },
      config,
      scope,
    );
  }

  /** While tools run no hook is called. A run that has a thread may be resumed after its signal aborted. */
  function storeAborted(open: OpenRun, scope: CallConfig): void {
    const config = currentConfig();
    if (config?.executionInfo?.threadId !== undefined) return;
    const metadata = nodeFacts(config);
    runs.whenAborted(open.key, callersSignal(config), () => {
      void threads.store(open, { outcome: 'aborted', key: failedKey(open.key), metadata }, config, scope);
    });
  }

  /** A run that another middleware ends early comes to no last hook. One that has a thread may be resumed. */
  function storeAtClose(open: OpenRun, config: LangGraphRunnableConfig | undefined, scope: CallConfig): void {
    if (config?.executionInfo?.threadId !== undefined) return;
    const cut = { outcome: 'cut_short', key: failedKey(open.key), metadata: nodeFacts(config) } as const;
    runs.get(open.key).forget = endBeforeExit(knowledge, () => threads.store(open, cut, config, scope));
  }

  return defineMiddleware({
    name: 'knowhow',
    stateSchema,
    contextSchema,
    beforeAgent: async (state, runtime) => {
      const { messages, _knowhow: left } = state;
      const task = options.task?.({ messages });
      const config = currentConfig();
      const open = await threads.open(readMessages(messages), task, left, config, runtime);
      storeAtClose(open, config, runtime);
      return { _knowhow: open };
    },
    wrapModelCall: async (request, handler) => {
      const given = request.state._knowhow;
      if (!given) return handler(request);
      const config = currentConfig();
      const list = readMessages(request.state.messages);
      const open = threads.see(threads.branch(given, list, config), list, config);
      const { text } = await threads.guidanceOf(open, config, request.runtime);
      const run = runs.get(open.key);
      run.tools = toolFacts(request.tools);
      const messages = placeNotes(request.messages, await threads.notesOf(open, config));
      try {
        const answer = await handler(guided({ ...request, messages }, text));
        const said = AIMessage.isInstance(answer) ? answer : undefined;
        const added = readMessages(withIds(said ? [said] : []));
        threads.seeAdded(open, added, config);
        // No hook runs any more when the limit leaves no step for the tools and what follows them, or for the end.
        // A run of a thread is found cut short when the thread goes on, and may be taken up before that.
        const steps = (said?.tool_calls ?? []).length > 0 ? 2 : 1;
        const cut = { outcome: 'cut_short', key: failedKey(open.key) } as const;
        if (endsWithin(steps, config)) await threads.store(open, cut, config, request.runtime);
        else storeAborted(open, request.runtime);
        // Another process that resumes the run does not see what the history has lost.
        const left = threads.stateOf(open, [...list, ...added], config);
        return left === given || config?.executionInfo?.threadId === undefined
          ? answer
          : new Command({ update: { _knowhow: left } });
      } catch (error) {
        if (!isGraphBubbleUp(error) && !run.aborted) await storeThrown(open, error, request.runtime);
        throw error;
      }
    },
    // There is no `wrapToolCall`: an agent with one no longer tells its model what a tool threw, but ends.
    afterAgent: async (state, runtime) => {
      const open = state._knowhow;
      if (!open) return undefined;
      const config = currentConfig();
      const { messages } = state;
      threads.see(open, readMessages(messages), config);
      const outcome = endOutcome(runtime.signal);
      const success = options.success?.({ messages });
      await threads.store(
        open,
        { outcome, success, key: open.key, metadata: nodeFacts(config) },
        config,
        runtime,
      );
      runs.finish(open.key);
      return { _knowhow: null };
    },
  });
}
