import type { Knowledge } from '../../src/index.js';

/** How a server of the four operations is made. */
export interface KnowledgeMcpOptions {
  knowledge: Knowledge;
  /** The one collection that is served. Without it every call names its own. */
  tenant?: string;
  /** Kind of agent where a call does not say. */
  agentType?: string;
  /** Milliseconds an enhance may take before the model is told to go on without; default 10,000. */
  enhanceTimeoutMs?: number;
  /** Upper bound on the tokens that are added (a token is 4 characters); default that of `enhanceTask`. */
  maxTokens?: number;
  /** Signs confirmation tokens, 32 random bytes by default. Servers that take over from each other share one. */
  secret?: Uint8Array;
  /** The version the server says it has. */
  version?: string;
  /** The time, in milliseconds since the epoch; default the system's. */
  now?(): number;
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
  /** `request_id`s of the tasks that were enhanced here, so that a run stored for one is tied to it. */
  requestIds: Map<string, string>;
}

/** Tasks whose `request_id` is remembered; the oldest goes. */
const MAX_REMEMBERED = 200;

const remembered = (tenant: string, task: string) => JSON.stringify([tenant, task]);

/** Remembers what an enhance was answered with. */
export function rememberRequest(context: McpContext, tenant: string, task: string, requestId: string): void {
  const { requestIds } = context;
  requestIds.delete(remembered(tenant, task));
  requestIds.set(remembered(tenant, task), requestId);
  const oldest = requestIds.size > MAX_REMEMBERED ? requestIds.keys().next().value : undefined;
  if (oldest !== undefined) requestIds.delete(oldest);
}

/** The `request_id` of the last enhance of that very task, once. */
export function takeRequest(context: McpContext, tenant: string, task: string): string | undefined {
  const key = remembered(tenant, task);
  const id = context.requestIds.get(key);
  context.requestIds.delete(key);
  return id;
}
