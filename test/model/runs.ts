import type { Interaction } from '../../src/index.js';
import { parseRun } from '../../src/model/events/parse-run.js';
import type { ParsedRun } from '../../src/model/events/parsed-run.js';

/** A step of a made-up run: what was decided, what came of it, what was seen. */
export type MadeStep = readonly [decision: string, result?: string, inputs?: string];

/** A made-up record. */
export const record = (
  query: string,
  steps: readonly MadeStep[],
  more: Partial<Interaction> = {},
): Interaction => ({
  tenant_id: 't',
  query,
  turns: steps.map(([decision, result, inputs = ''], i) => ({
    turn: i + 1,
    inputs,
    decision,
    ...(result === undefined ? {} : { result }),
  })),
  timestamp: '2026-01-01T00:00:00Z',
  ...more,
});

/** A made-up run; its group is its number unless given. */
export const made = (
  id: number,
  query: string,
  steps: readonly MadeStep[],
  { group = `g${id}`, ...more }: Partial<Interaction> & { group?: string } = {},
): ParsedRun =>
  parseRun(record(query, steps, { success: true, ...more }), { id: String(id).padStart(4, '0'), group });

/** A call as JSON. */
export const call = (name: string, args: Record<string, unknown> = {}): string =>
  JSON.stringify({ name, arguments: args });
