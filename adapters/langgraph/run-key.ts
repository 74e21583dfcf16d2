import { createHash, randomUUID } from 'node:crypto';
import type { LangGraphRunnableConfig } from '@langchain/langgraph';

/**
 * What names one run for good: thread and task of LangGraph, which stay the same across interrupts, resumes, retries
 * and replays, and what is to be done, as one node may hand out several tasks. Outside a graph every call is a run of
 * its own.
 */
export function runKey(config: LangGraphRunnableConfig | undefined, task: string): string {
  const { executionInfo: info } = config ?? {};
  const name = info ? JSON.stringify([info.threadId ?? null, info.taskId, task]) : randomUUID();
  return `langgraph-${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;
}

/** The key of an attempt that did not complete: beside the run's own, as a later attempt may complete. */
export const failedKey = (key: string, attempt = 1): string => `${key}-failed-${attempt}`;
