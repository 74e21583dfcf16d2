import { type Fields, textIn } from '../../fields.js';
import type { Note } from '../../finding.js';
import { readResult } from '../parts.js';
import type { LoggedStep } from './logged-step.js';

/** Open Interpreter: code is what the model called, and what the computer says is what came of it. */
export function openInterpreter({ role, type, format, content }: Fields, note: Note): LoggedStep | undefined {
  const isCode = type === 'code' && textIn(format) !== undefined && typeof content === 'string';
  if (role === 'assistant' && isCode)
    return {
      role: 'assistant',
      parts: [{ call: { name: 'execute', input: { language: format, code: content } } }],
    };
  if (role !== 'computer' || textIn(type) === undefined) return undefined;
  const output = type === 'console' || isCode ? content : `[${type}]`;
  return { role: 'tool', parts: [{ result: readResult({ output }, note) }] };
}
