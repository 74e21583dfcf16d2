import { join } from 'node:path';
import { isByProgram } from '../../run/sub-agents.js';
import type { Host } from '../host.js';
import { namedHooks } from './named-hooks.js';
import { asContext, type EventNames, readSessionEvent } from './session-events.js';

/** Seconds after which the host goes on without; the hook gives up before. */
const TIMEOUT_S = 5;

const NAMES = {
  prompt: 'UserPromptSubmit',
  before: 'PreToolUse',
  after: 'PostToolUse',
  failed: 'PostToolUseFailure',
  stopped: 'Stop',
  over: 'SessionEnd',
  agentBegins: 'SubagentStart',
  agentStopped: 'SubagentStop',
} as const satisfies EventNames;

/** Where what an agent of a session does is written, once it has done something. */
const transcriptOf = (session: string, agent: string): string =>
  session.endsWith('.jsonl')
    ? join(session.slice(0, -'.jsonl'.length), 'subagents', `agent-${agent}.jsonl`)
    : '';

/** Claude Code: hooks in its settings, in exec form, and transcripts of its sessions (code.claude.com/docs/en/hooks). */
export const claudeCode: Host = {
  name: 'claude-code',
  title: 'Claude Code',
  folder: (home, env) => env.CLAUDE_CONFIG_DIR || join(home, '.claude'),
  file: 'settings.json',
  entries: ({ command, args }) => namedHooks(Object.values(NAMES), { command, args, timeout: TIMEOUT_S }),
  // When agents of its own have answered that comes as a prompt which nobody wrote.
  read: (event) =>
    event.hook_event_name === NAMES.prompt && isByProgram(event)
      ? { kind: 'nothing' }
      : readSessionEvent(event, NAMES, transcriptOf),
  guide: asContext(NAMES.prompt, NAMES.before, NAMES.after, NAMES.failed, NAMES.agentBegins),
};
