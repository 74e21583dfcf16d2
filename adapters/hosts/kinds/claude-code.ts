import { join } from 'node:path';
import type { Host } from '../host.js';
import { asPromptContext, readSessionEvent, textOf } from './session-events.js';

/** Seconds after which the host goes on without; the hook gives up before. */
const TIMEOUT_S = 5;

const NAMES = { prompt: 'UserPromptSubmit', stopped: 'Stop', over: 'SessionEnd' };

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
    [...Object.values(NAMES), 'SubagentStop'].map((name) => ({
      at: ['hooks', name],
      entry: { hooks: [{ type: 'command', command, args, timeout: TIMEOUT_S }] },
    })),
  read(event) {
    // The agent goes on when its own agents have answered: that comes as a prompt which nobody wrote.
    if (event.hook_event_name === NAMES.stopped && isWaiting(event)) return { kind: 'nothing' };
    if (event.hook_event_name !== 'SubagentStop') return readSessionEvent(event, NAMES);
    const transcript = textOf(event, 'agent_transcript_path');
    if (transcript === '') return { kind: 'nothing' };
    const session = `${textOf(event, 'session_id')}/${textOf(event, 'agent_id')}`;
    return { kind: 'stopped', session, folder: textOf(event, 'cwd'), transcript, isOver: true };
  },
  guide: asPromptContext(NAMES.prompt),
};
