import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { Message } from '../run/message.js';
import { sha256 } from '../run/sha256.js';

/**
 * What names one run for good: thread and task of LangGraph, which stay the same across interrupts, resumes, retries
 * and replays, and what is to be done, as one node may hand out several tasks. Outside a graph every call is a run of
 * its own.
 */
export async function runKey(config: LangGraphRunnableConfig | undefined, task: string): Promise<string> {
  const { executionInfo: info } = config ?? {};
  const name = info ? JSON.stringify([info.threadId ?? null, info.taskId, task]) : crypto.randomUUID();
  return `langgraph-${(await sha256(name)).slice(0, 40)}`;
}

/**
 * The key of a run that came to its end with this message: whatever reports it again brings the same, and another branch
 * from one of its checkpoints another.
 */
export const endKey = async (key: string, last: Message | undefined): Promise<string> =>
  last?.id === undefined ? key : `${key}-${(await sha256(last.id)).slice(0, 12)}`;

/** The key of reports of a run that did not complete, whichever branch they are of: a later attempt may. */
export const earlyKey = (key: string): string => `${key}-early`;

/**
 * What names the conversation of a run in this process: the thread of a graph that was called by no other, since only
 * that one goes on with its conversation; elsewhere the run itself.
 */
export function threadKey(config: LangGraphRunnableConfig | undefined, run: string): string {
  const thread = config?.executionInfo?.threadId;
  const path: unknown = config?.configurable?.checkpoint_ns;
  const nested = typeof path === 'string' && path.includes('|');
  return thread === undefined || nested ? run : `thread ${thread}`;
}
