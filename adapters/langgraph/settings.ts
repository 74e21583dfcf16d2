import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { OptionChecks } from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import type { Knowledge } from '../../src/index.js';
import { fieldsOf } from '../run/adapter-error.js';
import { checkKnowledge } from '../run/check-knowledge.js';
import type { FollowedRun } from '../run/follow-run.js';
import type { Follower } from '../run/follower.js';
import type { RunOptions } from '../run/options.js';
import { createReport } from '../run/report.js';
import { RUN_CHECKS } from '../run/run-checks.js';

/** What every part of the adapter takes. A call's `knowhow_tenant`, `knowhow_agent_type` and `knowhow_place` come first. */
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
  knowhow_place?: string | undefined;
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
): Pick<RunOptions, 'tenant' | 'agentType' | 'place'> {
  const pick = (key: keyof KnowledgeContext) =>
    named(config?.context, key) ?? named(config?.configurable, key);
  return {
    tenant: pick('knowhow_tenant') ?? settings.tenant,
    agentType: pick('knowhow_agent_type') ?? settings.agentType,
    place: pick('knowhow_place') ?? settings.place,
  };
}

/** A `Knowledge` with the settings of the adapter. */
export interface Bound<Settings extends KnowledgeSettings = KnowledgeSettings> extends Follower {
  options: Settings;
}

/** How a call names its collection. */
const HOW = 'give `tenant` to the adapter, or `knowhow_tenant` to the call in its context or configurable';

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
  const options = readOptions(name, given, { ...RUN_CHECKS, ...own } as OptionChecks<Settings>);
  return { knowledge, options, program: 'langgraph', how: HOW, report: createReport(options) };
}

/** What is known about the task of a run, asked for once. */
export async function guidanceOf(run: FollowedRun, toWatch = true): Promise<Guidance> {
  const { addition, metadata } = await run.guide.atStart(run.doing(), toWatch);
  return {
    task: run.task(),
    text: addition.trim(),
    tenant: run.tenant,
    agent_type: run.agentType,
    request_id: metadata?.request_id,
    confidence_score: metadata?.confidence_score,
  };
}

/** How a run that threw came to its end. */
export function outcomeOf(error: unknown, signal: AbortSignal | undefined): Exclude<Outcome, 'completed'> {
  const name = error instanceof Error ? error.name : '';
  if (name === 'GraphRecursionError') return 'cut_short';
  return signal?.aborted || name === 'AbortError' ? 'aborted' : 'failed';
}

/** Which node of which thread it was. */
export function nodeFacts(config: LangGraphRunnableConfig | undefined): Record<string, unknown> {
  const { metadata, executionInfo } = config ?? {};
  return {
    ...(typeof metadata?.langgraph_node === 'string' ? { node: metadata.langgraph_node } : {}),
    ...(executionInfo?.threadId === undefined ? {} : { thread_id: executionInfo.threadId }),
  };
}

/** The steps before the first that was seen of a call of a graph, by what LangGraph makes for each call, and the graph's path. */
const stepsBefore = new WeakMap<object, Map<string, number>>();

/**
 * Which step of its call a graph is at, at most. A thread counts its steps on from call to call, and the limit is for each of
 * them: there a call begins where it was seen first.
 */
export function stepOf(config: LangGraphRunnableConfig | undefined): number | undefined {
  const { metadata, executionInfo, configurable, writer: call } = config ?? {};
  const step: unknown = metadata?.langgraph_step;
  if (typeof step !== 'number') return undefined;
  if (executionInfo?.threadId === undefined) return step;
  if (call === undefined) return undefined;
  const path = String(configurable?.checkpoint_ns ?? '').replace(/(?:^|\|)[^|]*$/, '');
  const ofCall = stepsBefore.get(call) ?? new Map<string, number>();
  stepsBefore.set(call, ofCall);
  const before = ofCall.get(path) ?? step - 1;
  ofCall.set(path, before);
  return step - before;
}

/** True where the step limit leaves fewer steps than these after the one that runs now. */
export function endsWithin(steps: number, config: LangGraphRunnableConfig | undefined): boolean {
  const step = stepOf(config);
  const limit = config?.recursionLimit;
  return step !== undefined && limit !== undefined && step + steps > limit;
}
