import { type Fields, fieldsOf, firstOf, firstText, isFields, textIn } from '../../fields.js';
import type { Note } from '../../finding.js';
import { scalarText } from '../../scalar-text.js';
import { readCall, readParts, readResult } from '../parts.js';
import { type LoggedStep, text } from './logged-step.js';

/** Arguments that the framework adds to a call for itself. */
const OWN_ARGUMENTS =
  /^(?:thought|blocking|hidden|is_input|is_static|confirmation_state|security_risk|is_confirmed|task_completed|keep_prompt|cwd|kind|summary)$/;
/** Events that only say what state a framework is in. */
const STATE_EVENT =
  /^(?:null|system|recall|agent_state_changed|change_agent_state|condensation|condensation_request|loop_recovery|task_tracking|initialize)$/;
const STATE_KIND =
  /^(?:SystemPrompt|ConversationState|Pause|Condensation|Token|LLMCompletionLog|HookExecution|StreamingDelta)/;

const bare = (args: Fields): Fields =>
  Object.fromEntries(Object.entries(args).filter(([key]) => !OWN_ARGUMENTS.test(key)));

/** The call that an event is of. */
interface Called {
  id: string | undefined;
  name: string | undefined;
}

const isSdkEvent = ({ kind }: Fields): boolean =>
  typeof kind === 'string' && /(?:Event|Observation)$/.test(kind);

/** An event of the SDK: its kind says what it is. */
function sdkEvent(event: Fields, { id, name }: Called, note: Note): LoggedStep | undefined {
  if (STATE_KIND.test(String(event.kind))) return { role: 'system', parts: [] };
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

const isAction = (event: Fields): boolean =>
  typeof event.action === 'string' &&
  !('role' in event) &&
  !['observation', 'result', 'output', 'response'].some((key) => key in event);

/** An action of the event stream. */
function actionEvent(event: Fields, { id, name }: Called): LoggedStep {
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
  if (action === 'message' || event.source === 'user')
    return {
      role: event.source === 'user' || event.source === undefined ? 'user' : 'assistant',
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

/** An observation of the event stream. */
function observationEvent(event: Fields, { id, name }: Called, note: Note): LoggedStep {
  const kind = String(event.observation);
  if (STATE_EVENT.test(kind) || kind === 'think') return { role: 'system', parts: [] };
  const cause =
    fieldsOf(event.tool_call_metadata).tool_call_id === undefined && typeof event.cause === 'number'
      ? `event ${event.cause}`
      : id;
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

/** OpenHands, both of its event formats. */
export function openHands(event: Fields, note: Note): LoggedStep | undefined {
  const meta = fieldsOf(event.tool_call_metadata);
  const id =
    firstText(event.tool_call_id, meta.tool_call_id) ??
    (typeof event.id === 'number' ? `event ${event.id}` : textIn(event.id));
  const name = firstText(event.tool_name, meta.function_name);
  const called = { id, name };
  if (isSdkEvent(event)) return sdkEvent(event, called, note);
  if (isAction(event)) return actionEvent(event, called);
  const isObserved = typeof event.observation === 'string' && ('content' in event || 'cause' in event);
  return isObserved ? observationEvent(event, called, note) : undefined;
}
