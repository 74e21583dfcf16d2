import { join } from 'node:path';
import type { Host } from '../host.js';
import { asPromptContext, readSessionEvent } from './session-events.js';

const TIMEOUT_MS = 5_000;

const NAMES = { prompt: 'BeforeAgent', stopped: 'AfterAgent', over: 'SessionEnd' };

/** Gemini CLI: hooks in its settings, and its chat files (geminicli.com/docs/hooks/reference). */
export const gemini: Host = {
  name: 'gemini',
  title: 'Gemini CLI',
  folder: (home) => join(home, '.gemini'),
  file: 'settings.json',
  entries: ({ line }) =>
    Object.values(NAMES).map((name) => ({
      at: ['hooks', name],
      entry: { hooks: [{ type: 'command', name: 'knowhow', command: line, timeout: TIMEOUT_MS }] },
    })),
  read: (event) => readSessionEvent(event, NAMES),
  guide: asPromptContext(NAMES.prompt),
};
