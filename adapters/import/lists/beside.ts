import { blocksIn } from '../../run/blocks.js';
import type { Message, Tool } from '../../run/message.js';
import {
  type Fields,
  fieldsOf,
  firstText,
  isFields,
  listOf,
  scalarsOf,
  textIn,
  timeIn,
  unpacked,
} from '../fields.js';
import type { Note } from '../finding.js';
import { saidIn } from '../messages/exchange.js';
import { personWords } from '../messages/person-words.js';
import { readTools } from '../messages/tools.js';

const keys = (names: string): string[] => names.split(' ');
const TASK_KEYS = keys(
  'task query instruction problem_statement goal question problem user_query prompt input request objective intent confirmed_task title',
);
/** Ids that name one session or answer; a plain `id` may be a number in a set. */
const ID_KEYS = keys(
  'session_id sessionId conversation_id conversationId thread_id trajectory_id trace_id chat_id run_id uuid',
);
const ANSWER_KEYS = keys(
  'response response_body responseBody completion output result answer choices candidates outputs artifacts',
);
const ASKED_KEYS = keys('messages input prompt contents question query instruction request');
const TIME_KEYS = keys('timestamp created_at createdAt created startTime start_time started_at ts time');
const CARRIED =
  /^(?:model|instance_id|task_id|trial|epoch|seed|domain|dataset|category|split|tags?|repo|cwd|name)$/;
const OWN_ID_LENGTH = 6;
/** The task in what a browser's agent is shown at each step. */
const REQUEST = /<(user_request)>/g;

function firstIn<T>(
  around: readonly Fields[],
  names: readonly string[],
  read: (value: unknown) => T | undefined,
): T | undefined {
  for (const fields of around)
    for (const name of names) {
      const found = read(fields[name]);
      if (found !== undefined) return found;
    }
  return undefined;
}

/** What went wrong where there is no answer: of the request, or of the run. */
export function failureIn(around: readonly Fields[]): string | undefined {
  for (const fields of around) {
    const response = fieldsOf(unpacked(fields.response));
    const result = fieldsOf(fields.result);
    for (const error of [
      fields.error,
      response.error,
      fieldsOf(response.body).error,
      fieldsOf(result.error).error,
      result.error,
    ]) {
      const words =
        isFields(error) && Object.keys(error).length > 0
          ? (firstText(error.message, error.type) ?? JSON.stringify(error))
          : textIn(error);
      if (words !== undefined) return words;
    }
  }
  return undefined;
}

/** What a task of A2A made, as one answer. */
const ofArtifacts = (artifacts: unknown): Fields => ({
  role: 'assistant',
  parts: listOf(artifacts).flatMap((one) => listOf(fieldsOf(one).parts)),
});

/** The answer of the model beside what it was asked, and the object that it is in. */
export function answerIn(around: readonly Fields[], note: Note): { messages: Message[]; answer: Fields } {
  for (const fields of around) {
    for (const name of ANSWER_KEYS) {
      const given = unpacked(fields[name]);
      if (given === undefined || given === null) continue;
      const value = name === 'artifacts' ? ofArtifacts(given) : given;
      const { body, message, outputBodyJson: logged } = fieldsOf(value);
      const inner =
        [body, message].find((one) => isFields(one) && 'id' in one) ?? (isFields(logged) ? logged : value);
      const bare = name === 'choices' || name === 'candidates' || Array.isArray(value);
      const messages = saidIn(bare ? fields : inner, 'assistant', note).filter(({ role }) => role !== 'user');
      if (messages.length > 0) return { messages, answer: bare ? fields : fieldsOf(inner) };
    }
  }
  return { messages: [], answer: {} };
}

