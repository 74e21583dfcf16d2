import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { getConfig, isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { z } from 'zod';
import { FUNCTION } from '../../src/api/option-checks.js';
import type { Knowledge } from '../../src/index.js';
import type { Tool } from '../run/message.js';
import { defineMiddleware, type Middleware } from './define-middleware.js';
import { endingOf, outcomeOf } from './ending.js';
import { nodeFacts } from './knowledge-node.js';
import { type OpenRun, openRunSchema } from './knowledge-state.js';
import { openRuns } from './open-runs.js';
import { readMessages } from './read-messages.js';
import { failedKey, runKey } from './run-key.js';
import { threadRuns } from './run-of-thread.js';
import { bind, type KnowledgeSettings, type Outcome } from './settings.js';
import { endsWithin } from './step-limit.js';
import { storeRun } from './store-run.js';

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

/**
 * Experience for `createAgent` of `langchain`: asks what is known about the task when the agent starts, tells the
 * model with every call (at the end of the system message, never in the messages), and stores the run when it ends.
 *
 * Put it first in `middleware`: it then sees what retries and fallbacks of the others made of a call. A model that
 * throws ends the run, and it is stored as failed or aborted. What a tool throws is its answer, as ever; where another
 * middleware lets it end the agent, no hook is called any more. Such a run, and one that the step limit ends, is stored
 * as cut short when its thread goes on with a new task; without a thread one that is aborted or at its limit is stored
 * at once. An interrupt stores nothing until the run has ended.
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

  async function storeThrown(open: OpenRun, error: unknown, signal?: AbortSignal): Promise<void> {
    const config = currentConfig();
    const { key, start } = open;
    const { messages, tools } = runs.get(key);
    const guidance = await threads.guidanceGiven(open, config);
    runs.end(key);
    const outcome = outcomeOf(error, signal);
    const did = { messages: readMessages(messages), start, tools, ending: endingOf(outcome, error) };
    await storeRun(bound, { guidance, did, outcome, key: failedKey(key), metadata: nodeFacts(config) });
  }

  /** While tools run no hook is called. A run that has a thread may be resumed after its signal aborted. */
  function storeAborted(open: OpenRun): void {
    const { key, start } = open;
    const config = currentConfig();
    if (config?.executionInfo?.threadId !== undefined) return;
    const { guidance: given } = runs.get(key);
    runs.whenAborted(key, callersSignal(config), ({ messages, tools }) => {
      const did = { messages: readMessages(messages), start, tools, ending: endingOf('aborted') };
      const metadata = nodeFacts(config);
      void (given ?? threads.guidanceGiven(open, config)).then((guidance) =>
        storeRun(bound, { guidance, did, outcome: 'aborted', key: failedKey(key), metadata }),
      );
    });
  }

  return defineMiddleware({
    name: 'knowhow',
    stateSchema,
    contextSchema,
    beforeAgent: async (state, runtime) => {
      const { messages, _knowhow: left } = state;
      const nameOf = (task: string) => runKey(currentConfig(), task);
      return { _knowhow: await threads.open(messages, options.task?.({ messages }), left, nameOf, runtime) };
    },
    wrapModelCall: async (request, handler) => {
      const open = request.state._knowhow;
      if (!open) return handler(request);
      const { messages } = request.state;
      const { signal } = request.runtime;
      const { text } = await threads.guidanceOf(open, messages, request.runtime);
      const run = runs.get(open.key);
      run.tools = toolFacts(request.tools);
      run.messages = messages;
      const system = request.systemMessage;
      try {
        const answer = await handler(
          text === ''
            ? request
            : { ...request, systemMessage: system.concat(system.text === '' ? text : `\n\n${text}`) },
        );
        // No hook runs any more when the limit leaves no step for the tools and what follows them, or for the end.
        // A run of a thread is found cut short when the thread goes on, and may be taken up before that.
        const said = AIMessage.isInstance(answer) ? [answer] : [];
        run.messages = [...run.messages, ...said];
        const steps = said.some(({ tool_calls: calls = [] }) => calls.length > 0) ? 2 : 1;
        if (endsWithin(steps, currentConfig())) await threads.storeCut(open, run.messages, request.runtime);
        else storeAborted(open);
        return answer;
      } catch (error) {
        if (!isGraphBubbleUp(error) && !run.aborted) await storeThrown(open, error, signal);
        throw error;
      }
    },
    // There is no `wrapToolCall`: an agent with one no longer tells its model what a tool threw, but ends.
    afterAgent: async (state, runtime) => {
      const open = state._knowhow;
      if (!open) return undefined;
      const { key, start } = open;
      const { messages } = state;
      const { tools } = runs.get(key);
      const guidance = await threads.guidanceGiven(open, runtime);
      runs.end(key);
      await storeRun(bound, {
        guidance,
        did: { messages: readMessages(messages), start, tools },
        outcome: endOutcome(runtime.signal),
        success: options.success?.({ messages }),
        key,
        metadata: nodeFacts(currentConfig()),
      });
      return { _knowhow: null };
    },
  });
}
