import type { LangGraphRunnableConfig } from '@langchain/langgraph';

/**
 * Whether the step limit leaves fewer steps than these after the one that runs now. Only known without a thread: a
 * thread counts its steps on from run to run, and the limit is for each of them.
 */
export function endsWithin(steps: number, config: LangGraphRunnableConfig | undefined): boolean {
  const step: unknown = config?.metadata?.langgraph_step;
  const limit = config?.recursionLimit;
  if (config?.executionInfo?.threadId !== undefined) return false;
  return typeof step === 'number' && limit !== undefined && step + steps > limit;
}
