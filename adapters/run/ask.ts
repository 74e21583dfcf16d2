import type { EnhanceMetadata, Turn } from '../../src/index.js';
import { adapterError } from './adapter-error.js';
import { withoutBytes } from './bytes.js';
import { withDeadline } from './deadline.js';
import type { KnowledgeSource, RunOptions } from './options.js';
import { circuitsOf, isLate, isUnreachable } from './outages.js';
import { type Report, tell } from './report.js';
import { isSandboxed } from './sandbox.js';

/** What is asked. */
export interface Question {
  tenant: string | undefined;
  agentType?: string | undefined;
  place?: string | undefined;
  maxTokens?: number | undefined;
  /** The task. */
  task: string;
  /** Names of the tools that the model has. */
  tools: readonly string[];
  /** What was done about the task so far. */
  turns?: readonly Turn[];
  /** The action that is about to be taken, as the decision of a turn: then what is known of that alone is asked. */
  proposed?: string;
  /** True where the run can be told of its actions later: then it matters of which something is known. */
  watch?: boolean;
  /** What names the run, where one is known. */
  runId?: string | undefined;
  /** Ends it early. */
  signal?: AbortSignal | undefined;
}

/** What is known about a task. Nothing known, or no answer in time, is an empty addition. */
export interface Known {
  /** What is to be added to the input; may be empty. */
  addition: string;
  metadata?: EnhanceMetadata;
}

const TIMEOUT_MS = 2_000;
/** The longest that an agent is held in the middle of its run. */
const ACT_TIMEOUT_MS = 1_000;
/** The longest input that the engine takes; longer ones are asked about by their beginning. */
const LONGEST_INPUT = 32_768;
/** The most tools that it takes, and the longest name of one. */
const MOST_TOOLS = 10_000;
const LONGEST_TOOL = 256;

/** What a response adds to its input; a service that does not repeat the input is taken whole. */
const additionIn = (response: string, input: string): string =>
  response.startsWith(input) ? response.slice(input.length) : `\n\n${response}`;

/** What to say when nothing names the collection. */
export const noTenant = (how: string): Error => adapterError('invalid_request', `No tenant: ${how}.`);

/**
 * Asks what is known about a task. Never throws: what fails is reported, and the run goes on without. After a service
 * did not answer, it is not asked for a while, and that is not reported again.
 *
 * @param how how a tenant is named, for the message where none is
 */
export async function ask(
  knowledge: KnowledgeSource,
  question: Question,
  options: RunOptions<never>,
  report: Report,
  how: string,
): Promise<Known> {
  const { tenant, agentType, place, maxTokens, task, tools, turns = [], proposed } = question;
  const { watch, runId, signal } = question;
  const { now = Date.now, enhanceTimeoutMs = TIMEOUT_MS } = options;
  const context = {
    ...(turns.length === 0 && proposed === undefined ? {} : { turns }),
    ...(proposed === undefined ? {} : { proposed }),
    ...(place === undefined ? {} : { place }),
  };
  const timeoutMs = proposed === undefined ? enhanceTimeoutMs : Math.min(enhanceTimeoutMs, ACT_TIMEOUT_MS);
  const about = { tenant, runId, task };
  if (task.trim() === '' || signal?.aborted || isSandboxed(knowledge, report)) return { addition: '' };
  if (tenant === undefined || tenant.trim() === '') {
    report({ stage: 'enhance', error: noTenant(how), message: 'The task was not enhanced.', ...about });
    return { addition: '' };
  }
  const { asking, storing } = circuitsOf(knowledge);
  if (asking.isOpen(now())) return { addition: '' };
  const taken = tools.filter((name) => name.trim() !== '' && name.length <= LONGEST_TOOL);
  const inputText = withoutBytes(task).slice(0, LONGEST_INPUT).toWellFormed();
  const started = now();
  try {
    const { response, metadata } = await withDeadline(
      async (within) =>
        knowledge.enhanceTask(
          {
            tenant_id: tenant,
            input_text: inputText,
            ...(agentType === undefined ? {} : { agent_type: agentType }),
            ...(Object.keys(context).length === 0 ? {} : { context }),
            ...(watch ? { watch } : {}),
            ...(taken.length === 0 ? {} : { tools: taken.slice(0, MOST_TOOLS) }),
            ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
          },
          { signal: within },
        ),
      timeoutMs,
      signal,
    );
    asking.worked();
    const addition = additionIn(response, inputText);
    const durationMs = now() - started;
    void tell(
      options.onEnhance,
      'onEnhance',
      { tenant, agentType, runId, inputText, addition, metadata, durationMs },
      report,
    );
    return { addition, ...(metadata === undefined ? {} : { metadata }) };
  } catch (error) {
    // A run that its user ended needs no guidance, and that is no problem to report.
    if (signal?.aborted) return { addition: '' };
    const away = isUnreachable(error);
    if (away || isLate(error)) asking.failed(now());
    if (away) storing.failed(now());
    const message = 'The task was not enhanced; the run goes on without guidance.';
    report({ stage: 'enhance', error, message, ...about });
    return { addition: '' };
  }
}
