import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import { getConfig, isGraphBubbleUp, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { z } from 'zod';
import type { Knowledge } from '../../src/index.js';
import { askGuidance } from './ask-guidance.js';
import { taskIn } from './conversation.js';
import { defineMiddleware, isBadToolCall, type Middleware } from './define-middleware.js';
import { endingText, outcomeOf } from './ending.js';
import { nodeFacts } from './knowledge-node.js';
import { unfinishedTurns } from './knowledge-nodes.js';
import { type OpenRun, openRunSchema } from './knowledge-state.js';
import { messagesToTurns, type OfferedTool } from './messages-to-turns.js';
import { failedKey, runKey } from './run-key.js';
import type { KnowledgeSettings, Outcome } from './settings.js';
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
 * Whether the step limit leaves fewer steps than these after the one that runs now. Only known without a thread: a
 * thread counts its steps on from run to run, and the limit is for each of them.
 */
function endsWithin(steps: number, config: LangGraphRunnableConfig | undefined): boolean {
  const step: unknown = config?.metadata?.langgraph_step;
  const limit = config?.recursionLimit;
  if (config?.executionInfo?.threadId !== undefined) return false;
  return typeof step === 'number' && limit !== undefined && step + steps > limit;
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
 * Put it first in `middleware`: it then sees what retries and fallbacks of the others made of a call. A model or a
 * tool that throws ends the run, and it is stored as failed or aborted; one that the step limit ends is stored as cut
 * short, at once where there is no thread, else (as after a process that ended) when its thread goes on with a new
 * task. An interrupt stores nothing until the run has ended.
 */
export function knowledgeMiddleware(
  knowledge: Knowledge,
  options: KnowledgeMiddlewareOptions = {},
): KnowledgeMiddleware {
  const bound = { knowledge, settings: options };
  // What the model was offered is known only when it is called, and no state can be written there.
  const offered = new Map<string, OfferedTool[]>();

  async function storeThrown(open: OpenRun, messages: BaseMessage[], error: unknown, signal?: AbortSignal) {
    const outcome = outcomeOf(error, signal);
    const turns = messagesToTurns({
      messages,
      start: open.start,
      tools: offered.get(open.key) ?? [],
      ending: endingText(outcome, error),
    });
    const { guidance, key } = open;
    await storeRun(bound, {
      guidance,
      turns,
      outcome,
      key: failedKey(key),
      metadata: nodeFacts(currentConfig()),
    });
  }

  async function storeCut(open: OpenRun, messages: BaseMessage[]) {
    const { guidance, key, start } = open;
    const turns = unfinishedTurns(messages, start, offered.get(key) ?? []);
    await storeRun(bound, { guidance, turns, outcome: 'cut_short', key: failedKey(key) });
  }

  return defineMiddleware({
    name: 'knowhow',
    stateSchema,
    contextSchema,
    beforeAgent: async (state, runtime) => {
      const messages = state.messages;
      const left = state._knowhow;
      if (left) {
        const turns = unfinishedTurns(messages, left.start, offered.get(left.key) ?? []);
        await storeRun(bound, {
          guidance: left.guidance,
          turns,
          outcome: 'cut_short',
          key: failedKey(left.key),
        });
        offered.delete(left.key);
      }
      const task = options.task?.({ messages }) ?? taskIn({ messages }, 'messages');
      const guidance = await askGuidance(bound, task, runtime);
      const open: OpenRun = { key: runKey(currentConfig()), start: messages.length, guidance };
      return { _knowhow: open };
    },
    wrapModelCall: async (request, handler) => {
      const open = request.state._knowhow;
      if (!open) return handler(request);
      remember(offered, open.key, toolFacts(request.tools));
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
        const steps = said.some(({ tool_calls: calls = [] }) => calls.length > 0) ? 2 : 1;
        if (endsWithin(steps, currentConfig())) {
          await storeCut(open, [...request.state.messages, ...said]);
        }
        return answer;
      } catch (error) {
        if (!isGraphBubbleUp(error))
          await storeThrown(open, request.state.messages, error, request.runtime.signal);
        throw error;
      }
    },
    wrapToolCall: async (request, handler) => {
      try {
        return await handler(request);
      } catch (error) {
        const open = request.state._knowhow;
        // Arguments that do not fit are told to the model, and the run goes on.
        if (open && !isGraphBubbleUp(error) && !isBadToolCall(error)) {
          await storeThrown(open, request.state.messages, error, request.runtime.signal);
        }
        throw error;
      }
    },
    afterAgent: async (state, runtime) => {
      const open = state._knowhow;
      if (!open) return undefined;
      const messages = state.messages;
      await storeRun(bound, {
        guidance: open.guidance,
        turns: messagesToTurns({ messages, start: open.start, tools: offered.get(open.key) ?? [] }),
        outcome: endOutcome(runtime.signal),
        success: options.success?.({ messages }),
        key: open.key,
        metadata: nodeFacts(currentConfig()),
      });
      offered.delete(open.key);
      return { _knowhow: null };
    },
  });
}

/** Runs whose tools are kept at a time; of one that never ends the oldest goes. */
const MAX_OPEN = 1_000;

function remember(offered: Map<string, OfferedTool[]>, key: string, tools: OfferedTool[]): void {
  offered.delete(key);
  offered.set(key, tools);
  const oldest = offered.size > MAX_OPEN ? offered.keys().next().value : undefined;
  if (oldest !== undefined) offered.delete(oldest);
}
