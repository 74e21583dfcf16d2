import { join } from 'node:path';
import type { Host } from '../host.js';
import { textOf } from './fields.js';

const TIMEOUT_MS = 5_000;

/** Gemini CLI: hooks in its settings, and its chat files (geminicli.com/docs/hooks/reference). */
export const gemini: Host = {
  name: 'gemini',
  title: 'Gemini CLI',
  folder: (home) => join(home, '.gemini'),
  file: 'settings.json',
  entries: ({ line }) =>
    ['BeforeAgent', 'AfterAgent', 'SessionEnd'].map((name) => ({
      at: ['hooks', name],
      entry: { hooks: [{ type: 'command', name: 'knowhow', command: line, timeout: TIMEOUT_MS }] },
    })),
  read(event) {
    const session = textOf(event, 'session_id');
    const folder = textOf(event, 'cwd');
    switch (event.hook_event_name) {
      case 'BeforeAgent':
        return { kind: 'prompt', session, folder, prompt: textOf(event, 'prompt') };
      case 'AfterAgent':
      case 'SessionEnd':
        return {
          kind: 'stopped',
          session,
          folder,
          transcript: textOf(event, 'transcript_path'),
          isOver: event.hook_event_name === 'SessionEnd',
        };
      default:
        return { kind: 'nothing' };
    }
  },
  guide: (text) => ({ hookSpecificOutput: { hookEventName: 'BeforeAgent', additionalContext: text } }),
};
