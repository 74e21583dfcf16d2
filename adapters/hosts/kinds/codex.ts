import { join } from 'node:path';
import type { Host } from '../host.js';
import { namedHooks } from './named-hooks.js';
import { asContext, type EventNames, readSessionEvent } from './session-events.js';

const TIMEOUT_S = 5;

const NAMES = {
  prompt: 'UserPromptSubmit',
  before: 'PreToolUse',
  after: 'PostToolUse',
  stopped: 'Stop',
  over: 'SessionEnd',
  agentBegins: 'SubagentStart',
  agentStopped: 'SubagentStop',
} as const satisfies EventNames;

/** Codex: hooks in hooks.json, and rollouts of its sessions (developers.openai.com/codex/hooks; context before a tool: openai/codex#20692). */
export const codex: Host = {
  name: 'codex',
  title: 'Codex',
  folder: (home, env) => env.CODEX_HOME || join(home, '.codex'),
  file: 'hooks.json',
  entries: ({ line }) => namedHooks(Object.values(NAMES), { command: line, timeout: TIMEOUT_S }),
  // Codex runs no hook that nobody has looked at.
  afterwards: 'Codex asks you to trust new hooks: start it, open /hooks and trust those of knowhow.',
  read: (event) => readSessionEvent(event, NAMES),
  guide: asContext(NAMES.prompt, NAMES.before, NAMES.after, NAMES.agentBegins),
};
