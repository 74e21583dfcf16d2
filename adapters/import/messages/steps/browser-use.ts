import { type Fields, fieldsOf, firstOf, firstText, listOf } from '../../fields.js';
import type { Note } from '../../finding.js';
import { scalarText } from '../../scalar-text.js';
import { type Part, readResult } from '../parts.js';
import { type LoggedStep, text } from './logged-step.js';

/** A click on what is no longer there, which the program tells as if it had worked. */
const NOT_THERE = /^Element index \d+ not available/;
const AT_LIMIT = /^Failed to complete task in maximum steps/;

/** Browser Use: actions by name, and a result for each that was done: a page that changed or an error ends the others. */
export function browserUse(step: Fields, note: Note): LoggedStep | undefined {
  if (!('model_output' in step) || !Array.isArray(step.result)) return undefined;
  const output = fieldsOf(step.model_output);
  const state = fieldsOf(output.current_state);
  const parts: Part[] = text(firstText(output.next_goal, state.next_goal, output.thinking));
  const results = step.result.map(fieldsOf);
  for (const [index, action] of listOf(output.action).map(fieldsOf).entries()) {
    const [name, input] = Object.entries(action).find(([, value]) => value !== null) ?? [];
    const given = results[index];
    if (name === undefined) continue;
    if (given === undefined && results.length > 0) {
      note('actions that were not done, as the page had changed or another had failed');
      continue;
    }
    if (name === 'done') parts.push(...text(firstText(fieldsOf(input).text, given?.extracted_content)));
    else {
      parts.push({ call: { name, input: input ?? {} } });
      if (given) {
        const output = firstOf(given.error, given.extracted_content, given.long_term_memory, 'done');
        const error = given.error ?? (NOT_THERE.test(scalarText(output)) ? output : undefined);
        parts.push({ result: readResult({ output, error }, note) });
      }
    }
  }
  const last = results.at(-1);
  // A judge that looked at the whole run knows more than the agent.
  const atLimit = AT_LIMIT.test(scalarText(last?.error)) ? false : undefined;
  const said = [fieldsOf(last?.judgement).verdict, last?.is_done === true ? last.success : atLimit];
  const success = said.find((one) => typeof one === 'boolean');
  // What it said last is its answer, not what it meant to do.
  const shown = last?.is_done === true && parts.length > 1 ? parts.slice(1) : parts;
  return { role: 'assistant', parts: shown, ...(success === undefined ? {} : { success }) };
}
