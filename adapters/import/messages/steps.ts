import {
  asText,
  type Fields,
  fieldsOf,
  firstOf,
  firstText,
  isFields,
  listOf,
  textIn,
  unpacked,
} from '../fields.js';
import type { Note } from '../finding.js';
import { scalarText } from '../scalar-text.js';
import type { Part } from './parts.js';
import { readCall, readParts, readResult } from './parts.js';
import { speakerOf } from './roles.js';

/** A step of an agent as a benchmark or a framework logs it: an answer with its calls and their results. */
export interface LoggedStep {
  role: 'user' | 'assistant' | 'tool' | 'system';
  parts: Part[];
  /** What it says of the run as a whole. */
  success?: boolean;
}

/** What a framework adds to a call's arguments for itself. */
const OWN_ARGUMENTS =
  /^(?:thought|blocking|hidden|is_input|is_static|confirmation_state|security_risk|is_confirmed|task_completed|keep_prompt|cwd|kind|summary)$/;
/** Events that only say what state a framework is in. */
const STATE_EVENT =
  /^(?:null|system|recall|agent_state_changed|change_agent_state|condensation|condensation_request|loop_recovery|task_tracking|initialize)$/;
const STATE_KIND =
  /^(?:SystemPrompt|ConversationState|Pause|Condensation|Token|LLMCompletionLog|HookExecution|StreamingDelta)/;

const text = (value: unknown): Part[] => (textIn(value) === undefined ? [] : [{ text: value as string }]);
const bare = (args: Fields): Fields =>
  Object.fromEntries(Object.entries(args).filter(([key]) => !OWN_ARGUMENTS.test(key)));

/** OpenHands, both of its event formats. */
function openHands(event: Fields, note: Note): LoggedStep | undefined {
  const { source, kind } = event;
  const meta = fieldsOf(event.tool_call_metadata);
  const id =
    firstText(event.tool_call_id, meta.tool_call_id) ??
    (typeof event.id === 'number' ? `event ${event.id}` : textIn(event.id));
  const name = firstText(event.tool_name, meta.function_name);
  if (typeof kind === 'string' && /(?:Event|Observation)$/.test(kind)) {
    if (STATE_KIND.test(kind)) return { role: 'system', parts: [] };
    if (isFields(event.action)) {
      const call = readCall({
        ...fieldsOf(event.tool_call),
        name,
        id,
        ...(isFields(event.tool_call) ? {} : { arguments: bare(event.action) }),
      });
      const final = name === 'finish' ? firstText(event.action.message) : undefined;
      const parts = [
        ...text(
          readParts(event.thought, note)
            .map((part) => (typeof part === 'object' && 'text' in part ? part.text : ''))
            .join('\n'),
        ),
      ];
      return { role: 'assistant', parts: final ? text(final) : [...parts, ...(call ? [{ call }] : [])] };
    }
    if (isFields(event.observation) || 'error' in event || 'rejection_reason' in event) {
      const rejected = textIn(event.rejection_reason);
      const seen = fieldsOf(event.observation);
      const result = readResult(
        {
          ...(rejected
            ? { output: rejected, status: 'rejected' }
            : { ...seen, error: event.error ?? (seen.is_error === true ? undefined : seen.error) }),
          id,
          name,
        },
        note,
      );
      return { role: 'tool', parts: [{ result }] };
    }
    return undefined;
  }
  const acts =
    typeof event.action === 'string' &&
    !('role' in event) &&
    !['observation', 'result', 'output', 'response'].some((key) => key in event);
  if (acts) {
    const {
      action: named,
      args: given,
      id: _,
      source: __,
      timestamp: ___,
      action_risk: ____,
      tool_call_metadata: _____,
      ...rest
    } = event;
    const action = named as string;
    // Early versions have the arguments beside the action.
    const args: Fields = isFields(given) ? given : rest;
    if (STATE_EVENT.test(action)) return { role: 'system', parts: [] };
    if (action === 'message' || source === 'user')
      return {
        role: source === 'user' || source === undefined ? 'user' : 'assistant',
        parts: text(firstText(args.content, event.message)),
      };
    if (action === 'finish') {
      const done = /^(?:true|false)$/.test(scalarText(args.task_completed))
        ? { success: scalarText(args.task_completed) === 'true' }
        : {};
      return {
        role: 'assistant',
        parts: text(firstText(args.final_thought, event.message, args.thought) ?? 'Done.'),
        ...done,
      };
    }
    if (action === 'think') return { role: 'system', parts: [] };
    return {
      role: 'assistant',
      parts: [
        ...text(args.thought),
        { call: { ...(id === undefined ? {} : { id }), name: name ?? action, input: bare(args) } },
      ],
    };
  }
  if (typeof event.observation === 'string' && ('content' in event || 'cause' in event)) {
    const kind = event.observation;
    if (STATE_EVENT.test(kind) || kind === 'think') return { role: 'system', parts: [] };
    const cause =
      meta.tool_call_id === undefined && typeof event.cause === 'number' ? `event ${event.cause}` : id;
    const exit = firstOf(
      fieldsOf(fieldsOf(event.extras).metadata).exit_code,
      fieldsOf(event.extras).exit_code,
      event.exit_code,
    );
    const status = kind === 'error' ? 'error' : kind === 'user_rejected' ? 'rejected' : undefined;
    return {
      role: 'tool',
      parts: [
        { result: readResult({ output: event.content, exit_code: exit, id: cause, name, status }, note) },
      ],
    };
  }
  return undefined;
}

