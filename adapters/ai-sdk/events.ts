import { fieldsOf, textIn } from '../run/adapter-error.js';
import { contentText } from '../run/content.js';
import type { AssistantMessage, Tool, ToolMessage } from '../run/message.js';
import { asText, errorText } from '../run/texts.js';
import { modelName } from './model-name.js';
import type { PromptMessage } from './prompt.js';
import { readCall, readResult, resultOf } from './read-messages.js';
import { requestIdsIn } from './request-ids.js';

/** A finished step. */
export interface StepFacts {
  message: AssistantMessage;
  results: ToolMessage[];
  /** A person has to allow a call first. */
  awaitsApproval: boolean;
  finishReason?: string | undefined;
  /** Ids of what its model was told, where that is known by its answer alone. */
  requestIds: string[];
}

/** How a run started. */
export interface StartFacts {
  callId?: string | undefined;
  operationId?: string | undefined;
  messages: PromptMessage[];
  tools: Tool[];
  /** The model cannot end with words: it must call a tool. */
  toolRequired: boolean;
  providerOptions: unknown;
  model?: string;
  functionId?: string | undefined;
  /** What the answer has to be. */
  output?: unknown;
  /** False where the caller does not want inputs or outputs recorded. */
  recorded: boolean;
}

const NOT_ALLOWED = 'This call was not allowed.';

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The id that ties the events of one call together; AI SDK 6 has none. */
export const callIdOf = (event: unknown): string | undefined => textIn(fieldsOf(event).callId);

function readTools(tools: unknown, active: unknown): Tool[] {
  return Object.entries(fieldsOf(tools))
    .filter(([name]) => !Array.isArray(active) || active.includes(name))
    .map(([name, tool]) => ({ name, description: textIn(fieldsOf(tool).description) }));
}

/** Reads `onStart` of AI SDK 7 (`messages`) and 6 (`prompt` or `messages`). */
export function readStart(event: unknown): StartFacts {
  const fields = fieldsOf(event);
  const given = [fields.messages, fields.prompt].find((value) => Array.isArray(value) && value.length > 0);
  const prompt = textIn(fields.prompt);
  const messages = prompt === undefined ? list(given) : [{ role: 'user', content: prompt }];
  const model = modelName(fields.model, fields);
  const choice = fields.toolChoice;
  return {
    callId: callIdOf(event),
    operationId: textIn(fields.operationId),
    messages: messages as PromptMessage[],
    tools: readTools(fields.tools, fields.activeTools),
    toolRequired: choice === 'required' || fieldsOf(choice).type === 'tool',
    providerOptions: fields.providerOptions,
    ...(model === undefined ? {} : { model }),
    functionId: textIn(fields.functionId),
    output: fields.output,
    recorded: fields.recordInputs !== false && fields.recordOutputs !== false,
  };
}

/** What the caller's schema has against the answer, which the SDK tells only after the end; undefined where it is right. */
export async function refusedBy(output: unknown, event: unknown): Promise<unknown> {
  const { text: said, response, usage, finishReason } = fieldsOf(event);
  const parse = fieldsOf(output).parseCompleteOutput;
  if (typeof parse !== 'function') return undefined;
  try {
    await parse.call(output, { text: textIn(said) ?? '' }, { response, usage, finishReason });
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Calls that were denied before a person saw them: nothing but the answer to their request says so. */
function denialsIn(parts: readonly Record<string, unknown>[]): ToolMessage[] {
  const requests = parts.filter(({ type }) => type === 'tool-approval-request');
  return parts.flatMap((part): ToolMessage[] => {
    if (part.type !== 'tool-approval-response' || part.approved !== false) return [];
    const asked = requests.find(({ approvalId }) => approvalId === part.approvalId);
    const call = fieldsOf(part.toolCall ?? asked?.toolCall);
    const callId = textIn(call.toolCallId) ?? textIn(asked?.toolCallId);
    if (callId === undefined) return [];
    return [{ role: 'tool', callId, text: textIn(part.reason) ?? NOT_ALLOWED, state: 'interrupted' }];
  });
}

/** Reads a step result of either version. */
export function readStep(event: unknown): StepFacts {
  const fields = fieldsOf(event);
  const parts = list(fields.content).map(fieldsOf);
  const answered = new Set(
    parts.filter(({ type }) => type === 'tool-approval-response').map(({ approvalId }) => approvalId),
  );
  const results = parts.flatMap((part) => readResult(part) ?? []);
  const known = new Set(results.map(({ callId }) => callId));
  return {
    message: {
      role: 'assistant',
      text: contentText(parts).trim(),
      calls: parts.filter(({ type }) => type === 'tool-call').map(readCall),
    },
    results: [...results, ...denialsIn(parts).filter(({ callId = '' }) => !known.has(callId))],
    awaitsApproval: parts.some(
      ({ type, approvalId }) => type === 'tool-approval-request' && !answered.has(approvalId),
    ),
    finishReason: textIn(fields.finishReason),
    requestIds: requestIdsIn(fields),
  };
}

/** Reads `onToolExecutionEnd` (7) and `onToolCallFinish` (6). */
export function readToolEnd(event: unknown): (ToolMessage & { callId: string }) | undefined {
  const fields = fieldsOf(event);
  const call = fieldsOf(fields.toolCall);
  if (textIn(call.toolCallId) === undefined) return undefined;
  if (fields.toolOutput !== undefined) return readResult({ ...call, ...fieldsOf(fields.toolOutput) });
  if (fields.success === false) return resultOf(call, { text: errorText(fields.error), state: 'error' });
  return resultOf(call, { text: asText(fields.output) });
}
