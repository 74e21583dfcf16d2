import { type FollowedRun, followRun } from '../run/follow-run.js';
import type { Report } from '../run/report.js';
import { sha256 } from '../run/sha256.js';
import type { StartFacts, StepFacts } from './events.js';
import { HOW } from './find-guide.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import { lastSaid, taskOf } from './prompt.js';
import { readMessages } from './read-messages.js';
import type { RunState } from './run-scopes.js';
import { scopes } from './run-scopes.js';
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
  isSuspended?: boolean;
  /** What names it, where the caller named its run: it may begin again under that name. */
  name?: string;
  key(): Promise<string>;
}

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

  return (start, touch, abandon) => {
    const { settings: own } = readCallSettings(start.providerOptions);
    const settings = mergeSettings(options, scopes().getStore()?.settings, nearer, own);
    const { runId, tenant, agentType, place } = settings;
    const { tools, model } = start;
    const id = runId ?? newId();
    const messages = readMessages(start.messages);
    const task = taskOf(start.messages, messages, options.task);
    const said = lastSaid(start.messages);
    // What was asked is part of the name of a run, because one may name several calls; inside `run` equal calls are counted, too.
    const says = JSON.stringify([tenant, runId, agentType, task.text, said]);
    const isCounted = runId !== undefined && own.runId === undefined;
    const times = isCounted ? (named.get(says) ?? 0) + 1 : 1;
    if (isCounted) named.set(says, times);
    const nth = times === 1 ? '' : `-${times}`;
    return {
      start,
      settings,
      state: { id, task, said, isNamed: runId !== undefined, guides: new Map(), touch },
      run: followRun(follower, { id, messages, task, tenant, agentType, place, tools, model, abandon }),
      steps: [],
      ...(runId === undefined ? {} : { name: `${says}\n${times}` }),
      // A name of the caller's may be any text; a key travels in a header.
      key: async () => `ai-sdk-${runId === undefined ? id : `${await sha256(says)}${nth}`}`,
    };
  };
}
