import type { Span } from './span.js';

/**
 * Spans in which each call is one: where a call has another span of it right below, as of its execution apart from the wait for a
 * person's leave, that one says how it ended and is no call of its own.
 */
export function withOneCallEach(spans: readonly Span[]): Span[] {
  const byId = new Map(spans.map((span) => [span.id, span]));
  const isWithin = ({ parent, tool }: Span): boolean =>
    tool?.callId !== undefined && byId.get(parent ?? '')?.tool?.callId === tool.callId;
  const inner = new Set(spans.filter(isWithin));
  if (inner.size === 0) return [...spans];
  const results = new Map(
    [...inner].flatMap(({ parent, tool }) => (tool?.result ? [[parent, tool.result]] : [])),
  );
  return spans.map((span) => {
    if (inner.has(span)) {
      const { tool: _, ...rest } = span;
      return rest;
    }
    const result = results.get(span.id);
    const isKnown = span.tool?.result !== undefined && result?.state === undefined;
    return span.tool && result && !isKnown ? { ...span, tool: { ...span.tool, result } } : span;
  });
}
