import type { Call } from './message.js';

/** A task that a call hands to another agent. */
export interface Delegation {
  /** The kind of that agent; empty where the call does not say. */
  agent: string;
  task: string;
}

/** Tools of Claude Code that ask another agent, in all versions. */
const ASKS_AGENT = /^(?:Agent|Task)$/;
/** Kinds of background tasks that may run for ever, with nothing said of them. */
const RUNS_ON = /shell|bash|command|monitor|server/i;
/** Who submits prompts that are tasks; all others are the program's. */
const GIVES_TASKS = /^(?:user|sdk)$/;
const NOTIFICATION = /^\s*<task-notification\b/;

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const fields = (value: unknown): Record<string, unknown> => Object(value) as Record<string, unknown>;

/** What a call of Claude Code hands to another agent; undefined for all other calls. */
export function delegationIn({ name, input }: Pick<Call, 'name' | 'input'>): Delegation | undefined {
  const { prompt, subagent_type: kind } = fields(input);
  return ASKS_AGENT.test(name) && typeof prompt === 'string'
    ? { agent: words(kind), task: prompt }
    : undefined;
}

/** Notes a call that hands over a task, or that such a call failed: then nobody begins it. */
export function noteDelegation(waiting: Delegation[], { agent, task }: Delegation, isFailed = false): void {
  if (!isFailed) return void waiting.push({ agent, task });
  const at = waiting.findIndex((one) => one.agent === agent && one.task === task);
  if (at >= 0) waiting.splice(at, 1);
}

/** The task of an agent that begins: that of the first call for such a one that has none yet. No event names the call. */
export function takeDelegation(waiting: Delegation[], agent: string): string | undefined {
  const at = waiting.findIndex((one) => one.agent === agent || one.agent === '');
  return at < 0 ? undefined : waiting.splice(at, 1)[0]!.task;
}

/** True where a session that stops waits for agents that it started: it goes on when they have answered. */
export const isWaiting = ({ background_tasks: tasks }: Record<string, unknown>): boolean =>
  Array.isArray(tasks) && tasks.some((task) => !RUNS_ON.test(words(fields(task).type)));

/** True for a prompt that the program submitted by itself, such as that a background agent has answered. */
export const isByProgram = ({ prompt, source }: Record<string, unknown>): boolean =>
  (typeof source === 'string' && !GIVES_TASKS.test(source)) || NOTIFICATION.test(words(prompt));
