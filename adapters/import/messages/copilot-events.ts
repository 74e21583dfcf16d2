import { type Fields, fieldsOf, firstText, isFields, listOf, textIn } from '../fields.js';
import type { Note } from '../finding.js';
import { scalarText } from '../scalar-text.js';
import type { EventLog } from './event-log.js';

/** Events that say what was said and done; others only tell how the program goes. */
const EVENT =
  /^(?:session|user|assistant|tool|subagent|skill|hook|system|permission|abort|command|mcp|model|external_tool|elicitation|exit_plan_mode|user_input|pending_messages)(?:\.[a-z_]+)*$/;
const FROM_AGENT = /^agent\b/;

const isEvent = (value: unknown): value is Fields =>
  isFields(value) &&
  typeof value.type === 'string' &&
  EVENT.test(value.type) &&
  isFields(value.data) &&
  'id' in value &&
  ('parentId' in value || value.type.includes('.')) &&
  !('message' in value);

/** A tool's result, as a message. */
function resultOf(data: Fields): Fields {
  const { result, error, success, toolCallId, toolName } = data;
  const said = isFields(result) ? firstText(result.content, result.detailedContent) : textIn(result);
  const wrong = firstText(fieldsOf(error).message, error);
  const refused = /den(?:y|ied)|reject|cancel/i.test(scalarText(fieldsOf(error).code));
  const state = refused ? { status: 'rejected' } : success === false ? { status: 'error' } : {};
  const part = {
    type: 'tool_result',
    tool_call_id: toolCallId,
    name: toolName,
    content: said ?? wrong ?? result ?? '',
    ...state,
  };
  return { role: 'tool', content: [part] };
}

/**
 * Follows the events of a session: an answer names its calls, and their results are events of their own. What a sub-agent
 * does names the call that started it.
 */
export function followCopilot(note: Note): EventLog {
  let session: string | undefined;
  let model: string | undefined;
  /** Calls that were seen, with what a sub-agent was asked by them. */
  const calls = new Map<string, string | undefined>();
  const agents = new Set<string>();
  let agentPrompt: string | undefined;

  function called(value: unknown): Fields {
    const call = fieldsOf(value);
    const { toolCallId, arguments: given } = call;
    const { prompt, task, description } = fieldsOf(given);
    if (typeof toolCallId === 'string') calls.set(toolCallId, firstText(prompt, task, description));
    return { id: toolCallId, name: call.name ?? call.toolName, arguments: given ?? {} };
  }

  function messages(type: string, data: Fields): Fields[] {
    switch (type) {
      case 'user.message':
        return [{ role: 'user', content: data.content ?? '' }];
      case 'assistant.message':
        return [
          {
            role: 'assistant',
            content: data.content ?? '',
            tool_calls: listOf(data.toolRequests).map(called),
          },
        ];
      case 'tool.execution_start':
        if (calls.has(scalarText(data.toolCallId))) return [];
        return [{ role: 'assistant', content: '', tool_calls: [called(data)] }];
      case 'tool.execution_complete':
        return [resultOf(data)];
      case 'session.error':
        return [{ isApiErrorMessage: true, message: { content: firstText(data.message) ?? 'unknown' } }];
      case 'abort':
        return [{ message: { role: 'user', content: '[Request interrupted by user]' } }];
      default:
        note(`lines of type ${type}`);
        return [];
    }
  }

  return {
    take(value) {
      if (!isEvent(value)) return undefined;
      const { data, type } = value as { data: Fields; type: string };
      session = textIn(data.sessionId) ?? session;
      model = firstText(data.selectedModel, data.newModel, data.model) ?? model;
      const source = textIn(data.source);
      if (type === 'user.message' && source !== undefined && source !== 'user') {
        // The call that started it says the same.
        if (FROM_AGENT.test(source)) agentPrompt = textIn(data.content);
        note("messages of the program itself, in the person's place");
        return [];
      }
      const agent = textIn(data.parentToolCallId);
      const around = { timestamp: value.timestamp, session_id: session, model };
      const lines = messages(type, data).map((line) =>
        agent === undefined
          ? { ...line, ...around, uuid: value.id }
          : { ...line, ...around, isSidechain: true, agentId: agent },
      );
      if (lines.length === 0 || agent === undefined || agents.has(agent)) return lines;
      agents.add(agent);
      const prompt = calls.get(agent) ?? agentPrompt;
      if (prompt === undefined) return lines;
      return [{ ...around, role: 'user', content: prompt, isSidechain: true, agentId: agent }, ...lines];
    },
    end() {
      [session, model, agentPrompt] = [undefined, undefined, undefined];
      calls.clear();
      agents.clear();
      return [];
    },
  };
}
