import type { Fields } from '../../fields.js';
import type { Note } from '../../finding.js';
import { readParts } from '../parts.js';
import { speakerOf } from '../roles.js';
import type { LoggedStep } from './logged-step.js';

/** AutoGen: the source is an agent's name, and the type says what it is. */
export function autoGen(event: Fields, note: Note): LoggedStep | undefined {
  const { type, source, content } = event;
  if (typeof type !== 'string' || typeof source !== 'string' || !/(?:Message|Event)$/.test(type))
    return undefined;
  if (
    /^(?:Thought|MemoryQuery|ToolCallSummary|ModelClientStreaming|SelectSpeaker|UserInputRequested)/.test(
      type,
    )
  )
    return { role: 'system', parts: [] };
  const parts = readParts(content, note);
  if (type === 'ToolCallExecutionEvent') return { role: 'tool', parts };
  return {
    role: source === 'user' || speakerOf({ role: source }).role === 'user' ? 'user' : 'assistant',
    parts,
  };
}
