import { join } from 'node:path';
import type { Host } from '../host.js';
import { namedHooks } from './named-hooks.js';
import { asContext, type EventNames, readSessionEvent } from './session-events.js';

const TIMEOUT_MS = 5_000;

const NAMES = {
  prompt: 'UserPromptSubmit',
  before: 'PreToolUse',
  after: 'PostToolUse',
  failed: 'PostToolUseFailure',
  stopped: 'Stop',
  over: 'SessionEnd',
} as const satisfies EventNames;

/** Qwen Code: hooks in its settings, and its chat files (QwenLM/qwen-code:docs/users/features/hooks.md). */
export const qwen: Host = {
  name: 'qwen',
  title: 'Qwen Code',
  folder: (home) => join(home, '.qwen'),
  file: 'settings.json',
  entries: ({ line }) =>
    namedHooks(Object.values(NAMES), { name: 'knowhow', command: line, timeout: TIMEOUT_MS }),
  read: (event) => readSessionEvent(event, NAMES),
  guide: asContext(NAMES.prompt, NAMES.before, NAMES.after, NAMES.failed),
};
