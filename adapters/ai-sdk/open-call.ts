import type { Task } from '../run/find-task.js';
import { sha256 } from '../run/sha256.js';
import { NOTHING_SEEN, see, type Transcript } from '../run/transcript.js';
import type { StartFacts, StepFacts } from './events.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import { lastSaid, taskOf } from './prompt.js';
import { readMessages } from './read-messages.js';
import { scopes } from './run-scopes.js';
import type { RunState } from './run-state.js';
import { mergeSettings, readCallSettings } from './settings.js';

/** One call of the AI SDK that is under way. */
export interface OpenCall {
  start: StartFacts;
  /** What it is about, found when it started. */
  task: Task;
  settings: KnowledgeCallSettings;
  state: RunState;
  /** What it was seen to do: the conversation it began with, and what its steps and tools added. */
  seen: Transcript;
  steps: StepFacts[];
  /** What the step that is under way threw. */
  stepError?: unknown;
  idempotencyKey(): Promise<string>;
  /** Milliseconds since 1970. */
  started: number;
}

/** Opens calls. */
export type CallOpener = (start: StartFacts, touch: () => void) => OpenCall;

/**
 * Makes what opens calls.
 *
 * @param nearer settings that override the options and are overridden by the call's own
 */
export function callOpener(options: AiSdkOptions, nearer?: KnowledgeCallSettings): CallOpener {
  const { now = Date.now, newId = () => crypto.randomUUID() } = options;
  const named = new Map<string, number>();

  /**
   * The key of a run that the caller named: the same when it is done again. What was asked is part of it, because one
   * name may name several calls; inside `run` equal calls are counted, too.
   */
  function keyOf(
    call: Pick<OpenCall, 'start' | 'settings' | 'task'>,
    counted: boolean,
  ): () => Promise<string> {
    const { runId, tenant, agentType } = call.settings;
    const parts = [tenant, runId, agentType, call.task.text, lastSaid(call.start.messages)];
    const name = JSON.stringify(parts);
    const times = counted ? (named.get(name) ?? 0) + 1 : 1;
    if (counted) named.set(name, times);
    // A name of the caller's may be any text; a key travels in a header.
    return async () => `ai-sdk-${await sha256(name)}${times === 1 ? '' : `-${times}`}`;
  }

  return (start, touch) => {
    const { settings: own } = readCallSettings(start.providerOptions);
    const settings = mergeSettings(options, scopes().getStore()?.settings, nearer, own);
    const { runId } = settings;
    const id = newId();
    const messages = readMessages(start.messages);
    const task = taskOf(start.messages, messages, options.task);
    return {
      start,
      task,
      settings,
      state: {
        id: runId ?? id,
        task,
        said: lastSaid(start.messages),
        enhancements: new Map(),
        arrived: [],
        touch,
      },
      seen: see(NOTHING_SEEN, { messages }),
      steps: [],
      idempotencyKey:
        runId === undefined
          ? async () => `ai-sdk-${id}`
          : keyOf({ start, settings, task }, own.runId === undefined),
      started: now(),
    };
  };
}
