import type { Call } from '../../run/message.js';
import type { Span } from './span.js';
import { TOOL_CLASS } from './vocabulary.js';

/**
 * Spans of tools with the names that their calls have, where they have those of classes (OpenLIT for LangChain in JavaScript): of the
 * call with their id, or of the one with their arguments whose id no span has.
 */
export function withToolNames(tools: readonly Span[], calls: readonly Call[]): Span[] {
  const spanned = new Set(tools.flatMap(({ tool }) => tool?.callId ?? []));
  const open = calls.filter(({ id }) => id !== undefined && !spanned.has(id));
  return tools.map((span) => {
    const { tool } = span;
    if (!tool || !TOOL_CLASS.test(tool.name)) return span;
    const input = JSON.stringify(tool.input);
    const at = open.findIndex((call) => JSON.stringify(call.input) === input);
    const call =
      calls.find(({ id }) => id !== undefined && id === tool.callId) ??
      (at < 0 ? undefined : open.splice(at, 1)[0]);
    return call === undefined
      ? span
      : {
          ...span,
          tool: { ...tool, name: call.name, ...(call.id === undefined ? {} : { callId: call.id }) },
        };
  });
}
