import type { OptionChecks } from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import type { Knowledge } from '../../src/index.js';
import { fieldsOf } from '../run/adapter-error.js';
import { checkKnowledge } from '../run/check-knowledge.js';
import type { RunOptions } from '../run/options.js';
import { createReport, type Report } from '../run/report.js';
import { RUN_CHECKS } from '../run/run-checks.js';

/** What every part of the adapter takes. A call's `knowhow_tenant` and `knowhow_agent_type` come first. */
export type KnowledgeSettings = RunOptions<Outcome>;

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
  knowhow_tenant?: string | undefined;
  knowhow_agent_type?: string | undefined;
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

/**
 * A knowledge with settings.
 *
 * @param name the function that the user calls
 * @param own what that function's own options must be
 * @throws KnowhowError `invalid_request` for an option that is not known or of the wrong kind, and for what is no
 *   knowledge
 */
export function bind<Settings extends KnowledgeSettings>(
  name: string,
  knowledge: Knowledge,
  given: Settings,
  own: OptionChecks<Omit<Settings, keyof KnowledgeSettings>>,
): Bound<Settings> {
  checkKnowledge(knowledge, name);
  const settings = readOptions(name, given, { ...RUN_CHECKS, ...own } as OptionChecks<Settings>);
  return { knowledge, settings, report: createReport(settings) };
}
