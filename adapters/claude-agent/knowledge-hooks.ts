import { ANYTHING, FLAG, FUNCTION, type OptionChecks } from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import { fieldsOf } from '../run/adapter-error.js';
import { checkKnowledge } from '../run/check-knowledge.js';
import { contentText } from '../run/content.js';
import {
  completed,
  endAs,
  type FollowedRun,
  type FollowOptions,
  followRun,
  type RunStart,
} from '../run/follow-run.js';
import { heldText } from '../run/guide.js';
import { keepNewest } from '../run/keep-newest.js';
import type { AssistantMessage, Message, ToolMessage } from '../run/message.js';
import type { KnowledgeSource } from '../run/options.js';
import type { Outcome } from '../run/outcome.js';
import { createReport } from '../run/report.js';
import { RUN_CHECKS } from '../run/run-checks.js';
import {
  type Delegation,
  delegationIn,
  isByProgram,
  isWaiting,
  noteDelegation,
  takeDelegation,
} from '../run/sub-agents.js';
import { asText } from '../run/texts.js';
import { modelIn } from './model-in.js';

/** How sessions are guided and recorded. */
export interface ClaudeAgentOptions extends FollowOptions {
  /** Where knowledge is read from and stored. */
  knowledge: KnowledgeSource;
  /**
   * True: a call of which something is known is denied once, with that as the reason. Default false: it is made, and what
   * is known is additional context.
   */
  hold?: boolean | undefined;
}

/** What is said with an event; in the types of the SDK each event has a form of its own. */
type Said<Event extends string> = Event extends string
  ? { hookEventName: Event; additionalContext?: string }
  : never;

/** What a hook answers. */
interface HookOutput {
  hookSpecificOutput?:
    | Said<'UserPromptSubmit' | 'SubagentStart' | 'PostToolUse' | 'PostToolUseFailure'>
    | (Said<'PreToolUse'> & { permissionDecision?: 'deny'; permissionDecisionReason?: string });
}

/** A hook as the Claude Agent SDK calls it. */
type Hook = (
  input: unknown,
  toolUseId: string | undefined,
  options: { signal: AbortSignal },
) => Promise<HookOutput>;

/** The events that are heard. */
type Heard =
  | 'UserPromptSubmit'
  | 'PreToolUse'
  | 'PostToolUse'
  | 'PostToolUseFailure'
  | 'Stop'
  | 'StopFailure'
  | 'SubagentStart'
  | 'SubagentStop'
  | 'SessionEnd';

/** The option `hooks` of `query`, typed by what it does. */
export type KnowledgeHooks = Record<Heard, { hooks: Hook[] }[]>;

const CHECKS: OptionChecks<ClaudeAgentOptions> = {
  ...RUN_CHECKS,
  knowledge: ANYTHING,
  task: FUNCTION,
  success: FUNCTION,
  hold: FLAG,
};
/** Fields without which an event says nothing; all have a session. */
const NEEDED: Partial<Record<Heard, readonly string[]>> = {
  UserPromptSubmit: ['prompt'],
  PreToolUse: ['tool_name'],
  PostToolUse: ['tool_name'],
  PostToolUseFailure: ['tool_name'],
  SubagentStart: ['agent_id'],
  SubagentStop: ['agent_id'],
};
/** Sessions whose words are held; of those that never end the oldest goes. */
const MOST_SESSIONS = 1_000;
const HOW = 'give `tenant` to `knowledgeHooks`';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a tool returned, which is content parts, fields with some, or anything else. */
function responseText(response: unknown): string {
  const words = contentText(Array.isArray(response) ? response : fieldsOf(response).content);
  return words === '' ? asText(response ?? '') : words;
}

/** A session, as far as it concerns more than one run. */
interface Session {
  /** What was said in it between a person and its own agent. */
  said: readonly Message[];
  /** What its calls hand to agents that have not begun yet, in their order. */
  delegated: Delegation[];
}

/**
 * Experience for the Claude Agent SDK, as its option `hooks`: each prompt is guided by additional context, and each run
 * from a prompt to its stop is stored from the tools that were seen to be called. A sub-agent is asked about the task of
 * the call that started it, and is a run of its own. The words said between calls are seen by no hook.
 *
 * @throws KnowhowError `invalid_request` for an option that is not known, and for what is no knowledge
 * @example
 * const hooks = knowledgeHooks({ knowledge, tenant: 'desk' });
 * for await (const message of query({ prompt: 'Swap a helmet for a larger one', options: { hooks } }));
 */
