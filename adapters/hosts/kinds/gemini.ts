import { join } from 'node:path';
import type { Host } from '../host.js';
import { namedHooks } from './named-hooks.js';
import { asContext, type EventNames, readSessionEvent } from './session-events.js';

const TIMEOUT_MS = 5_000;

const NAMES = {
  prompt: 'BeforeAgent',
  before: 'BeforeTool',
  after: 'AfterTool',
  stopped: 'AfterAgent',
  over: 'SessionEnd',
} as const satisfies EventNames;

/** Gemini CLI: hooks in its settings, and its chat files (geminicli.com/docs/hooks/reference). Before a tool it takes no context. */
export const gemini: Host = {
  name: 'gemini',
  title: 'Gemini CLI',
  folder: (home) => join(home, '.gemini'),
  file: 'settings.json',
  entries: ({ line }) =>
    namedHooks(Object.values(NAMES), { name: 'knowhow', command: line, timeout: TIMEOUT_MS }),
  read: (event) => readSessionEvent(event, NAMES),
  guide: asContext(NAMES.prompt, NAMES.after),
};
