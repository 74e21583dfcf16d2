import type { Token } from './token.js';

/**
 * How an action is carried out:
 * - `call`: a tool with arguments that are values;
 * - `line`: a line of a language (shell, SQL, code) or a text command;
 * - `act`: something done to an element of a page, known by its label;
 * - `say`: words for somebody.
 */
export type ActionKind = 'call' | 'line' | 'act' | 'say';

/** An argument of a call: its path in the JSON (list indices left out) and its value as text. */
export interface Argument {
  readonly path: string;
  readonly value: string;
}

/** One action of an agent, in the one representation that everything is learned on. */
export interface Action {
  readonly kind: ActionKind;
  /** The tool's name, the verb of an act; `do` for a bare line, `say` for words. */
  readonly head: string;
  /** Of a call all arguments; of a line those beside the line itself. */
  readonly args: readonly Argument[];
  /** The argument that holds a line, where others are beside it. */
  readonly path?: string;
  /** Of a line its tokens, of an act its label, of an utterance its words, of a call its arguments. */
  readonly tokens: readonly Token[];
  /** What is shown: the line, the label, the words; of a call its arguments. */
  readonly text: string;
}
