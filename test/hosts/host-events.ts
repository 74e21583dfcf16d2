const ERROR = 'Error: define the environment variable SETTINGS_MODULE first';

/** An event as a host sends it. */
export type Event = Record<string, unknown>;

/** How a host tells of a task, a refused call and its next result. */
export interface Told {
  prompt(task: string): Event;
  refused(id: number): Event;
  /** What the model reads of what a hook prints. */
  read(said: object): unknown;
  /** Events after which the host takes what waits. */
  next?(): Event;
  /** The agent has stopped: a host that never says so has guidance, and none of its runs is ever stored. */
  stopped(): Event;
}

/** What a host with transcripts takes beside an event. */
export const context = (said: object): unknown =>
  (said as { hookSpecificOutput?: { additionalContext?: string } }).hookSpecificOutput?.additionalContext;
/** Events of a host with transcripts, by their names. */
export const named =
  (at: string, transcript: string) =>
  (hook_event_name: string, more: Event = {}): Event => ({
    hook_event_name,
    session_id: 's',
    cwd: at,
    transcript_path: transcript,
    ...more,
  });
export const COMMAND = { command: 'python manage.py migrate' };

/** What was said and done, in a host that hands it over when the agent has stopped. */
const MESSAGES = [
  {
    info: { role: 'user' },
    parts: [{ type: 'text', text: 'Run the database migrations of the shop service' }],
  },
  {
    info: { role: 'assistant' },
    parts: [
      {
        type: 'tool',
        callID: 't1',
        tool: 'bash',
        state: { status: 'completed', input: COMMAND, output: ERROR },
      },
    ],
  },
];

/** A row for each host. */
export const TOLD: Record<string, (at: string, transcript: string) => Told> = {
  'claude-code': (at, transcript) => {
    const event = named(at, transcript);
    return {
      prompt: (prompt) => event('UserPromptSubmit', { prompt }),
      refused: (id) =>
        event('PostToolUseFailure', {
          tool_name: 'Bash',
          tool_input: COMMAND,
          tool_use_id: `t${id}`,
          error: ERROR,
        }),
      read: context,
      stopped: () => event('Stop'),
    };
  },
  codex: (at, transcript) => {
    const event = named(at, transcript);
    return {
      prompt: (prompt) => event('UserPromptSubmit', { prompt }),
      refused: (id) =>
        event('PostToolUse', {
          tool_name: 'Bash',
          tool_input: COMMAND,
          tool_use_id: `t${id}`,
          tool_response: ERROR,
        }),
      read: context,
      stopped: () => event('Stop'),
    };
  },
  copilot: (at, transcriptPath) => ({
    prompt: (prompt) => ({ sessionId: 's', timestamp: 1, cwd: at, prompt }),
    refused: (timestamp) => ({
      sessionId: 's',
      timestamp,
      cwd: at,
      toolName: 'bash',
      toolArgs: JSON.stringify(COMMAND),
      error: ERROR,
    }),
    read: (said) => (said as { additionalContext?: string }).additionalContext,
    stopped: () => ({ sessionId: 's', timestamp: 9, cwd: at, transcriptPath, stopReason: 'end_turn' }),
  }),
  cursor: (at) => {
    const event = (hook_event_name: string, more: Event): Event => ({
      hook_event_name,
      conversation_id: 's',
      workspace_roots: [at],
      ...more,
    });
    return {
      prompt: (prompt) => event('beforeSubmitPrompt', { prompt }),
      refused: (id) =>
        event('postToolUseFailure', {
          tool_name: 'Shell',
          tool_input: COMMAND,
          tool_use_id: `t${id}`,
          error_message: ERROR,
        }),
      read: (said) => (said as { additional_context?: string }).additional_context,
      next: () => event('postToolUse', { tool_name: 'Read', tool_input: {}, tool_output: 'text' }),
      stopped: () => event('stop', {}),
    };
  },
  gemini: (at, transcript) => {
    const event = named(at, transcript);
    return {
      prompt: (prompt) => event('BeforeAgent', { prompt }),
      refused: (id) =>
        event('AfterTool', {
          tool_name: 'run_shell_command',
          tool_input: COMMAND,
          timestamp: `2026-05-01T10:00:0${id}Z`,
          tool_response: { llmContent: ERROR, error: { message: ERROR } },
        }),
      read: context,
      stopped: () => event('AfterAgent'),
    };
  },
  opencode: (at) => {
    const event = (name: string, more: Event): Event => ({ name, session: 's', folder: at, ...more });
    return {
      prompt: (prompt) => event('chat.message', { prompt }),
      refused: () =>
        event('tool.execute.after', { tool: 'bash', args: COMMAND, output: ERROR, messages: [] }),
      read: (said) => (said as { text?: string }).text,
      stopped: () => event('session.idle', { messages: MESSAGES }),
    };
  },
  qwen: (at, transcript) => {
    const event = named(at, transcript);
    return {
      prompt: (prompt) => event('UserPromptSubmit', { prompt }),
      refused: (id) =>
        event('PostToolUseFailure', {
          tool_name: 'run_shell_command',
          tool_input: COMMAND,
          tool_use_id: `t${id}`,
          error: ERROR,
        }),
      read: context,
      stopped: () => event('Stop'),
    };
  },
};
