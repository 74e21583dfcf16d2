import { textIn } from '../../fields.js';
import type { Part } from '../parts.js';

/** A step of an agent as a benchmark or a framework logs it: an answer with its calls and their results. */
export interface LoggedStep {
  role: 'user' | 'assistant' | 'tool' | 'system';
  parts: Part[];
  /** What it says of the run as a whole. */
  success?: boolean;
}

/** What is said, as parts: none where it is no text. */
export const text = (value: unknown): Part[] =>
  textIn(value) === undefined ? [] : [{ text: value as string }];
