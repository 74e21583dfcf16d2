/** The kinds of agents. */
export const KINDS = ['api', 'words', 'browser', 'shell', 'sql', 'dialogue'] as const;
export type Kind = (typeof KINDS)[number];

/** Where the value of an argument comes from. */
export type Origin =
  /** The name of the object, or another value: words of the task. */
  { from: 'name' } | { from: 'value' } | Guessed;

/** What agents guess among: a field of what the look-up returns, or one of few shared values. */
export interface Guessed {
  from: 'field' | 'shared';
  candidates: string[];
  right: string;
}

export interface Argument {
  name: string;
  origin: Origin;
}

/** What can be done. `look` shows an object, `change` reaches a goal, `step` prepares or follows, `idle` spoils a task. */
export interface Operator {
  key: string;
  role: 'look' | 'change' | 'step' | 'idle' | 'wait' | 'handOver';
  /** How it is written: a tool's name, or wordings with `{argument}` for each slot. The first is the usual one. */
  forms: string[];
  /** How it is written where a rule of `edit` asks for it. */
  edited?: string[];
  args: Argument[];
}

/** A change of the text of an action. */
export type Edit =
  | { at: 'front'; text: string }
  | { at: 'end'; text: string }
  | { at: 'before'; text: string; anchor: string }
  | { at: 'after'; text: string; anchor: string }
  | { at: 'replace'; from: string; text: string }
  | { at: 'drop'; text: string };

/** A thing that a clause is about. */
export interface Thing {
  name: string;
  value: string;
  fields: Record<string, string>;
  status: string;
  /** Keys of rules: the errors that this thing meets. */
  meets: string[];
}
