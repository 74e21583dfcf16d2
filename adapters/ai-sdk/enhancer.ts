import type { Turn } from '../../src/index.js';
import { ask } from '../run/ask.js';
import type { Report } from '../run/report.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import type { Enhancement, RunState } from './run-state.js';

/** One model call that wants guidance. */
export interface GuidanceRequest {
  task: string;
  /** What the person said last. */
  said: string;
  /** What was done about the task so far. */
  turns(): readonly Turn[];
  settings: KnowledgeCallSettings;
  state?: RunState | undefined;
  /** Names of the tools that the model is given. */
  tools: string[];
  /** The model has acted since the user's last message. */
  goesOn: boolean;
  signal?: AbortSignal | undefined;
}

/** What a model call gets. */
export interface Guidance {
  addition: string;
  /** The model call failed: the next one with the same task is a retry of it. */
  failed(): void;
}

/** Asks for guidance once for each run and task. */
export type Enhancer = (request: GuidanceRequest) => Promise<Guidance>;

interface Remembered {
  enhancement: Promise<Enhancement>;
  failed: boolean;
}

/** Calls outside of any known run that are remembered, to know their later steps and retries by. */
const MOST_REMEMBERED = 1_000;

/** Makes an enhancer. It never throws: what fails is reported once for each run, and the run goes on without. */
export function createEnhancer(options: AiSdkOptions, report: Report): Enhancer {
  const remembered = new Map<string, Remembered>();

  async function askFor({
    task,
    turns,
    settings,
    state,
    tools,
    signal,
  }: GuidanceRequest): Promise<Enhancement> {
    const { tenant, agentType, maxTokens } = settings;
    const question = { tenant, agentType, maxTokens, task, turns: turns(), tools, runId: state?.id, signal };
    const how = 'give `tenant` to the instance, or `providerOptions.knowhow.tenant` to the call';
    const { addition, metadata } = await ask(options.knowledge, question, options, report, how);
    const enhancement = { addition, requestId: metadata?.request_id };
    if (metadata !== undefined || addition !== '') state?.arrived.push(enhancement);
    return enhancement;
  }

  function remember(key: string, request: GuidanceRequest): Remembered {
    const known = remembered.get(key);
    const entry =
      known && (request.goesOn || known.failed) ? known : { enhancement: askFor(request), failed: false };
    entry.failed = false;
    remembered.delete(key);
    remembered.set(key, entry);
    if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    return entry;
  }

  return async (request) => {
    const { state, settings, task, said } = request;
    const { tenant, agentType, maxTokens } = settings;
    const key = JSON.stringify([tenant, agentType, maxTokens, task, said]);
    if (state) {
      let enhancement = state.enhancements.get(key);
      if (enhancement === undefined) {
        enhancement = askFor(request);
        state.enhancements.set(key, enhancement);
      }
      return { addition: (await enhancement).addition, failed: () => {} };
    }
    const entry = remember(key, request);
    return {
      addition: (await entry.enhancement).addition,
      failed() {
        entry.failed = true;
      },
    };
  };
}
