import type { Interaction, Turn } from '../../../src/index.js';

/** One call of a run, as it was made and answered. */
export interface Call {
  action: string;
  args: Readonly<Record<string, unknown>>;
  /** The result: parsed where it is JSON, else the text. */
  result: unknown;
  /** True where the result is an error. */
  refused: boolean;
}

/** A run up to some moment: what a plan's facts and sources are read from. */
export interface History {
  /** The words of the task. */
  task: string;
  calls: readonly Call[];
  /** The user's answers to replies. */
  said: readonly string[];
}

const NAMES = ['name', 'tool', 'action', 'function'];
const ARGUMENTS = ['arguments', 'args', 'input', 'parameters'];
const ERROR = /^\s*(?:error|exception|failed|failure|traceback|refused)\b/i;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  const start = text.trimStart()[0];
  if (start !== '{' && start !== '[') return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** True for a result that says that the call did not go through. */
function isRefusal(result: unknown): boolean {
  if (typeof result === 'string') return ERROR.test(result);
  return isObject(result) && (Boolean(result.error) || result.is_error === true);
}

/** The call that a turn made, or undefined where it was a reply. */
export function callOf({ decision, result }: Pick<Turn, 'decision' | 'result'>): Call | undefined {
  const made = parsed(decision);
  if (!isObject(made)) return undefined;
  const action = NAMES.map((key) => made[key]).find((value) => typeof value === 'string');
  if (action === undefined) return undefined;
  const given = ARGUMENTS.map((key) => made[key]).find((value) => value !== undefined);
  const args = typeof given === 'string' ? parsed(given) : given;
  const back = parsed(result ?? '');
  return {
    action: action as string,
    args: isObject(args) ? args : {},
    result: back,
    refused: isRefusal(back),
  };
}

/** Every call of a run, each with the history before it. */
export function callsWithHistory(record: Interaction): { call: Call; history: History; turn: number }[] {
  const calls: Call[] = [];
  const said: string[] = [];
  const found: { call: Call; history: History; turn: number }[] = [];
  for (const [turn, step] of record.turns.entries()) {
    const call = callOf(step);
    if (call === undefined) {
      if (step.result) said.push(step.result);
      continue;
    }
    found.push({ call, history: { task: record.query, calls: [...calls], said: [...said] }, turn });
    calls.push(call);
  }
  return found;
}