/** Why the model stopped, as any provider says it. */
export function finishOf(answer: Fields): string | undefined {
  const choice = fieldsOf(listOf(answer.choices)[0]);
  const reason = textIn(fieldsOf(answer.incomplete_details).reason);
  const status =
    answer.status === 'incomplete' ? (reason === 'content_filter' ? reason : 'length') : answer.status;
  return firstText(
    choice.finish_reason,
    answer.stop_reason,
    fieldsOf(listOf(answer.candidates)[0]).finishReason,
    status,
  );
}

/** What was asked, where the list is the answer alone: in the objects around it, or in their request. */
export function askedIn(around: readonly Fields[], note: Note): Message[] {
  for (const fields of around)
    for (const one of [fields, fields.request, fields.body, fields.params].filter(isFields)) {
      const { instruction, input } = one;
      if (textIn(instruction) && textIn(input))
        return [{ role: 'user', text: `${instruction as string}\n${input as string}` }];
      for (const name of ASKED_KEYS) {
        const said = saidIn(one[name], 'user', note);
        if (said.length > 0) return said;
      }
    }
  return [];
}

/** The task where nobody asks for it in the messages: beside them, or as the agent understood it. */
export function writtenTask(around: readonly Fields[], items: readonly unknown[], note: Note): Message[] {
  const written = firstIn(around, TASK_KEYS, (value) =>
    firstText(
      value,
      ...['instruction', 'description', 'problem_statement'].map((name) => fieldsOf(value)[name]),
    ),
  );
  const shown = items
    .map((item) => blocksIn(textIn(fieldsOf(item).state_message) ?? '', REQUEST)[0]?.body.trim())
    .find(Boolean);
  if (written === undefined && shown !== undefined) return [{ role: 'user', text: shown }];
  const output = fieldsOf(items.map((item) => fieldsOf(item).model_output).find(isFields));
  const goal = firstText(output.next_goal, fieldsOf(output.current_state).next_goal);
  if (written === undefined && goal !== undefined)
    note('runs whose task is not in the file: the first goal of the agent is taken for it');
  const text = written === undefined ? goal : personWords(written);
  return text === undefined ? [] : [{ role: 'user', text }];
}

/** The tools on offer, wherever they are listed. */
export function toolsIn(around: readonly Fields[]): Tool[] {
  for (const fields of around) {
    const inner = [fields, fields.agent, fields.config, fields.extra, fields.extra_info].map(fieldsOf);
    for (const one of inner)
      for (const value of [one.tools, one.functions, one.function, one.tool_definitions]) {
        const tools = readTools(value);
        if (tools.length > 0) return tools;
      }
  }
  return [];
}

/** The id of a conversation: of its answer, of its session, or its own where that is no number in a set. */
export function idIn(around: readonly Fields[], answer: Fields): string | undefined {
  const own = textIn(around[0]?.id);
  return (
    textIn(answer.id) ??
    firstIn(around, ID_KEYS, textIn) ??
    (own !== undefined && own.length >= OWN_ID_LENGTH && !/^\d+$/.test(own) ? own : undefined)
  );
}

/** When it began: as the answer says, the objects around it, or its first item that says it. */
export function startOf(
  around: readonly Fields[],
  items: readonly unknown[],
  answer: Fields,
): number | undefined {
  const states = around.map(({ status }) => fieldsOf(status));
  return firstIn([answer, ...around, ...items.filter(isFields), ...states], TIME_KEYS, timeIn);
}

/** The kind of agent, where it is named. */
export const agentIn = (around: readonly Fields[]): string | undefined =>
  firstIn([...around, fieldsOf(around[0]?.metadata)], ['agent_type', 'agent_name'], textIn);

/** The fields that are taken from the objects around a conversation. */
export const metadataIn = (around: readonly Fields[], answer: Fields): Fields => ({
  ...Object.fromEntries(
    around.flatMap((fields) => Object.entries(scalarsOf(fields)).filter(([name]) => CARRIED.test(name))),
  ),
  ...scalarsOf(around.find((fields) => isFields(fields.metadata))?.metadata),
  ...(textIn(answer.model) ? { model: answer.model } : {}),
});
