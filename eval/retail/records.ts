import type { Interaction } from '../../src/index.js';
import { DataError, findData, readJsonl } from '../read-jsonl.js';

/** A call as runs and gold actions write it. */
export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

/** A recorded run with what is known about its task. */
export interface RetailRecord extends Interaction {
  success: boolean;
  metadata: {
    task_id: string;
    user_id: string;
    /** The script of the user. */
    instruction: string;
    gold_actions: ToolCall[];
    gold_outputs: string[];
    upstream_reward: number;
    verified_reward: number | null;
    upstream_reward_trusted: boolean;
    verification: string;
    /** Which agent made the run. */
    family: string;
    failure_mode: string;
  };
}

/** The recorded runs of a directory. */
export function readRetailRecords(folder: string): RetailRecord[] {
  const path = findData(folder, 'records.jsonl');
  if (path === undefined) throw new DataError(`${folder} has no records.jsonl or records.jsonl.gz.`);
  return readJsonl<RetailRecord>(path);
}

/** The call that a decision makes, or undefined for a reply. */
export function callOf(decision: string): ToolCall | undefined {
  if (!decision.startsWith('{')) return undefined;
  try {
    const call = JSON.parse(decision) as Partial<ToolCall>;
    return typeof call.name === 'string' ? { name: call.name, arguments: call.arguments ?? {} } : undefined;
  } catch {
    return undefined;
  }
}
