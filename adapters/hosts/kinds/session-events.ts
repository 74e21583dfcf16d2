import { isByProgram } from '../../import/messages/by-program.js';
import { personWords } from '../../import/messages/person-words.js';
import type { HostEvent } from '../host.js';

/** A text among the fields of an event; empty where there is none. */
export const textOf = (event: Record<string, unknown>, name: string): string => {
  const value = event[name];
  return typeof value === 'string' ? value : '';
};

/** What a prompt's event means: a task in the person's words; nothing where a program wrote all of them. */
export function promptOf(event: Record<string, unknown>, session: string, folder: string): HostEvent {
  const prompt = isByProgram(event) ? '' : personWords(textOf(event, 'prompt'));
  return prompt === '' ? { kind: 'nothing' } : { kind: 'prompt', session, folder, prompt };
}

/** What a host with transcripts calls its events. */
interface Names {
  prompt: string;
  stopped: string;
  /** The end of a session, where it tells that. */
  over?: string;
}

/** What an event of a host with transcripts means: such hosts name the fields of their events alike. */
export function readSessionEvent(event: Record<string, unknown>, names: Names): HostEvent {
  const name = event.hook_event_name;
  const session = textOf(event, 'session_id');
  const folder = textOf(event, 'cwd');
  if (name === names.prompt) return promptOf(event, session, folder);
  const isOver = name !== undefined && name === names.over;
  if (!isOver && name !== names.stopped) return { kind: 'nothing' };
  return { kind: 'stopped', session, folder, transcript: textOf(event, 'transcript_path'), isOver };
}

/** Guidance as such hosts take it, with the event of a prompt. */
export const asPromptContext =
  (hookEventName: string) =>
  (text: string): object => ({ hookSpecificOutput: { hookEventName, additionalContext: text } });
