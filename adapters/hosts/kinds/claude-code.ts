import { join } from 'node:path';
import type { Host } from '../host.js';
import { namedHooks } from './named-hooks.js';
import { asContext, type EventNames, readSessionEvent, textOf } from './session-events.js';

/** Seconds after which the host goes on without; the hook gives up before. */
const TIMEOUT_S = 5;

const NAMES = {
  prompt: 'UserPromptSubmit',
  before: 'PreToolUse',
  after: 'PostToolUse',
  failed: 'PostToolUseFailure',
  stopped: 'Stop',
  over: 'SessionEnd',
} as const satisfies EventNames;

/** Kinds of background tasks that may run for ever, with nothing said of them. */
const RUNS_ON = /shell|bash|command|monitor|server/i;

/** True where agents that it started still work. */
const isWaiting = ({ background_tasks: tasks }: Record<string, unknown>): boolean =>
  Array.isArray(tasks) &&
  tasks.some((task) => !RUNS_ON.test(textOf(Object(task) as Record<string, unknown>, 'type')));

/** Claude Code: hooks in its settings, in exec form, and transcripts of its sessions (code.claude.com/docs/en/hooks). */
export const claudeCode: Host = {
  name: 'claude-code',
  title: 'Claude Code',
  folder: (home, env) => env.CLAUDE_CONFIG_DIR || join(home, '.claude'),
  file: 'settings.json',
  entries: ({ command, args }) =>
    namedHooks([...Object.values(NAMES), 'SubagentStop'], { command, args, timeout: TIMEOUT_S }),
  read(event) {
    const name = event.hook_event_name;
    // The agent goes on when its own agents have answered: that comes as a prompt which nobody wrote.
    if (name === NAMES.stopped && isWaiting(event)) return { kind: 'nothing' };
    if (name !== 'SubagentStop') {
      const meant = readSessionEvent(event, NAMES);
      // What a sub-agent was asked is in its own file, and not in the session's.
      return meant.kind === 'act' && textOf(event, 'agent_id') !== '' ? { kind: 'nothing' } : meant;
    }
    const transcript = textOf(event, 'agent_transcript_path');
    if (transcript === '') return { kind: 'nothing' };
    const session = `${textOf(event, 'session_id')}/${textOf(event, 'agent_id')}`;
    return { kind: 'stopped', session, folder: textOf(event, 'cwd'), transcript, isOver: true };
  },
  guide: asContext(NAMES.prompt, NAMES.before, NAMES.after, NAMES.failed),
};
