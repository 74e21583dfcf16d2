import { type Fields, fieldsOf, isFields, textIn } from '../fields.js';
import { roleNamed } from '../messages/roles.js';
import { pairedStep } from '../messages/steps/paired-step.js';
import { isSmolAgents } from '../messages/steps/smol-agents.js';
import { isVibe } from '../messages/steps/vibe.js';
import { ofStoredRow } from '../messages/stored-row.js';
import { isHalf } from '../messages/unwrap.js';
import { scalarText } from '../scalar-text.js';
import { LOOKED_AT, MESSAGE_SHARE } from '../settings.js';

const ITEM = /^(?:message|reasoning|[a-z_]+_call|[a-z_]+_call_(?:output|result)|item_reference)$/;
/** Calls and results that are lines of their own and no part of a message: those name the tool's id. */
const LINE = /^tool_(?:use|result)$/;
/** Items inside the events of a stream, and events of items that are not done yet. */
const SHOWN_ITEM = /_call|^(?:command_execution|file_change|web_search|agent_message)$/;
const UNFINISHED = /^item\.(?:started|updated)$/;
const WORDS =
  'content parts value text message utterance body data tool_calls toolCalls toolInvocations function_call error result observation tool_result contents command refusal arguments blocks items'.split(
    ' ',
  );
const says = (value: Fields): boolean => WORDS.some((key) => key in value);
/** Things that are marked in a text have a type and a value, too: a `PERSON`. */
const saysByType = (value: Fields): boolean => WORDS.some((key) => key !== 'value' && key in value);

/** True for an object that says who speaks and what: a message in some dialect. */
export function speaksLikeMessage(value: Fields): boolean {
  if (typeof value.role === 'string') return says(value);
  if (typeof value.from === 'string') return 'value' in value || 'content' in value || 'text' in value;
  if (Array.isArray(value.id) && isFields(value.kwargs)) return /Message/.test(scalarText(value.id.at(-1)));
  if (typeof value.message_type === 'string') return /_message$/.test(value.message_type);
  const { type } = value;
  if (typeof type === 'string') {
    if (LINE.test(type) && 'tool_id' in value) return true;
    if (ITEM.test(type))
      return (
        typeof value.name === 'string' ||
        'output' in value ||
        'content' in value ||
        type === 'reasoning' ||
        'action' in value ||
        'summary' in value ||
        'call_id' in value
      );
    if (roleNamed(type) !== undefined) return saysByType(value);
    if (typeof value.source === 'string') return /(?:Message|Event)$/.test(type) && 'content' in value;
  }
  const speaker =
    textIn(value.source) ??
    textIn(value.speaker) ??
    textIn(value.sender) ??
    textIn(value.author) ??
    textIn(fieldsOf(value.author).role);
  if (
    speaker !== undefined &&
    (roleNamed(speaker) !== undefined || 'action' in value || 'observation' in value)
  )
    return says(value) || 'action' in value || 'llm_message' in value;
  return false;
}

/** A step with what it did and what came of it. */
const isStep = (value: Fields): boolean =>
  isSmolAgents(value) ||
  isVibe(value) ||
  ('model_output' in value && Array.isArray(value.result)) ||
  (Array.isArray(value.toolCalls) && Array.isArray(value.toolResults)) ||
  (typeof value.kind === 'string' && /Event$/.test(value.kind)) ||
  (typeof value.action === 'string' &&
    ['thought', 'args', 'action_input', 'command', 'content'].some((key) => key in value)) ||
  (typeof value.observation === 'string' && 'content' in value) ||
  (['action', 'tool', 'tool_name', 'command', 'function_name'].some(
    (key) => typeof value[key] === 'string' || isFields(value[key]),
  ) &&
    ['observation', 'result', 'output', 'tool_output', 'tool_result', 'observations'].some(
      (key) => key in value,
    ));

/** A question and its answer, in one object. */
export function pairIn(value: Fields): [asked: string, answered: string] | undefined {
  const asked = textIn(value.user) ?? textIn(value.human);
  const answered = textIn(value.assistant) ?? textIn(value.ai) ?? textIn(value.bot) ?? textIn(value.agent);
  return asked === undefined || answered === undefined || 'role' in value ? undefined : [asked, answered];
}

/** True for what can be an item of a conversation: a message, a line of a session around one, a step. */
export function isItem(given: unknown): boolean {
  const value = isFields(given) ? ofStoredRow(given) : given;
  if (Array.isArray(value)) {
    return (
      pairedStep(value) !== undefined ||
      (value.length === 2 &&
        typeof value[0] === 'string' &&
        typeof value[1] === 'string' &&
        roleNamed(value[0]) !== undefined)
    );
  }
  if (!isFields(value)) return false;
  if (pairIn(value)) return true;
  if (speaksLikeMessage(value) || isStep(value) || isHalf(value) || 'message.role' in value) return true;
  const { info, content, parts } = value;
  // CAMEL's memories: who spoke is beside the message, which has the role of the system's in all that the agent did.
  if (typeof value.role_at_backend === 'string' && isFields(value.message)) return true;
  if (isFields(info) && typeof info.role === 'string' && Array.isArray(parts)) return true;
  if (isFields(content) && typeof content.role === 'string' && Array.isArray(content.parts)) return true;
  return ['message', 'payload', 'llm_message', 'item'].some(
    (key) =>
      isFields(value[key]) &&
      (speaksLikeMessage(value[key] as Fields) || SHOWN_ITEM.test(scalarText((value[key] as Fields).type))) &&
      !UNFINISHED.test(scalarText(value.type)),
  );
}

/** True for a list that is a conversation: most of its items are items of one. */
export function isConversation(value: unknown): value is unknown[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const some = value.length <= LOOKED_AT ? value : value.slice(0, LOOKED_AT);
  const items = some.filter(isItem).length;
  return items > 0 && items / some.length >= MESSAGE_SHARE;
}
