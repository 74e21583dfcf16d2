import { withDeadline } from './deadline.js';
import type { AiSdkOptions, KnowledgeCallSettings } from './options.js';
import { type Report, tell } from './report.js';
import type { Enhancement, RunState } from './run-state.js';

/** One model call that wants guidance. */
export interface GuidanceRequest {
  text: string;
  settings: KnowledgeCallSettings;
  state?: RunState;
  /** Names of the tools that the model is given. */
  tools: string[];
  /** The model has acted since the user's last message. */
  goesOn: boolean;
  signal?: AbortSignal;
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

const DEADLINE_MS = 2_000;
/** Calls outside of any known run that are remembered, to know their later steps and retries by. */
const MOST_REMEMBERED = 1_000;
const NOTHING: Enhancement = { addition: '' };

/** The longest input the engine takes; longer ones are asked about by their beginning. */
const LONGEST_INPUT = 32_768;

/** The most tools that the engine takes. */
const MOST_TOOLS = 1_000;

/** What a response adds to its input; a service that does not repeat the input is taken whole. */
const additionIn = (response: string, input: string): string =>
  response.startsWith(input) ? response.slice(input.length) : `\n\n${response}`;

/** Makes an enhancer. It never throws: what fails is reported once for each run, and the run goes on without. */
export function createEnhancer(options: AiSdkOptions, report: Report): Enhancer {
  const { knowledge, deadlineMs = DEADLINE_MS, now = Date.now } = options;
  const remembered = new Map<string, Remembered>();

  async function ask(request: GuidanceRequest): Promise<Enhancement> {
    const { settings, state, tools, signal } = request;
    const { tenantId, agentType, maxTokens } = settings;
    const runId = state?.id;
    if (tenantId === undefined || tenantId.trim() === '') {
      const message =
        'No tenant: give tenantId to the instance, or providerOptions.knowhow.tenantId to the call.';
      report({ stage: 'enhance', error: new TypeError(message), message, runId });
      return NOTHING;
    }
    const inputText = request.text.slice(0, LONGEST_INPUT).toWellFormed();
    const started = now();
    try {
      const result = await withDeadline(
        (within) =>
          knowledge.enhanceTask(
            {
              tenant_id: tenantId,
              input_text: inputText,
              ...(agentType === undefined ? {} : { agent_type: agentType }),
              ...(tools.length === 0 ? {} : { tools: tools.slice(0, MOST_TOOLS) }),
              ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
            },
            { signal: within },
          ),
        deadlineMs,
        signal,
      );
      const addition = additionIn(result.response, inputText);
      const enhancement = { addition, requestId: result.metadata?.request_id };
      state?.arrived.push(enhancement);
      void tell(
        options.onEnhance,
        'onEnhance',
        {
          tenantId,
          agentType,
          runId,
          inputText,
          addition,
          metadata: result.metadata,
          durationMs: now() - started,
        },
        report,
      );
      return enhancement;
    } catch (error) {
      // The caller gave up; the model call will say so itself.
      if (!signal?.aborted) {
        report({
          stage: 'enhance',
          error,
          message: 'The task was not enhanced; the model call goes on without guidance.',
          tenantId,
          runId,
        });
      }
      return NOTHING;
    }
  }

  function remember(key: string, request: GuidanceRequest): Remembered {
    const known = remembered.get(key);
    const entry =
      known && (request.goesOn || known.failed) ? known : { enhancement: ask(request), failed: false };
    entry.failed = false;
    remembered.delete(key);
    remembered.set(key, entry);
    if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
    return entry;
  }

  return async (request) => {
    const { state, settings, text } = request;
    const key = JSON.stringify([settings.tenantId, settings.agentType, settings.maxTokens, text]);
    if (state) {
      let enhancement = state.enhancements.get(key);
      if (enhancement === undefined) {
        enhancement = ask(request);
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
