import { mayGoOn } from '../run/better-reports.js';
import type { Task } from '../run/find-task.js';
import { type FollowedRun, followRun } from '../run/follow-run.js';
import type { Report } from '../run/report.js';
import { sha256 } from '../run/sha256.js';
import type { StartFacts, StepFacts } from './events.js';
import { HOW } from './find-guide.js';
import type { AiSdkOptions, KnowledgeCallSettings, RunOutcome } from './options.js';
import { lastSaid, taskOf } from './prompt.js';
import { readMessages } from './read-messages.js';
import { scopes } from './run-scopes.js';
import type { RunState } from './run-state.js';
import { mergeSettings, readCallSettings } from './settings.js';

/** One call of the AI SDK that is under way. */
export interface OpenCall {
  start: StartFacts;
  settings: KnowledgeCallSettings;
  state: RunState;
  /** What it was seen to do: the conversation it began with, and what its steps and tools added. */
  run: FollowedRun;
  steps: StepFacts[];
  /** What the step that is under way threw. */
  stepError?: unknown;
  /** It was stored as abandoned, and may come back after all. */
  isAside?: boolean;
  /** What names it, where the caller named its run: it may begin again under that name. */
  name?: string;
  key(outcome: RunOutcome): Promise<string>;
}

interface Name {
  says: string;
  /** Which of equal calls of one run it is, from 1. */
  times: number;
}

/** A name of the caller's may be any text; a key travels in a header. */
const namedKey = async ({ says, times }: Name, outcome: RunOutcome): Promise<string> =>
  `ai-sdk-${await sha256(says)}${times === 1 ? '' : `-${times}`}${mayGoOn(outcome) ? `-${outcome}` : ''}`;

/** Opens calls: `touch` is told that one is alive, `abandon` that nobody will end it. */
export type CallOpener = (start: StartFacts, touch: () => void, abandon: () => Promise<void>) => OpenCall;

/**
 * Makes what opens calls.
 *
 * @param nearer settings that override the options and are overridden by the call's own
 */
export function callOpener(
  options: AiSdkOptions,
  report: Report,
  nearer?: KnowledgeCallSettings,
): CallOpener {
  const { knowledge, newId = () => crypto.randomUUID() } = options;
  const follower = { knowledge, options, program: 'ai-sdk', how: HOW, report };
  const named = new Map<string, number>();

  /**
   * What names a run that the caller named: the same when it is done again. What was asked is part of it, because one
   * name may name several calls; inside `run` equal calls are counted, too.
   */
  function nameOf(
    { start, settings }: Pick<OpenCall, 'start' | 'settings'>,
    task: Task,
    counted: boolean,
  ): Name {
    const { runId, tenant, agentType } = settings;
    const says = JSON.stringify([tenant, runId, agentType, task.text, lastSaid(start.messages)]);
    const times = counted ? (named.get(says) ?? 0) + 1 : 1;
    if (counted) named.set(says, times);
    return { says, times };
  }

  return (start, touch, abandon) => {
    const { settings: own } = readCallSettings(start.providerOptions);
    const settings = mergeSettings(options, scopes().getStore()?.settings, nearer, own);
    const { runId, tenant, agentType } = settings;
    const id = runId ?? newId();
    const messages = readMessages(start.messages);
    const task = taskOf(start.messages, messages, options.task);
    const name = runId === undefined ? undefined : nameOf({ start, settings }, task, own.runId === undefined);
    return {
      start,
      settings,
      state: {
        id,
        task,
        said: lastSaid(start.messages),
        guides: new Map(),
        touch,
      },
      run: followRun(follower, { id, messages, task, tenant, agentType, tools: start.tools, abandon }),
      steps: [],
      ...(name && { name: `${name.says}\n${name.times}` }),
      key: async (outcome) =>
        name ? namedKey(name, outcome) : `ai-sdk-${id}${outcome === 'abandoned' ? '-abandoned' : ''}`,
    };
  };
}
