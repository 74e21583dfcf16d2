import { ask } from '../run/ask.js';
import { type Guide, guideOf } from '../run/guide.js';
import type { KnowledgeSource } from '../run/options.js';
import type { Report } from '../run/report.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import type { RunState } from './run-state.js';

/** One model call that wants guidance, or a tool that it called. */
export interface GuideRequest {
  task: string;
  /** What the person said last. */
  said: string;
  settings: KnowledgeCallSettings;
  state?: RunState | undefined;
  /** Names of the tools that the model is given. */
  tools: string[];
  /** The model has acted since the user's last message. */
  goesOn: boolean;
  signal?: AbortSignal | undefined;
}

interface Remembered {
  guide: Guide;
  failed: boolean;
}

/** How a tenant is named. */
export const HOW = 'give `tenant` to the instance, or `providerOptions.knowhow.tenant` to the call';
/** Calls outside of any known run that are remembered, to know their later steps and retries by. */
const MOST_REMEMBERED = 1_000;

/** By knowledge, what is told outside of any known run. */
const remembered = new WeakMap<KnowledgeSource, Map<string, Remembered>>();

/** Whether something was asked about a task outside of any known run. */
export function isRemembered(knowledge: KnowledgeSource, task: string, said: string): boolean {
  const end = JSON.stringify([task, said]).slice(1);
  return [...(remembered.get(knowledge)?.keys() ?? [])].some((key) => key.endsWith(`,${end}`));
}

/**
 * What is told in a run about a task: one for each run and task. `failed` says that the model call failed: the next one
 * with the same task is a retry of it.
 */
export function findGuide(
  options: AiSdkOptions,
  report: Report,
  request: GuideRequest,
): { guide: Guide; failed(): void } {
  const { task, said, settings, state, tools, goesOn, signal } = request;
  const { tenant, agentType, maxTokens } = settings;
  const about = { tenant, agentType, maxTokens, task, tools, runId: state?.id, signal };
  const make = (): Guide =>
    guideOf((question) => ask(options.knowledge, { ...about, ...question }, options, report, HOW));
  const key = JSON.stringify([tenant, agentType, maxTokens, task, said]);
  if (state) {
    const guide = state.guides.get(key) ?? make();
    state.guides.set(key, guide);
    return { guide, failed: () => {} };
  }
  const all = remembered.get(options.knowledge) ?? new Map<string, Remembered>();
  remembered.set(options.knowledge, all);
  const known = all.get(key);
  const entry = known && (goesOn || known.failed) ? known : { guide: make(), failed: false };
  entry.failed = false;
  all.delete(key);
  all.set(key, entry);
  if (all.size > MOST_REMEMBERED) all.delete(all.keys().next().value!);
  return {
    guide: entry.guide,
    failed() {
      entry.failed = true;
    },
  };
}
