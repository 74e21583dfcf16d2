import { type Fields, fieldsOf, firstText, isFields, listOf, textIn } from '../../fields.js';
import type { Note } from '../../finding.js';
import { type Part, readCall, readResult } from '../parts.js';
import { type LoggedStep, text } from './logged-step.js';

/** What an error says before what a tool said. */
const EXECUTING =
  /^Error (?:executing|when executing|while calling) tool '([\w.-]+)' with arguments (.{0,4000}?): /s;

const isAction = (step: Fields): boolean =>
  'step_number' in step && 'observations' in step && Array.isArray(step.tool_calls ?? []);

/** True for an entry of the memory of smolagents: the task, a plan, an action, or the answer. */
export const isSmolAgents = (step: Fields): boolean =>
  typeof step.role !== 'string' &&
  (isAction(step) || ('task_images' in step && typeof step.task === 'string') || isPlan(step));
const isPlan = (step: Fields): boolean => typeof step.plan === 'string' && 'model_input_messages' in step;

/**
 * smolagents: a step's calls are sorted by the text of their ids, and those of a step in which one failed are only in what
 * the model answered.
 */
export function smolAgents(step: Fields, note: Note): LoggedStep | undefined {
  if (!isSmolAgents(step)) return undefined;
  if (isPlan(step)) return { role: 'system', parts: [] };
  if (!isAction(step)) return { role: 'user', parts: text(step.task) };
  const answer = fieldsOf(step.model_output_message);
  const made = listOf(step.tool_calls);
  const given = made.length > 0 ? made : listOf(answer.tool_calls);
  const calls = given.map(readCall).filter((call) => call !== undefined);
  if (calls.length < given.length) note('calls without a name');
  const error = isFields(step.error) ? firstText(step.error.message, step.error.type) : textIn(step.error);
  const said = firstText(step.model_output, answer.content);
  const parts: Part[] = [...(made.some(isCode) ? [] : text(said)), ...calls.map((call) => ({ call }))];
  if (calls.length === 0) {
    if (error !== undefined) note('errors of steps that name no call');
    return { role: 'assistant', parts };
  }
  const seen = textIn(step.observations);
  const [, name, args = ''] = (error === undefined ? undefined : EXECUTING.exec(error)) ?? [];
  const failed =
    error === undefined
      ? undefined
      : (calls.find(
          (call) => call.name === name && valuesOf(call.input).every((one) => args.includes(one)),
        ) ?? calls.at(-1));
  const lines = seen?.split('\n');
  const each = lines !== undefined && lines.length === calls.length ? lines : undefined;
  calls.forEach((call, i) => {
    const id = call.id === undefined ? {} : { id: call.id };
    if (call === failed)
      parts.push({ result: readResult({ ...id, output: seen, error, isError: true }, note) });
    else if (error === undefined && (each || i === 0))
      parts.push({ result: readResult({ ...id, output: each?.[i] ?? seen ?? '' }, note) });
  });
  return { role: 'assistant', parts };
}

/** Whether a call is the code that the answer already is. */
const isCode = (call: unknown): boolean => {
  const { name, function: inner } = fieldsOf(call);
  return firstText(name, fieldsOf(inner).name) === 'python_interpreter';
};

const valuesOf = (input: unknown): string[] =>
  Object.values(fieldsOf(input)).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
