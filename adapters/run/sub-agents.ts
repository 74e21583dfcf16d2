import type { Call } from './message.js';

/** A task that a call hands to another agent. */
export interface Delegation {
  /** The kind of that agent; empty where the call does not say. */
  agent: string;
  task: string;
}

/** Tools that ask another agent: those of Claude Code and Qwen Code, and Codex's, which has a namespace before it. */
const ASKS_AGENT = /^(?:agent|task|(?!mcp__)\w*spawn_agent)$/i;
/** The form of an encrypted text. */
const ENCRYPTED = /^gAAAA[\w-]+=*$/;
/** Kinds of background tasks that may run for ever, with nothing said of them. */
const RUNS_ON = /shell|bash|command|monitor|server/i;
/** States of a background task that nobody waits for. */
const IS_OVER = /^(?:completed|failed|cancell?ed|killed|stopped)$/;
/** Who submits prompts that are tasks; all others are the program's. */
const GIVES_TASKS = /^(?:user|sdk)$/;
const NOTIFICATION = /^\s*<task-notification\b/;

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const fields = (value: unknown): Record<string, unknown> => Object(value) as Record<string, unknown>;

/** True for words that Codex has encrypted for the model's provider (openai/codex#28058): nobody here can read them. */
export const isEncrypted = (text: string): boolean => ENCRYPTED.test(text);

/** What a call hands to another agent; undefined for all other calls, and for a task that cannot be read. */
export function delegationIn({ name, input }: Pick<Call, 'name' | 'input'>): Delegation | undefined {
  const { prompt, message, subagent_type: kind, agent_type: role } = fields(input);
  const task = prompt ?? message;
  return ASKS_AGENT.test(name) && typeof task === 'string' && !isEncrypted(task)
    ? { agent: words(kind ?? role), task }
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
  Array.isArray(tasks) &&
  tasks.map(fields).some(({ type, status }) => !RUNS_ON.test(words(type)) && !IS_OVER.test(words(status)));

/** True for a prompt that the program submitted by itself, such as that a background agent has answered. */
export const isByProgram = ({ prompt, source }: Record<string, unknown>): boolean =>
  (typeof source === 'string' && !GIVES_TASKS.test(source)) || NOTIFICATION.test(words(prompt));
