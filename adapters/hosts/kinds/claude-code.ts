import { join } from 'node:path';
import type { Host } from '../host.js';
import { textOf } from './fields.js';

/** Seconds after which the host goes on without; the hook gives up before. */
const TIMEOUT_S = 5;

/** Claude Code: hooks in its settings, in exec form, and transcripts of its sessions (code.claude.com/docs/en/hooks). */
export const claudeCode: Host = {
  name: 'claude-code',
  title: 'Claude Code',
  folder: (home, env) => env.CLAUDE_CONFIG_DIR || join(home, '.claude'),
  file: 'settings.json',
  entries: ({ command, args }) =>
    ['UserPromptSubmit', 'Stop', 'SubagentStop', 'SessionEnd'].map((name) => ({
      at: ['hooks', name],
      entry: { hooks: [{ type: 'command', command, args, timeout: TIMEOUT_S }] },
    })),
  read(event) {
    const session = textOf(event, 'session_id');
    const folder = textOf(event, 'cwd');
    switch (event.hook_event_name) {
      case 'UserPromptSubmit':
        return { kind: 'prompt', session, folder, prompt: textOf(event, 'prompt') };
      case 'Stop':
      case 'SessionEnd':
        return {
          kind: 'stopped',
          session,
          folder,
          transcript: textOf(event, 'transcript_path'),
          isOver: event.hook_event_name === 'SessionEnd',
        };
      case 'SubagentStop': {
        const transcript = textOf(event, 'agent_transcript_path');
        if (transcript === '') return { kind: 'nothing' };
        return {
          kind: 'stopped',
          session: `${session}/${textOf(event, 'agent_id')}`,
          folder,
          transcript,
          isOver: true,
        };
      }
      default:
        return { kind: 'nothing' };
    }
  },
  guide: (text) => ({ hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: text } }),
};
