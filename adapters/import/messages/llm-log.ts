import { type Fields, fieldsOf, isFields, listOf, textIn } from '../fields.js';

/**
 * A request of `llm logs --json` as lines of a session: the results that were sent with it, what was asked, and what the model
 * answered. Undefined for anything else.
 */
export function linesOfLlm(value: unknown): Fields[] | undefined {
  if (!isFields(value) || !('conversation_id' in value) || !('response_json' in value)) return undefined;
  if (!Array.isArray(value.tool_calls) || !Array.isArray(value.tool_results)) return undefined;
  const { conversation_id, datetime_utc: timestamp, model, prompt, response } = value;
  const line = (fields: Fields): Fields => ({ conversation_id, timestamp, model, ...fields });
  const results = value.tool_results.map(fieldsOf).map(({ name, output, exception, tool_call_id }) => {
    const part = { type: 'tool_result', tool_call_id, name, content: output, exception };
    return line({ role: 'tool', content: [part] });
  });
  const calls = listOf(value.tool_calls).map((call) => ({
    ...fieldsOf(call),
    id: fieldsOf(call).tool_call_id,
  }));
  return [
    ...results,
    ...(textIn(prompt) === undefined ? [] : [line({ role: 'user', content: prompt })]),
    line({ role: 'assistant', content: response ?? '', tool_calls: calls }),
  ];
}
