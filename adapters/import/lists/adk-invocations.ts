import { type Fields, fieldsOf, isFields, listOf } from '../fields.js';
import type { Layout } from './layout.js';

/** Statuses of ADK: of a case that passed, and of one that failed; higher numbers say that nobody judged it. */
const OUTCOMES: ReadonlyMap<unknown, boolean> = new Map([
  [1, true],
  [2, false],
]);

const parts = (role: string, key: string, values: unknown): Fields[] => {
  const list = listOf(values).map((value) => ({ [key]: value }));
  return list.length > 0 ? [{ role, parts: list }] : [];
};

/** The messages of one invocation: the task, a list of events or of calls beside their results, the answer. */
function messagesOf({
  user_content: asked,
  intermediate_data: done,
  final_response: answer,
}: Fields): unknown[] {
  const { invocation_events: events, tool_uses: calls, tool_responses: results } = fieldsOf(done);
  return [
    asked,
    ...listOf(events).map((event) => fieldsOf(event).content),
    ...parts('model', 'function_call', calls),
    ...parts('user', 'function_response', results),
    answer,
  ].filter(isFields);
}

/**
 * A case of an eval set of Google ADK as a conversation, or of its results: what the agent did there, and not what was
 * expected of it. Undefined for anything else.
 */
export function adkInvocations(fields: Fields): Layout | undefined {
  const judged = listOf(fields.eval_metric_result_per_invocation);
  const invocations =
    judged.length > 0
      ? judged.map((result) => fieldsOf(result).actual_invocation)
      : listOf(fields.conversation);
  if (invocations.length === 0 || !invocations.every((one) => isFields(one) && isFields(one.user_content)))
    return undefined;
  const success = OUTCOMES.get(fields.final_eval_status);
  return {
    items: (invocations as Fields[]).flatMap(messagesOf),
    around: success === undefined ? fields : { ...fields, success },
  };
}
