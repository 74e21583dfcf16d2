import { basename, dirname, join } from 'node:path';
import type { Host } from '../host.js';
import { namedHooks } from './named-hooks.js';
import { asContext, type EventNames, readSessionEvent, textOf } from './session-events.js';

const TIMEOUT_MS = 5_000;

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

/** The file of an agent of a session, beside the chats. */
const transcriptOf = (chat: string, agent: string): string =>
  join(dirname(dirname(chat)), 'subagents', basename(chat, '.jsonl'), `agent-${agent}.jsonl`);

/**
 * Qwen Code: hooks in its settings, and its chat files (QwenLM/qwen-code:docs/users/features/hooks.md). What a hook says before a tool,
 * or as an agent begins, reaches no model there (0.24.4). Each result of a tool, and each word of a hook that does not let it stop, is a
 * prompt too, of the same turn.
 */
export const qwen: Host = {
  name: 'qwen',
  title: 'Qwen Code',
  folder: (home) => join(home, '.qwen'),
  file: 'settings.json',
  entries: ({ line }) =>
    namedHooks(Object.values(NAMES), { name: 'knowhow', command: line, timeout: TIMEOUT_MS }),
  read(event) {
    const meant = readSessionEvent(event, NAMES, transcriptOf);
    const turn = textOf(event, 'prompt_id');
    return meant.kind === 'prompt' && turn !== '' ? { ...meant, turn } : meant;
  },
  guide: asContext(NAMES.prompt, NAMES.after, NAMES.failed),
};
