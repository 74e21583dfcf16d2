import { type Fields, isFields, listOf, textIn } from '../fields.js';
import type { Layout } from './layout.js';

const isResult = (value: unknown): value is Fields =>
  isFields(value) &&
  textIn(value.agentName) !== undefined &&
  Array.isArray(value.output) &&
  Array.isArray(value.toolCalls);

/**
 * The results of a network of AgentKit as a conversation: each has what its agent answered and what came of the calls in it;
 * what was asked is in the prompt of the first, which exported results lack. Undefined for anything else.
 */
export function agentKit(fields: Fields): Layout | undefined {
  const results = [fields._results, fields.results].map(listOf).find((list) => list.length > 0) ?? [];
  if (results.length === 0 || !results.every(isResult)) return undefined;
  const said = (results as Fields[]).flatMap(({ output, toolCalls }) => [
    ...listOf(output),
    ...listOf(toolCalls),
  ]);
  return { items: [...listOf((results[0] as Fields).prompt), ...said], around: fields };
}
