import type { Interaction } from '../../src/api/interaction.js';
import { type Step, toSteps } from '../../src/extract/steps/to-steps.js';

/** A call with its result; a turn whose tool is `say` is a reply. */
export type Call = [tool: string, args: Record<string, unknown> | string, result?: string];

const TOOLS = 'Available tools:\nget_order\ncancel_order\nrefund\nlookup\n';

/** A run of the calls, each seeing the result of the one before it. */
export function runOf(query: string, calls: Call[], rest: Partial<Interaction> = {}): Interaction {
  return {
    tenant_id: 'shop',
    query,
    turns: calls.map(([tool, args, result], i) => ({
      turn: i + 1,
      inputs: `${TOOLS}Observation:\n${i === 0 ? query : (calls[i - 1]![2] ?? 'nothing')}`,
      decision: tool === 'say' ? String(args) : JSON.stringify({ name: tool, arguments: args }),
      ...(result === undefined ? {} : { result }),
    })),
    success: true,
    timestamp: '2026-03-01T10:00:00Z',
    ...rest,
  };
}

export const stepsOf = (calls: Call[], query = 'Cancel my order'): Step[] => toSteps(runOf(query, calls));
