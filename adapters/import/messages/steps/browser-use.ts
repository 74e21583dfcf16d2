import { type Fields, fieldsOf, firstOf, firstText, listOf } from '../../fields.js';
import type { Note } from '../../finding.js';
import { type Part, readResult } from '../parts.js';
import { type LoggedStep, text } from './logged-step.js';

/** Browser Use: actions by name, and a result for each. */
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
