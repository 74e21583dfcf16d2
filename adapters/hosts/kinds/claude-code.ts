import { join } from 'node:path';
import { delegationIn, isByProgram, isWaiting } from '../../run/claude-agents.js';
import type { Host, HostEvent } from '../host.js';
import { namedHooks } from './named-hooks.js';
import {
  asContext,
  type EventNames,
  IN_ALL,
  readSessionEvent,
  textOf,
  withFields,
} from './session-events.js';

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

/** An agent that another asked begins, and has stopped. */
const AGENT = { begins: 'SubagentStart', stopped: 'SubagentStop' } as const;

/** Where what an agent of a session does is written, once it has done something. */
const transcriptOf = (session: string, agent: string): string =>
  session.endsWith('.jsonl')
    ? join(session.slice(0, -'.jsonl'.length), 'subagents', `agent-${agent}.jsonl`)
    : '';

/** A call of the session, or of an agent in it, which has a session and a file of its own. */
function actOf(event: Record<string, unknown>, act: Extract<HostEvent, { kind: 'act' }>): HostEvent {
  const agent = textOf(event, 'agent_id');
  const delegates = act.result?.isError === false ? undefined : delegationIn(act.call);
  return {
    ...act,
    ...(delegates && { delegates }),
    ...(agent !== '' && {
      session: `${act.session}/${agent}`,
      transcript: transcriptOf(act.transcript ?? '', agent),
    }),
  };
}

/** Claude Code: hooks in its settings, in exec form, and transcripts of its sessions (code.claude.com/docs/en/hooks). */
export const claudeCode: Host = {
  name: 'claude-code',
  title: 'Claude Code',
  folder: (home, env) => env.CLAUDE_CONFIG_DIR || join(home, '.claude'),
  file: 'settings.json',
  entries: ({ command, args }) =>
    namedHooks([...Object.values(NAMES), ...Object.values(AGENT)], { command, args, timeout: TIMEOUT_S }),
  read(event) {
    const name = event.hook_event_name;
    // The agent goes on when its own agents have answered: that comes as a prompt which nobody wrote.
    if (name === NAMES.stopped && isWaiting(event)) return { kind: 'nothing' };
    if (name === NAMES.prompt && isByProgram(event)) return { kind: 'nothing' };
    const session = `${textOf(event, 'session_id')}/${textOf(event, 'agent_id')}`;
    const folder = textOf(event, 'cwd');
    if (name === AGENT.begins)
      return withFields(event, [...IN_ALL, 'agent_id'], () => ({
        kind: 'delegated',
        session,
        folder,
        agent: textOf(event, 'agent_type'),
      }));
    if (name !== AGENT.stopped) {
      const meant = readSessionEvent(event, NAMES);
      return meant.kind === 'act' ? actOf(event, meant) : meant;
    }
    const transcript = textOf(event, 'agent_transcript_path');
    return withFields(event, [...IN_ALL, 'agent_id', 'agent_transcript_path'], () => ({
      kind: 'stopped',
      session,
      folder,
      transcript,
      isOver: true,
    }));
  },
  guide: asContext(NAMES.prompt, NAMES.before, NAMES.after, NAMES.failed, AGENT.begins),
};
