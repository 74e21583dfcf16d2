import { type PromptMessage, textOf } from './prompt.js';

/** A tool call as it was made. */
export interface ToolCall {
  id: string;
  name: string;
  input: unknown;
}

/** What came of a tool call: what it returned, or why not. */
export type ToolResult =
  | { state: 'ok'; output: unknown }
  | { state: 'error'; error: unknown }
  | { state: 'denied'; reason?: string };

/** One answer of the model. */
export interface Move {
  text: string;
  calls: ToolCall[];
}

/** A finished step. */
export interface StepFacts extends Move {
  results: Map<string, ToolResult>;
  /** A person has to allow a call first. */
  awaitsApproval: boolean;
  finishReason?: string;
}

/** How a run started. */
export interface StartFacts {
  callId?: string;
  operationId?: string;
  messages: PromptMessage[];
  tools: { name: string; description?: string }[];
  /** The model cannot end with words: it must call a tool. */
  toolRequired: boolean;
  providerOptions: unknown;
  model?: string;
  functionId?: string;
  /** False where the caller does not want inputs or outputs recorded. */
  recorded: boolean;
}

type Fields = Record<string, unknown>;

/** An object's fields; none for what is no object. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The id that ties the events of one call together; AI SDK 6 has none. */
export const callIdOf = (event: unknown): string | undefined => text(fieldsOf(event).callId);

function readTools(tools: unknown, active: unknown): StartFacts['tools'] {
  return Object.entries(fieldsOf(tools))
    .filter(([name]) => !Array.isArray(active) || active.includes(name))
    .map(([name, tool]) => ({ name, description: text(fieldsOf(tool).description) }));
}

/** Reads `onStart` of AI SDK 7 (`messages`) and 6 (`prompt` or `messages`). */
export function readStart(event: unknown): StartFacts {
  const fields = fieldsOf(event);
  const given = [fields.messages, fields.prompt].find((value) => Array.isArray(value) && value.length > 0);
  const prompt = text(fields.prompt);
  const messages = prompt === undefined ? list(given) : [{ role: 'user', content: prompt }];
  const model = fieldsOf(fields.model);
  const provider = text(fields.provider) ?? text(model.provider);
  const modelId = text(fields.modelId) ?? text(model.modelId);
  const choice = fields.toolChoice;
  return {
    callId: callIdOf(event),
    operationId: text(fields.operationId),
    messages: messages as PromptMessage[],
    tools: readTools(fields.tools, fields.activeTools),
    toolRequired: choice === 'required' || fieldsOf(choice).type === 'tool',
    providerOptions: fields.providerOptions,
    ...(provider === undefined || modelId === undefined ? {} : { model: `${provider}/${modelId}` }),
    functionId: text(fields.functionId),
    recorded: fields.recordInputs !== false && fields.recordOutputs !== false,
  };
}

const readCall = (part: Fields): ToolCall => ({
  id: String(part.toolCallId),
  name: String(part.toolName),
  input: part.input,
});

/** Reads a content part that says what came of a tool call. */
function readResult(part: Fields): ToolResult | undefined {
  if (part.type === 'tool-error') return { state: 'error', error: part.error };
  if (part.type === 'tool-output-denied') return { state: 'denied' };
  if (part.type !== 'tool-result' || part.preliminary === true) return undefined;
  return { state: 'ok', output: part.output };
}

/** Reads a step result of either version. */
export function readStep(event: unknown): StepFacts {
  const fields = fieldsOf(event);
  const parts = list(fields.content).map(fieldsOf);
  const results = new Map<string, ToolResult>();
  for (const part of parts) {
    const result = readResult(part);
    if (result) results.set(String(part.toolCallId), result);
  }
  const answered = new Set(
    parts.filter(({ type }) => type === 'tool-approval-response').map(({ approvalId }) => approvalId),
  );
  return {
    text: textOf(parts).trim(),
    calls: parts.filter(({ type }) => type === 'tool-call').map(readCall),
    results,
    awaitsApproval: parts.some(
      ({ type, approvalId }) => type === 'tool-approval-request' && !answered.has(approvalId),
    ),
    finishReason: text(fields.finishReason),
  };
}

/** Reads `onToolExecutionEnd` (7) and `onToolCallFinish` (6). */
export function readToolEnd(event: unknown): { id: string; result: ToolResult } | undefined {
  const fields = fieldsOf(event);
  const id = text(fieldsOf(fields.toolCall).toolCallId);
  if (id === undefined) return undefined;
  if (fields.toolOutput !== undefined) {
    const result = readResult(fieldsOf(fields.toolOutput));
    return result && { id, result };
  }
  if (fields.success === false) return { id, result: { state: 'error', error: fields.error } };
  return { id, result: { state: 'ok', output: fields.output } };
}

/** A tool result as it stands in a message. */
function readStoredResult(output: unknown): ToolResult {
  const { type, value, reason } = fieldsOf(output);
  if (type === 'execution-denied') return { state: 'denied', reason: text(reason) };
  if (type === 'error-text' || type === 'error-json') {
    // AI SDK 7 writes the error's class before its message; live events carry the bare error.
    return { state: 'error', error: typeof value === 'string' ? value.replace(/^Error: /, '') : value };
  }
  return { state: 'ok', output: type === undefined ? output : value };
}

/** What was done after the last user message of a conversation, as far as its messages tell. */
export function readHistory(messages: readonly PromptMessage[]): {
  moves: Move[];
  results: Map<string, ToolResult>;
} {
  const from = messages.findLastIndex(({ role }) => role === 'user') + 1;
  const moves: Move[] = [];
  const results = new Map<string, ToolResult>();
  if (from === 0) return { moves, results };
  const asked = new Map<unknown, string>();
  for (const { role, content } of messages.slice(from)) {
    const parts: Fields[] =
      typeof content === 'string' ? [{ type: 'text', text: content }] : content.map(fieldsOf);
    for (const part of parts) {
      if (part.type === 'tool-result') results.set(String(part.toolCallId), readStoredResult(part.output));
      else if (part.type === 'tool-approval-request') asked.set(part.approvalId, String(part.toolCallId));
      else if (part.type === 'tool-approval-response' && part.approved === false) {
        const id = asked.get(part.approvalId);
        if (id !== undefined) results.set(id, { state: 'denied', reason: text(part.reason) });
      }
    }
    if (role !== 'assistant') continue;
    const calls = parts.filter(({ type }) => type === 'tool-call').map(readCall);
    moves.push({ text: textOf(parts).trim(), calls });
  }
  return { moves, results };
}
