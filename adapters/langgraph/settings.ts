import type { Knowledge } from '../../src/index.js';

/** What could not be done for a run; the run itself goes on. */
export interface KnowledgeProblem {
  /** `enhance`: the run went on without guidance. `store`: its record may be missing. */
  operation: 'enhance' | 'store';
  /** A KnowhowError, or whatever else a `Knowledge` of your own threw. */
  error: unknown;
  /** The task it was for. */
  task: string;
  tenant?: string;
}

/** What every part of the adapter takes. */
export interface KnowledgeSettings {
  /**
   * The collection. `context.knowhow_tenant` or `configurable.knowhow_tenant` of a call come first; one of the three
   * must name it.
   */
  tenant?: string;
  /** Kind of agent; `knowhow_agent_type` of a call comes first. */
  agentType?: string;
  /** Milliseconds an enhance may take; after that the run goes on without guidance. Default 2,000. */
  enhanceTimeoutMs?: number;
  /** Milliseconds a run waits for its record to be accepted; storing goes on after that. Default 10,000. */
  storeTimeoutMs?: number;
  /** Upper bound on the tokens that are added (a token is 4 characters); default that of `enhanceTask`. */
  maxTokens?: number;
  /** Called once for each enhance that gave guidance or found nothing. */
  onEnhance?(guidance: Guidance): void;
  /** Called once for each record that was accepted. */
  onStore?(stored: { task: string; tenant: string; jobId?: string; outcome: Outcome }): void;
  /** Called once for each problem. Default: a process warning. */
  onProblem?(problem: KnowledgeProblem): void;
  /** Takes over the storing, where a platform keeps a process alive for it. Default: the run waits for it. */
  waitUntil?(storing: Promise<void>): void;
  /** The time, in milliseconds since the epoch; default the system's. */
  now?(): number;
}

/** How a run ended. */
export type Outcome = 'completed' | 'failed' | 'aborted' | 'cut_short';

/** What is known about a task. Plain JSON, so that it may stand in a graph's state. */
export interface Guidance {
  /** The task that was asked about. */
  task: string;
  /** The knowledge block alone, without the task; empty when nothing relevant is known. */
  text: string;
  tenant?: string;
  agent_type?: string;
  /** Ties the stored run to what it was told. */
  request_id?: string;
  /** Present only when below 0.7. */
  confidence_score?: number;
}

/** What names the tenant of one call, in `context` or in `configurable`. */
export interface KnowledgeContext {
  knowhow_tenant?: string;
  knowhow_agent_type?: string;
}

/** The part of a LangGraph config (or a middleware's runtime) that the adapter reads. */
export interface CallConfig {
  context?: unknown;
  configurable?: unknown;
  signal?: AbortSignal | undefined;
}

function named(source: unknown, key: keyof KnowledgeContext): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const value = (source as KnowledgeContext)[key];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Whose knowledge a call is about: its context, then its configurable, then the settings. */
export function callScope(
  settings: KnowledgeSettings,
  config: CallConfig | undefined,
): { tenant: string | undefined; agentType: string | undefined } {
  const pick = (key: keyof KnowledgeContext) =>
    named(config?.context, key) ?? named(config?.configurable, key);
  return {
    tenant: pick('knowhow_tenant') ?? settings.tenant,
    agentType: pick('knowhow_agent_type') ?? settings.agentType,
  };
}

/** A `Knowledge` with the settings of the adapter. */
export interface Bound {
  knowledge: Knowledge;
  settings: KnowledgeSettings;
}