/** A step with what it did and what came of it, in one object. */
function wholeStep(step: Fields, note: Note): LoggedStep | undefined {
  const seen = firstOf(
    step.observation,
    step.result,
    step.output,
    step.tool_output,
    step.observations,
    step.tool_result,
    step.toolResults,
    step.error,
  );
  const acted = firstOf(
    step.action,
    step.tool,
    step.tool_name,
    step.command,
    step.tool_calls,
    step.toolCalls,
    step.function_name,
  );
  if (typeof step.role === 'string' || (acted === undefined && !Array.isArray(fieldsOf(seen).results)))
    return undefined;
  const thought = text(firstText(step.message, step.thought, step.text, step.reasoning, step.log));
  const results = listOf(fieldsOf(seen).results);
  const calls = (acted === undefined ? [] : listOf(acted)).map(readCall);
  if (seen === undefined && Array.isArray(acted)) return undefined;
  if ((Array.isArray(acted) || acted === undefined) && calls.every((call) => call !== undefined)) {
    const given = Array.isArray(seen)
      ? seen
      : results.length > 0
        ? results
        : seen === undefined
          ? []
          : [seen];
    return {
      role: 'assistant',
      parts: [
        ...thought,
        ...calls.map((call) => ({ call: call! })),
        ...given.map((one) => ({ result: readResult(isFields(one) ? one : { output: one }, note) })),
      ],
    };
  }
  if (seen === undefined && !('observation' in step)) return undefined;
  const failed = step.error !== undefined && step.error !== null && step.error !== '' && step.error !== false;
  const result: Part = {
    result: readResult(
      { output: seen, ...(failed ? { error: step.error, isError: true } : {}), exit_code: step.exit_code },
      note,
    ),
  };
  const written = typeof acted === 'string' && step.tool === undefined && step.tool_name === undefined;
  const given = firstOf(
    step.args,
    step.arguments,
    step.input,
    step.action_input,
    step.tool_input,
    step.parameters,
    step.params,
  );
  if (written && given === undefined) {
    // SWE-agent writes commands, with what was answered beside them; others write actions of a world of their own.
    const shell = 'response' in step || 'state' in step || step.command === acted;
    const command = acted.trim();
    if (shell && command !== '')
      return {
        role: 'assistant',
        parts: [...thought, { call: { name: 'bash', input: { command } } }, result],
      };
    return { role: 'assistant', parts: [{ text: command || asText(step.thought ?? '') }, result] };
  }
  const call = isFields(acted)
    ? readCall(acted)
    : readCall({
        ...step,
        id: undefined,
        name: firstText(step.tool, step.tool_name, step.function_name, acted),
        arguments: given,
        action: undefined,
      });
  return {
    role: 'assistant',
    parts: [...thought, ...(call ? [{ call }] : [{ text: asText(acted) }]), result],
  };
}

/** Browser Use: actions by name, and a result for each. */
function browserStep(step: Fields, note: Note): LoggedStep | undefined {
  if (!('model_output' in step) || !Array.isArray(step.result)) return undefined;
  const output = fieldsOf(step.model_output);
  const state = fieldsOf(output.current_state);
  const parts: Part[] = text(firstText(output.next_goal, state.next_goal, output.thinking));
  const results = step.result.map(fieldsOf);
  for (const [index, action] of listOf(output.action).map(fieldsOf).entries()) {
    const [name, input] = Object.entries(action).find(([, value]) => value !== null) ?? [];
    const given = results[index];
    if (name === undefined) continue;
    if (name === 'done') parts.push(...text(firstText(fieldsOf(input).text, given?.extracted_content)));
    else {
      parts.push({ call: { name, input: input ?? {} } });
      if (given)
        parts.push({
          result: readResult(
            {
              output: firstOf(given.error, given.extracted_content, given.long_term_memory, 'done'),
              error: given.error ?? undefined,
            },
            note,
          ),
        });
    }
  }
  const last = results.at(-1);
  // A judge that looked at the whole run knows more than the agent.
  const said = [fieldsOf(last?.judgement).verdict, last?.is_done === true ? last.success : undefined];
  const success = said.find((one) => typeof one === 'boolean');
  // What it said last is its answer, not what it meant to do.
  const shown = last?.is_done === true && parts.length > 1 ? parts.slice(1) : parts;
  return { role: 'assistant', parts: shown, ...(success === undefined ? {} : { success }) };
}

/** AutoGen: the source is an agent's name, and the type says what it is. */
function autoGen(event: Fields, note: Note): LoggedStep | undefined {
  const { type, source, content } = event;
  if (typeof type !== 'string' || typeof source !== 'string' || !/(?:Message|Event)$/.test(type))
    return undefined;
  if (
    /^(?:Thought|MemoryQuery|ToolCallSummary|ModelClientStreaming|SelectSpeaker|UserInputRequested)/.test(
      type,
    )
  )
    return { role: 'system', parts: [] };
  const parts = readParts(content, note);
  if (type === 'ToolCallExecutionEvent') return { role: 'tool', parts };
  return {
    role: source === 'user' || speakerOf({ role: source }).role === 'user' ? 'user' : 'assistant',
    parts,
  };
}

/** An action with its observation, as a pair: LangChain's intermediate steps. */
export const pairedStep = (pair: readonly unknown[]): Fields | undefined => {
  const [action, observation] = pair.map(unpacked);
  return pair.length === 2 &&
    isFields(action) &&
    ('tool' in action || 'action' in action) &&
    !('source' in action)
    ? { ...action, observation }
    : undefined;
};

/** Reads a step that is written as a step and not as a message; undefined where it is none. */
export const readStep = (value: Fields, note: Note): LoggedStep | undefined =>
  openHands(value, note) ?? browserStep(value, note) ?? autoGen(value, note) ?? wholeStep(value, note);
