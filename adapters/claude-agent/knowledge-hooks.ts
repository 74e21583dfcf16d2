import { ANYTHING, FLAG, FUNCTION, type OptionChecks } from '../../src/api/option-checks.js';
import { readOptions } from '../../src/api/read-options.js';
import { fieldsOf } from '../run/adapter-error.js';
import { checkKnowledge } from '../run/check-knowledge.js';
import { contentText } from '../run/content.js';
import { completed, endAs, type FollowedRun, type FollowOptions, followRun } from '../run/follow-run.js';
import { heldText } from '../run/guide.js';
import type { Message, ToolMessage } from '../run/message.js';
import type { KnowledgeSource } from '../run/options.js';
import type { Outcome } from '../run/outcome.js';
import { createReport } from '../run/report.js';
import { RUN_CHECKS } from '../run/run-checks.js';
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

/** What a hook answers. */
interface HookOutput {
  hookSpecificOutput?: {
    hookEventName: 'UserPromptSubmit' | 'PreToolUse' | 'PostToolUse' | 'PostToolUseFailure';
    additionalContext?: string;
    permissionDecision?: 'deny';
    permissionDecisionReason?: string;
  };
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
/** Sessions whose words are held; of those that never end the oldest goes. */
const MOST_SESSIONS = 1_000;
const HOW = 'give `tenant` to `knowledgeHooks`';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a tool returned, which is content parts, fields with some, or anything else. */
function responseText(response: unknown): string {
  const words = contentText(Array.isArray(response) ? response : fieldsOf(response).content);
  return words === '' ? asText(response ?? '') : words;
}

/**
 * Experience for the Claude Agent SDK, as its option `hooks`: each prompt is guided by additional context, and each run
 * from a prompt to its stop is stored from the tools that were seen to be called. What sub-agents call is no part of
 * the session's run. The words said between calls are seen by no hook.
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
  /** Runs under way, by session, and what was said in each before. */
  const runs = new Map<string, FollowedRun>();
  const said = new Map<string, readonly Message[]>();
  /** Names of tools that were seen to be called: no hook lists what is on offer. */
  const called = new Set<string>();

  const sessionOf = (input: unknown): string => text(fieldsOf(input).session_id);
  const isSubagent = (input: unknown): boolean => text(fieldsOf(input).agent_id) !== '';
  /** The run that an event is of; sub-agents have none. */
  const runOf = (input: unknown): FollowedRun | undefined =>
    isSubagent(input) ? undefined : runs.get(sessionOf(input));

  function note(session: string, message: Message): readonly Message[] {
    const all = [...(said.get(session) ?? []), message];
    said.delete(session);
    said.set(session, all);
    if (said.size > MOST_SESSIONS) said.delete(said.keys().next().value!);
    return all;
  }

  async function end(input: unknown, outcome: Outcome, error?: unknown): Promise<HookOutput> {
    const session = sessionOf(input);
    const run = runOf(input);
    if (!run) return {};
    const words = text(fieldsOf(input).last_assistant_message);
    if (words !== '') {
      run.see({ answer: { role: 'assistant', text: words, calls: [] } });
      note(session, { role: 'assistant', text: words, calls: [] });
    }
    runs.delete(session);
    run.offer({ model: await modelIn(text(fieldsOf(input).transcript_path)) });
    const how = outcome === 'completed' ? completed(options, run) : endAs(outcome, error);
    await run.end({ ...how, metadata: { session_id: session } });
    return {};
  }

  async function seeResult(
    input: unknown,
    toolUseId: string | undefined,
    state?: 'error',
  ): Promise<HookOutput> {
    const { tool_use_id, tool_name, tool_response, error, is_interrupt } = fieldsOf(input);
    const callId = text(tool_use_id) || (toolUseId ?? '');
    const failed: ToolMessage['state'] = is_interrupt === true ? 'interrupted' : state;
    const words = state === undefined ? responseText(tool_response) : asText(error ?? '');
    const result: ToolMessage = { role: 'tool', callId, name: text(tool_name), text: words };
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
      const session = sessionOf(input);
      // A prompt that comes before the stop of the run before it interrupted that run.
      await end(input, 'aborted');
      const messages = note(session, { role: 'user', text: text(fieldsOf(input).prompt) });
      const run = followRun(follower, {
        id: text(fieldsOf(input).prompt_id) || crypto.randomUUID(),
        messages,
        task: { text: options.task?.(messages) },
        tools: [...called].map((name) => ({ name })),
        signal,
      });
      runs.set(session, run);
      const additionalContext = await run.guidance();
      if (additionalContext === '') return {};
      return { hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext } };
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
      run?.see({ answer: { role: 'assistant', text: '', calls: [call] } });
      run?.offer({ tools: [...called].map((name) => ({ name })) });
      return note === '' ? {} : { hookSpecificOutput: { hookEventName, additionalContext: note } };
    },
    PostToolUse: (input, id) => seeResult(input, id),
    PostToolUseFailure: (input, id) => seeResult(input, id, 'error'),
    Stop: (input) => end(input, 'completed'),
    StopFailure(input) {
      const { error, error_details: details } = fieldsOf(input);
      const words = [error, details].filter((one) => one !== undefined && one !== null).map(asText);
      return end(input, 'failed', words.join(': '));
    },
    async SessionEnd(input) {
      await end(input, 'aborted');
      said.delete(sessionOf(input));
      return {};
    },
  };
  const entries = Object.entries(events).map(([event, hook]) => [event, [{ hooks: [hook] }]]);
  return Object.fromEntries(entries) as KnowledgeHooks;
}
