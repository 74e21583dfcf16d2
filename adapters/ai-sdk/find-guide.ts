import { withoutPlaceholders } from '../run/bytes.js';
import { type Doing, type Guide, guideOf } from '../run/guide.js';
import { keepNewest } from '../run/keep-newest.js';
import type { Message, Tool } from '../run/message.js';
import type { KnowledgeSource } from '../run/options.js';
import type { Report } from '../run/report.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import { lastSaid, type PromptMessage, taskOf } from './prompt.js';
import { readMessages } from './read-messages.js';
import type { RunState } from './run-scopes.js';

/** One model call that wants guidance, or a tool that it called. */
export interface GuideRequest {
  prompt: readonly PromptMessage[];
  settings: KnowledgeCallSettings;
  state: RunState | undefined;
  /** What the model is given. */
  tools: readonly Tool[];
  /** The model has acted since the user's last message. */
  goesOn: boolean;
  signal?: AbortSignal | undefined;
}

/** What a call is about, whose it is, and what is told there. */
export interface FoundGuide {
  task: string;
  said: string;
  of: RunState | undefined;
  doing: Doing;
  /** One for each run and task. `failed` says that the model call failed: the next one with the same task is a retry of it. */
  guide(): { guide: Guide; failed(): void };
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

/**
 * Finds what is told in a call. Where a run's prompt no longer holds its task, it was summarised: the task is the run's. A
 * prompt without it in which nothing was done yet is of an agent that a tool of the run has called, and so are those that
 * go on with it.
 */
export function findGuide(options: AiSdkOptions, report: Report, request: GuideRequest): FoundGuide {
  const { prompt, settings, state, tools, goesOn, signal } = request;
  const { tenant, agentType, place, maxTokens } = settings;
  const all = remembered.get(options.knowledge) ?? new Map<string, Remembered>();
  remembered.set(options.knowledge, all);
  const keyOf = (task: string, said: string): string =>
    JSON.stringify([tenant, agentType, place, maxTokens, task, said]);
  const messages = readMessages(prompt);
  const isTask = ({ role, text }: Message): boolean =>
    role === 'user' && withoutPlaceholders(text) === state?.task.text;
  const isOther = state && !options.task && state.task.text !== '' && !messages.some(isTask);
  const own = { task: taskOf(prompt, messages, options.task), said: lastSaid(prompt) };
  const isNew = !messages.some(({ role }) => role !== 'user');
  const isSummary = isOther && !isNew && !all.has(keyOf(own.task.text, own.said));
  const { task, said } = isSummary ? state : own;
  const of = isOther && !isSummary ? undefined : state;
  const key = keyOf(task.text, said);

  const asks = { knowledge: options.knowledge, options, report, how: HOW };
  const about = { tenant, agentType, place, maxTokens, task: task.text, tools, runId: of?.id, signal };
  const make = (): Guide => guideOf(asks, () => about);

  return {
    task: task.text,
    said,
    of,
    doing: { messages, start: task.start, tools },
    guide() {
      if (of) {
        const guide = of.guides.get(key) ?? make();
        of.guides.set(key, guide);
        return { guide, failed: () => {} };
      }
      const before = all.get(key);
      const entry = before && (goesOn || before.failed) ? before : { guide: make(), failed: false };
      entry.failed = false;
      keepNewest(all, key, entry, MOST_REMEMBERED);
      return { guide: entry.guide, failed: () => void Object.assign(entry, { failed: true }) };
    },
  };
}
