import type { Knowledge } from '../../src/index.js';
import { fieldsOf } from '../run/adapter-error.js';
import { checkKnowledge, checkOptions, warnOfOldName } from '../run/check-options.js';
import type { FailureEvent, RunOptions } from '../run/options.js';
import { createReport, type Report } from '../run/report.js';

/** What could not be done for a run, as `onProblem` gets it. */
export interface KnowledgeProblem {
  /** `enhance`: the run went on without guidance. `store`: its record may be missing. */
  operation: 'enhance' | 'store';
  error: unknown;
  /** The task it was for. */
  task: string;
  tenant?: string;
}

/** What every part of the adapter takes. A call's `knowhow_tenant` and `knowhow_agent_type` come first. */
export interface KnowledgeSettings extends RunOptions<Outcome> {
  /** @deprecated Called `tenant` now; taken until 1.0. */
  tenantId?: string;
  /** @deprecated Called `onError` now, which gets more; taken until 1.0. */
  onProblem?(problem: KnowledgeProblem): unknown;
}

/** How a run ended. */
export type Outcome = 'completed' | 'failed' | 'aborted' | 'cut_short';

/** What is known about a task. */
export interface Guidance {
  /** The task that was asked about. */
  task: string;
  /** The knowledge block alone, without the task; empty when nothing relevant is known. */
  text: string;
  tenant?: string | undefined;
  agent_type?: string | undefined;
  /** Ties the stored run to its guidance. */
  request_id?: string | undefined;
  /** Present only when below 0.7. */
  confidence_score?: number | undefined;
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
  const value = fieldsOf(source)[key];
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
export interface Bound<Settings extends KnowledgeSettings = KnowledgeSettings> {
  knowledge: Knowledge;
  settings: Settings;
  report: Report;
}

const NAMES: Record<Exclude<keyof KnowledgeSettings, 'tenantId'>, true> = {
  tenant: true,
  agentType: true,
  maxTokens: true,
  enhanceTimeoutMs: true,
  storeTimeoutMs: true,
  waitUntil: true,
  onEnhance: true,
  onStore: true,
  onError: true,
  onProblem: true,
  now: true,
};

/**
 * A knowledge with settings, by the names they have now.
 *
 * @param name the function that the user calls
 * @param own the names of that function's own options
 * @throws KnowhowError `invalid_request` for an option that is not known and for what is no knowledge
 */
export function bind<Settings extends KnowledgeSettings>(
  name: string,
  knowledge: Knowledge,
  given: Settings,
  own: readonly string[],
): Bound<Settings> {
  checkKnowledge(knowledge, name);
  const names = [...Object.keys(NAMES), ...own];
  const renamed = { tenantId: 'tenant', deadlineMs: 'enhanceTimeoutMs' };
  const settings = checkOptions(given, { function: name, names, renamed });
  const { onProblem, onError } = settings;
  if (onProblem) warnOfOldName(name, 'onProblem', 'onError');
  const asProblem = ({ stage, error, task = '', tenant }: FailureEvent): unknown =>
    onProblem?.({
      operation: stage === 'enhance' ? 'enhance' : 'store',
      error,
      task,
      ...(tenant === undefined ? {} : { tenant }),
    });
  const report = createReport({ onError: onError ?? (onProblem && asProblem) });
  return { knowledge, settings, report };
}
