import { join } from 'node:path';
import type { Host } from '../host.js';
import { textOf } from './fields.js';

const TIMEOUT_S = 5;

/** Codex: hooks in hooks.json, and rollouts of its sessions (developers.openai.com/codex/hooks). */
export const codex: Host = {
  name: 'codex',
  title: 'Codex',
  folder: (home, env) => env.CODEX_HOME || join(home, '.codex'),
  file: 'hooks.json',
  entries: ({ line }) =>
    ['UserPromptSubmit', 'Stop'].map((name) => ({
      at: ['hooks', name],
      entry: { hooks: [{ type: 'command', command: line, timeout: TIMEOUT_S }] },
    })),
  // Codex runs no hook that nobody has looked at.
  afterwards: 'Codex asks you to trust new hooks: start it, open /hooks and trust those of knowhow.',
  read(event) {
    const session = textOf(event, 'session_id');
    const folder = textOf(event, 'cwd');
    switch (event.hook_event_name) {
      case 'UserPromptSubmit':
        return { kind: 'prompt', session, folder, prompt: textOf(event, 'prompt') };
      case 'Stop':
        return { kind: 'stopped', session, folder, transcript: textOf(event, 'transcript_path') };
      default:
        return { kind: 'nothing' };
    }
  },
  guide: (text) => ({ hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: text } }),
};
