import type { Turn } from '../../src/index.js';
import { type ActNotes, actNotes } from '../run/act-notes.js';
import { ask, type Known, type Question } from '../run/ask.js';
import type { Report } from '../run/report.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import type { RunGuidance, RunState } from './run-state.js';

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
  /** What is told of the run's actions. */
  acts: ActNotes;
  /** The model call failed: the next one with the same task is a retry of it. */
  failed(): void;
}

/** Asks for guidance once for each run and task. */
export type Enhancer = (request: GuidanceRequest) => Promise<Guidance>;

interface Remembered {
  guidance: RunGuidance;
  failed: boolean;
}

/** Calls outside of any known run that are remembered, to know their later steps and retries by. */
const MOST_REMEMBERED = 1_000;

/** Makes an enhancer. It never throws: what fails is reported once for each run, and the run goes on without. */
export function createEnhancer(options: AiSdkOptions, report: Report): Enhancer {
  const remembered = new Map<string, Remembered>();

  function tell({ task, turns, settings, state, tools, signal }: GuidanceRequest): RunGuidance {
    const { tenant, agentType, maxTokens } = settings;
    const about = { tenant, agentType, maxTokens, task, tools, runId: state?.id, signal };
    const how = 'give `tenant` to the instance, or `providerOptions.knowhow.tenant` to the call';
    const asking = async (question: Pick<Question, 'turns' | 'proposed' | 'watch'>): Promise<Known> => {
      const known = await ask(options.knowledge, { ...about, ...question }, options, report, how);
      const { addition, metadata } = known;
      if (metadata !== undefined || addition !== '')
        state?.arrived.push({ addition, requestId: metadata?.request_id });
      return known;
    };
    const acts = actNotes((proposed, done) => asking({ turns: done, proposed }));
    const enhancement = asking({ turns: turns(), watch: true }).then((known) => {
      acts.atStart(known);
      return { addition: known.addition, requestId: known.metadata?.request_id };
    });
    return { enhancement, acts };
  }

  function remember(key: string, request: GuidanceRequest): Remembered {
    const known = remembered.get(key);
    const entry =
      known && (request.goesOn || known.failed) ? known : { guidance: tell(request), failed: false };
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
      const guidance = state.enhancements.get(key) ?? tell(request);
      state.enhancements.set(key, guidance);
      return { addition: (await guidance.enhancement).addition, acts: guidance.acts, failed: () => {} };
    }
    const entry = remember(key, request);
    const { enhancement, acts } = entry.guidance;
    return {
      addition: (await enhancement).addition,
      acts,
      failed() {
        entry.failed = true;
      },
    };
  };
}
