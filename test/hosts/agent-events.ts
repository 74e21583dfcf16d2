import { join } from 'node:path';
import { COMMAND, type Event, named } from './host-events.js';

const ERROR = 'Error: define the environment variable SETTINGS_MODULE first';

/** How a host tells of an agent that a session asks, as its real events were seen. */
export interface AgentTold {
  /** The call that hands over a task. */
  asks(task: string, id: string): Event;
  begins(): Event;
  /** Its task as a prompt of its own, in a host that says it so. */
  prompted?(task: string): Event;
  /** A call of it, before, and refused. */
  calls(): Event;
  refused(): Event;
  /** Where it writes what it does. */
  file: string;
  stopped(more?: Event): Event;
}

/** Events of Codex: each names the agent's own rollout, but its last. */
function ofCodex(at: string, transcript: string, tool: string, hasPrompt: boolean): AgentTold {
  const root = named(at, transcript);
  const file = join(at, 'rollout-child.jsonl');
  const own = named(at, file);
  const ids = { agent_id: 'child', agent_type: 'worker' };
  const call = { tool_name: 'Bash', tool_input: COMMAND, tool_use_id: 'c', ...ids };
  return {
    asks: (message, tool_use_id) =>
      root('PreToolUse', { tool_name: tool, tool_input: { message, agent_type: 'worker' }, tool_use_id }),
    begins: () => own('SubagentStart', ids),
    ...(hasPrompt && { prompted: (prompt: string) => own('UserPromptSubmit', { prompt, ...ids }) }),
    calls: () => own('PreToolUse', call),
    refused: () => own('PostToolUse', { ...call, tool_response: `${ERROR}\n` }),
    file,
    stopped: (more) => root('SubagentStop', { ...ids, agent_transcript_path: file, ...more }),
  };
}

/** Events of hosts whose agents write beside the session, which is the transcript that all but the last name. */
function besideSession(
  at: string,
  transcript: string,
  tool: string,
  names: { file: string; kindIsNamed: boolean },
): AgentTold {
  const event = named(at, transcript);
  const ids = { agent_id: 'a1' };
  const kind = { agent_type: 'worker' };
  const call = {
    tool_name: tool === 'agent' ? 'run_shell_command' : 'Bash',
    tool_input: COMMAND,
    tool_use_id: 'c',
    ...ids,
    ...(names.kindIsNamed && kind),
  };
  return {
    asks: (prompt, tool_use_id) =>
      event('PreToolUse', { tool_name: tool, tool_input: { prompt, subagent_type: 'worker' }, tool_use_id }),
    begins: () => event('SubagentStart', { ...ids, ...kind }),
    calls: () => event('PreToolUse', call),
    refused: () => event('PostToolUseFailure', { ...call, error: ERROR }),
    file: names.file,
    stopped: (more) => event('SubagentStop', { ...ids, ...kind, agent_transcript_path: names.file, ...more }),
  };
}

/** A row for each form in which a host tells of an agent; the transcript is `session.jsonl` in a folder of its own. */
export const AGENTS: Record<string, [host: string, (at: string, transcript: string) => AgentTold]> = {
  'Claude Code': [
    'claude-code',
    (at, transcript) =>
      besideSession(at, transcript, 'Agent', {
        file: transcript.replace(/\.jsonl$/, '/subagents/agent-a1.jsonl'),
        kindIsNamed: true,
      }),
  ],
  'Codex 0.171, multi_agent': ['codex', (at, transcript) => ofCodex(at, transcript, 'spawn_agent', true)],
  'Codex 0.171, multi_agent_v2': [
    'codex',
    (at, transcript) => ofCodex(at, transcript, 'collaborationspawn_agent', false),
  ],
  'Qwen Code 0.24': [
    'qwen',
    (at, transcript) =>
      besideSession(at, transcript, 'agent', {
        file: join(at, 'subagents', 'session', 'agent-a1.jsonl'),
        kindIsNamed: false,
      }),
  ],
};
