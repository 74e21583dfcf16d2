import { createHash } from 'node:crypto';
import { readOtelSpan } from './raw-span.js';
import { readSpan } from './read-span.js';

const NOWHERE = { file: '', line: 1, bytes: 0, modified: 0 };

function isTool(span: unknown): boolean {
  const raw = readOtelSpan(span);
  return raw !== undefined && readSpan(raw, NOWHERE, () => {}, {}).tool !== undefined;
}

/**
 * What the calls of one loop have in common where each is a trace of its own, as where only the model's client is traced:
 * everything up to the first message of the person. Undefined for any other span, and for a call in which a client ran tools itself.
 *
 * @param span of OTLP/JSON
 * @param below finds the spans right below it: asked of few
 */
export function loopOf(span: unknown, below: () => readonly unknown[]): string | undefined {
  const raw = readOtelSpan(span);
  if (!raw || raw.parent !== undefined) return undefined;
  const { model, agent } = readSpan(raw, NOWHERE, () => {}, {});
  if (!model || agent || below().some(isTool)) return undefined;
  const asked = model.input.findIndex(({ role }) => role === 'user');
  if (asked < 0) return undefined;
  return createHash('sha256')
    .update(JSON.stringify([raw.attributes['service.name'] ?? null, model.input.slice(0, asked + 1)]))
    .digest('hex');
}
