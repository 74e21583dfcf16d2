import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { getConfig, isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { z } from 'zod';
import type { Knowledge } from '../../src/index.js';
import { askGuidance } from './ask-guidance.js';
import { taskIn } from './conversation.js';
import { defineMiddleware, type Middleware } from './define-middleware.js';
import { endingText, outcomeOf } from './ending.js';
import { nodeFacts } from './knowledge-node.js';
import { unfinishedTurns } from './knowledge-nodes.js';
import { type OpenRun, openRunSchema } from './knowledge-state.js';
import { messagesToTurns, type OfferedTool } from './messages-to-turns.js';
import { failedKey, runKey } from './run-key.js';
import { runningAgents } from './running-agents.js';
import type { KnowledgeSettings, Outcome } from './settings.js';
import { endsWithin } from './step-limit.js';
import { storeRun } from './store-run.js';

/** How an agent is enhanced and stored. */
export interface KnowledgeMiddlewareOptions extends KnowledgeSettings {
  /** What the agent is asked to do. Default: the last human message. */
  task?(state: { messages: BaseMessage[] }): string;
  /** Whether the task was completed; default: estimated from the record. */
  success?(state: { messages: BaseMessage[] }): boolean | undefined;
}

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

const toolFacts = (tools: readonly unknown[]): OfferedTool[] =>
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
 */
export function knowledgeMiddleware(
  knowledge: Knowledge,
  options: KnowledgeMiddlewareOptions = {},
): KnowledgeMiddleware {
  const bound = { knowledge, settings: options };
  const running = runningAgents();

  async function storeThrown(open: OpenRun, error: unknown, signal?: AbortSignal): Promise<void> {
    const { guidance, key, start } = open;
    const { messages, tools } = running.get(key);
    running.end(key);
    const outcome = outcomeOf(error, signal);
    const turns = messagesToTurns({ messages, start, tools, ending: endingText(outcome, error) });
    const metadata = nodeFacts(currentConfig());
    await storeRun(bound, { guidance, turns, outcome, key: failedKey(key), metadata });
  }

  async function storeCut({ guidance, key, start }: OpenRun, messages: BaseMessage[]): Promise<void> {
    const turns = unfinishedTurns(messages, start, running.get(key).tools);
    running.end(key);
    await storeRun(bound, { guidance, turns, outcome: 'cut_short', key: failedKey(key) });
  }

  /** While tools run no hook is called. A run that has a thread may be resumed after its signal aborted. */
  function storeAborted({ guidance, key, start }: OpenRun): void {
    const config = currentConfig();
    if (config?.executionInfo?.threadId !== undefined) return;
    running.whenAborted(key, callersSignal(config), ({ messages, tools }) => {
      const turns = messagesToTurns({ messages, start, tools, ending: endingText('aborted') });
      const metadata = nodeFacts(config);
      void storeRun(bound, { guidance, turns, outcome: 'aborted', key: failedKey(key), metadata });
    });
  }

  return defineMiddleware({
    name: 'knowhow',
    stateSchema,
    contextSchema,
    beforeAgent: async (state, runtime) => {
      const messages = state.messages;
      if (state._knowhow) await storeCut(state._knowhow, messages);
      const task = options.task?.({ messages }) ?? taskIn({ messages }, 'messages');
      const guidance = await askGuidance(bound, task, runtime);
      const open: OpenRun = { key: runKey(currentConfig(), task), start: messages.length, guidance };
      return { _knowhow: open };
    },
    wrapModelCall: async (request, handler) => {
      const open = request.state._knowhow;
      if (!open) return handler(request);
      const { signal } = request.runtime;
      const run = running.get(open.key);
      run.tools = toolFacts(request.tools);
      run.messages = request.state.messages;
      const { text } = open.guidance;
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
        if (endsWithin(steps, currentConfig())) await storeCut(open, run.messages);
        else storeAborted(open);
        return answer;
      } catch (error) {
        if (!isGraphBubbleUp(error)) await storeThrown(open, error, signal);
        throw error;
      }
    },
    // There is no `wrapToolCall`: an agent with one no longer tells its model what a tool threw, but ends.
    afterAgent: async (state, runtime) => {
      const open = state._knowhow;
      if (!open) return undefined;
      const { key, guidance, start } = open;
      const messages = state.messages;
      const turns = messagesToTurns({ messages, start, tools: running.get(key).tools });
      running.end(key);
      await storeRun(bound, {
        guidance,
        turns,
        outcome: endOutcome(runtime.signal),
        success: options.success?.({ messages }),
        key,
        metadata: nodeFacts(currentConfig()),
      });
      return { _knowhow: null };
    },
  });
}
