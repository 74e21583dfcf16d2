import type { Turn } from '../../src/index.js';
import { ask, type Known } from '../run/ask.js';
import { type Bound, type CallConfig, callScope, type Guidance } from './settings.js';

/** How a call names its collection. */
export const HOW =
  'give `tenant` to the adapter, or `knowhow_tenant` to the call in its context or configurable';

/** What is asked about. */
export interface Asked {
  task: string;
  /** What was done about it so far. */
  turns?: readonly Turn[];
  /** The tools of the agent, where it is known which. */
  tools?: readonly { name: string }[];
  /** The action that is about to be taken, where it is asked about that alone. */
  proposed?: string;
  watch?: boolean;
  /** What names the run. */
  runId: string;
}

/** Guidance with the answer that it is made of. */
export interface Answered extends Guidance {
  known: Known;
}

/** Asks what is known about a task. Never throws: what goes wrong is reported, and the guidance is then empty. */
export async function askGuidance(
  { knowledge, settings, report }: Bound,
  { task, turns = [], tools = [], proposed, watch, runId }: Asked,
  config: CallConfig | undefined,
): Promise<Answered> {
  const { tenant, agentType } = callScope(settings, config);
  const question = {
    tenant,
    agentType,
    maxTokens: settings.maxTokens,
    task,
    turns,
    tools: tools.map(({ name }) => name),
    ...(proposed === undefined ? {} : { proposed }),
    ...(watch ? { watch } : {}),
    runId,
    signal: config?.signal,
  };
  const known = await ask(knowledge, question, settings, report, HOW);
  const { addition, metadata } = known;
  return {
    known,
    task,
    text: addition.trim(),
    tenant,
    agent_type: agentType,
    request_id: metadata?.request_id,
    confidence_score: metadata?.confidence_score,
  };
}
