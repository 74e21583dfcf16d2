import { adapterError, reportProblem, tell } from './report-problem.js';
import { type Bound, type CallConfig, callScope, type Guidance } from './settings.js';

const DEFAULT_TIMEOUT_MS = 2_000;
/** `input_text` takes no more. */
const MAX_TASK = 32_768;
/** And `tools` no more. */
const MAX_TOOLS = 1_000;

/** Settles as the work does, or rejects with `late()` after that many milliseconds. */
export async function within<T>(work: Promise<T>, ms: number, late: () => Promise<Error>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => late().then(reject, reject), ms);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}

const clip = (text: string): string =>
  text.length <= MAX_TASK ? text : text.slice(0, MAX_TASK).toWellFormed();

/**
 * Asks what is known about a task, for an agent that has these tools where it is known which. Never throws: what goes wrong is reported once, and the guidance is then empty.
 */
export async function askGuidance(
  bound: Bound,
  task: string,
  config: CallConfig | undefined,
  tools: readonly { name: string }[] = [],
): Promise<Guidance> {
  const { knowledge, settings } = bound;
  const { tenant, agentType } = callScope(settings, config);
  const guidance: Guidance = {
    task,
    text: '',
    ...(tenant === undefined ? {} : { tenant }),
    ...(agentType === undefined ? {} : { agent_type: agentType }),
  };
  if (task.trim() === '' || config?.signal?.aborted) return guidance;
  const ended = new AbortController();
  const stop = () => ended.abort();
  config?.signal?.addEventListener('abort', stop, { once: true });
  try {
    if (tenant === undefined) throw await noTenant();
    const ms = settings.enhanceTimeoutMs ?? DEFAULT_TIMEOUT_MS;
    const input = clip(task);
    const asked = knowledge.enhanceTask(
      {
        tenant_id: tenant,
        input_text: input,
        ...(agentType === undefined ? {} : { agent_type: agentType }),
        ...(tools.length === 0 ? {} : { tools: tools.slice(0, MAX_TOOLS).map(({ name }) => name) }),
        ...(settings.maxTokens === undefined ? {} : { max_tokens: settings.maxTokens }),
      },
      { signal: ended.signal },
    );
    const { response, metadata } = await within(asked, ms, () =>
      adapterError('timeout', `No guidance after ${ms} ms: the run goes on without it.`),
    );
    guidance.text = (response.startsWith(input) ? response.slice(input.length) : response).trim();
    if (metadata?.request_id !== undefined) guidance.request_id = metadata.request_id;
    if (metadata?.confidence_score !== undefined) guidance.confidence_score = metadata.confidence_score;
    tell(() => settings.onEnhance?.({ ...guidance }));
  } catch (error) {
    // A run that its user ended needs no guidance, and that is no problem to tell of.
    if (!config?.signal?.aborted) {
      reportProblem(settings, {
        operation: 'enhance',
        error,
        task,
        ...(tenant === undefined ? {} : { tenant }),
      });
    }
  } finally {
    config?.signal?.removeEventListener('abort', stop);
    ended.abort();
  }
  return guidance;
}

/** What to say when nothing names the collection. */
export const noTenant = (): Promise<Error> =>
  adapterError(
    'invalid_request',
    'No tenant: give the adapter `tenant`, or the call `knowhow_tenant` in its context or configurable.',
  );
