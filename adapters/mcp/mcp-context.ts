import type { Knowledge } from '../../src/index.js';

/** How a server of the four operations is made. */
export interface KnowledgeMcpOptions {
  knowledge: Knowledge;
  /** The one collection that is served. Without it every call names its own. */
  tenant?: string | undefined;
  /**
   * Which tools there are: the four operations (default), or `all`, with those that look at what is known and correct it.
   * Every tool costs a model attention, and few need to look.
   */
  tools?: 'four' | 'all' | undefined;
  /** Kind of agent where a call does not say. */
  agentType?: string | undefined;
  /** Milliseconds an enhance may take before the model is told to go on without; default 2,000. */
  enhanceTimeoutMs?: number | undefined;
  /** Upper bound on the tokens that are added (a token is 4 characters); default that of `enhanceTask`. */
  maxTokens?: number | undefined;
  /** Signs confirmation tokens, 32 random bytes by default. Servers that take over from each other share one. */
  secret?: Uint8Array | undefined;
  /** The version the server says it has. */
  version?: string | undefined;
  /** The time, in milliseconds since the epoch; default the system's. */
  now?: (() => number) | undefined;
}

/** The options with everything filled in. */
export interface McpContext {
  knowledge: Knowledge;
  tenant: string | undefined;
  agentType: string | undefined;
  enhanceTimeoutMs: number;
  maxTokens: number | undefined;
  secret: Uint8Array;
  now(): number;
  memory: McpMemory;
}

/** The state kept from call to call, so that clients need not. */
export interface McpMemory {
  /** `request_id`s of the tasks that were enhanced, that of the start first, so that a run stored for one is tied to them. */
  requestIds: Map<string, string[]>;
  /** What was filled in for runs with an idempotency key, so that the same run told again is the same record. */
  filledIn: Map<string, FilledIn>;
}

/** What a record got that its teller left out. */
export interface FilledIn {
  timestamp: string;
  request_ids: readonly string[];
}

/** Tasks and keys that are remembered; the oldest goes. */
const MAX_REMEMBERED = 200;

/** Answers of one task that are remembered. */
const MAX_OF_TASK = 32;

/** An empty memory. */
export const emptyMemory = (): McpMemory => ({ requestIds: new Map(), filledIn: new Map() });

const named = (tenant: string, name: string) => JSON.stringify([tenant, name]);

function remember<T>(memory: Map<string, T>, key: string, value: T): void {
  memory.delete(key);
  memory.set(key, value);
  const oldest = memory.size > MAX_REMEMBERED ? memory.keys().next().value : undefined;
  if (oldest !== undefined) memory.delete(oldest);
}

/**
 * Remembers what an enhance was answered with.
 *
 * @param isAct true for one in the middle of the task: then the answers before it count too
 */
export function rememberRequest(
  context: McpContext,
  tenant: string,
  task: string,
  { requestId, isAct }: { requestId: string; isAct: boolean },
): void {
  const { requestIds } = context.memory;
  const before = isAct ? (requestIds.get(named(tenant, task)) ?? []) : [];
  remember(requestIds, named(tenant, task), [...before.slice(0, MAX_OF_TASK - 1), requestId]);
}

/** What a record needs that its teller left out: the time, and the `request_id`s of the last enhances of that very task, once. */
export function fillIn(context: McpContext, tenant: string, task: string, idempotencyKey?: string): FilledIn {
  const { requestIds, filledIn } = context.memory;
  const before = idempotencyKey === undefined ? undefined : filledIn.get(named(tenant, idempotencyKey));
  if (before) return before;
  const request_ids = requestIds.get(named(tenant, task)) ?? [];
  requestIds.delete(named(tenant, task));
  const filled: FilledIn = {
    timestamp: new Date(context.now()).toISOString(),
    request_ids,
  };
  if (idempotencyKey !== undefined) remember(filledIn, named(tenant, idempotencyKey), filled);
  return filled;
}