export function knowledgeHooks(given: ClaudeAgentOptions): KnowledgeHooks {
  const { knowledge, hold = false, ...options } = readOptions('knowledgeHooks', given, CHECKS);
  checkKnowledge(knowledge, 'knowledgeHooks');
  const report = createReport(options);
  const follower = { knowledge, options, program: 'claude-agent-sdk', how: HOW, report };
  /** Runs under way, by their agents. */
  const runs = new Map<string, FollowedRun>();
  /** Agents that said their last words, and go on once the agents that they started have answered. */
  const waiting = new Set<string>();
  const sessions = new Map<string, Session>();
  /** Names of tools that were seen to be called: no hook lists what is on offer. */
  const called = new Set<string>();

  const idOf = (input: unknown): string => text(fieldsOf(input).session_id);
  /** Names the agent that an event is of: a session's own, or one that was started in it. */
  const agentOf = (input: unknown): string => `${idOf(input)}/${text(fieldsOf(input).agent_id)}`;
  const runOf = (input: unknown): FollowedRun | undefined => runs.get(agentOf(input));

  function sessionOf(input: unknown): Session {
    const id = idOf(input);
    const session = sessions.get(id) ?? { said: [], delegated: [] };
    keepNewest(sessions, id, session, MOST_SESSIONS);
    return session;
  }

  async function begin(
    hookEventName: 'UserPromptSubmit' | 'SubagentStart',
    input: unknown,
    run: Pick<RunStart, 'id' | 'agentType' | 'signal'> & { messages: readonly Message[] },
  ): Promise<HookOutput> {
    const task = { text: options.task?.(run.messages) };
    const followed = followRun(follower, { ...run, task, tools: [...called].map((name) => ({ name })) });
    runs.set(agentOf(input), followed);
    const additionalContext = await followed.guidance();
    return additionalContext === '' ? {} : { hookSpecificOutput: { hookEventName, additionalContext } };
  }

  /** Notes the last words of an agent, to its run and, where it is the session's own, to the session. */
  function hear(input: unknown, run: FollowedRun): void {
    const words = text(fieldsOf(input).last_assistant_message);
    if (words === '') return;
    const answer: AssistantMessage = { role: 'assistant', text: words, calls: [] };
    run.see({ answer });
    const session = sessionOf(input);
    if (text(fieldsOf(input).agent_id) === '') session.said = [...session.said, answer];
  }

  async function end(agent: string, outcome: Outcome, input: unknown, error?: unknown): Promise<HookOutput> {
    const run = runs.get(agent);
    if (!run) return {};
    hear(input, run);
    runs.delete(agent);
    const hadAnswered = waiting.delete(agent);
    const isDone = outcome === 'completed' || (outcome === 'aborted' && hadAnswered);
    const { session_id, agent_transcript_path, transcript_path } = fieldsOf(input);
    const agent_id = agent.slice(agent.lastIndexOf('/') + 1);
    run.offer({ model: await modelIn(text(agent_id === '' ? transcript_path : agent_transcript_path)) });
    const how = isDone ? completed(options, run) : endAs(outcome, error);
    await run.end({ ...how, metadata: { session_id, ...(agent_id && { agent_id }) } });
    return {};
  }

  async function seeResult(
    input: unknown,
    toolUseId: string | undefined,
    state?: 'error',
  ): Promise<HookOutput> {
    const { tool_use_id, tool_name, tool_input, tool_response, error, is_interrupt } = fieldsOf(input);
    const callId = text(tool_use_id) || (toolUseId ?? '');
    const failed: ToolMessage['state'] = is_interrupt === true ? 'interrupted' : state;
    const words = state === undefined ? responseText(tool_response) : asText(error ?? '');
    const result: ToolMessage = { role: 'tool', callId, name: text(tool_name), text: words };
    const delegation = state && delegationIn({ name: text(tool_name), input: tool_input });
    if (delegation) noteDelegation(sessionOf(input).delegated, delegation, true);
    const run = runOf(input);
    const seen: ToolMessage = failed === undefined ? result : { ...result, state: failed };
    run?.see({ result: seen });
    const additionalContext = (await run?.notes())?.behind(seen) ?? '';
    if (additionalContext === '') return {};
    const hookEventName = state === undefined ? 'PostToolUse' : 'PostToolUseFailure';
    return { hookSpecificOutput: { hookEventName, additionalContext } };
  }

  const events: Record<Heard, Hook> = {
    async UserPromptSubmit(input, _, { signal }) {
      const { prompt, prompt_id } = fieldsOf(input);
      if (isByProgram(fieldsOf(input))) {
        waiting.delete(agentOf(input));
        return {};
      }
      // A prompt that comes before the stop of the run before it interrupted that run.
      await end(agentOf(input), 'aborted', input);
      const session = sessionOf(input);
      session.said = [...session.said, { role: 'user', text: text(prompt) }];
      session.delegated = [];
      const id = text(prompt_id) || crypto.randomUUID();
      return begin('UserPromptSubmit', input, { id, messages: session.said, signal });
    },
    async SubagentStart(input, _, { signal }) {
      const agentType = text(fieldsOf(input).agent_type);
      const task = takeDelegation(sessionOf(input).delegated, agentType);
      if (task === undefined) return {};
      const messages = [{ role: 'user', text: task } as const];
      const id = crypto.randomUUID();
      return begin('SubagentStart', input, { id, messages, signal, ...(agentType && { agentType }) });
    },
    async PreToolUse(input, toolUseId) {
      const { tool_use_id, tool_name, tool_input } = fieldsOf(input);
      const call = { id: text(tool_use_id) || (toolUseId ?? ''), name: text(tool_name), input: tool_input };
      if (call.name !== '') called.add(call.name);
      const run = runOf(input);
      const note = (await run?.beforeAct(call)) ?? '';
      const hookEventName = 'PreToolUse';
      if (note !== '' && hold) {
        const permissionDecisionReason = heldText(note);
        return {
          hookSpecificOutput: { hookEventName, permissionDecision: 'deny', permissionDecisionReason },
        };
      }
      const delegation = delegationIn(call);
      if (delegation) noteDelegation(sessionOf(input).delegated, delegation);
      run?.see({ answer: { role: 'assistant', text: '', calls: [call] } });
      run?.offer({ tools: [...called].map((name) => ({ name })) });
      return note === '' ? {} : { hookSpecificOutput: { hookEventName, additionalContext: note } };
    },
    PostToolUse: (input, id) => seeResult(input, id),
    PostToolUseFailure: (input, id) => seeResult(input, id, 'error'),
    async Stop(input) {
      const run = runOf(input);
      if (!run || !isWaiting(fieldsOf(input))) return end(agentOf(input), 'completed', input);
      hear(input, run);
      waiting.add(agentOf(input));
      return {};
    },
    StopFailure(input) {
      const { error, error_details: details } = fieldsOf(input);
      const words = [error, details].filter((one) => one !== undefined && one !== null).map(asText);
      return end(agentOf(input), 'failed', input, words.join(': '));
    },
    SubagentStop: (input) => end(agentOf(input), 'completed', input),
    async SessionEnd(input) {
      const own = [...runs.keys()].filter((agent) => agent.startsWith(`${idOf(input)}/`));
      await Promise.all(own.map((agent) => end(agent, 'aborted', input)));
      sessions.delete(idOf(input));
      return {};
    },
  };
  /** A hook of which another version's event is as if it had not come. */
  function checked(event: string, hook: Hook): Hook {
    const needed = ['session_id', ...(NEEDED[event as Heard] ?? [])];
    return async (input, ...rest) => {
      const missing = needed.find((field) => text(fieldsOf(input)[field]) === '');
      if (missing === undefined) return hook(input, ...rest);
      const message = `An event ${event} without ${missing} could not be read; it may be of another version of the SDK.`;
      report({ stage: 'record', error: new TypeError(message), message });
      return {};
    };
  }
  const entries = Object.entries(events).map(([event, hook]) => [event, [{ hooks: [checked(event, hook)] }]]);
  return Object.fromEntries(entries) as KnowledgeHooks;
}
