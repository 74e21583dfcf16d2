import type { Interaction } from '../../src/api/interaction.js';
import type { Random } from '../../src/domain/random.js';

/** A collection of the simulated world. */
export interface Tenant {
  account: string;
  tenant: string;
  /** Stands in every marker and every tool of this collection, and in none of another. */
  mark: string;
  /** Only stores happen to a plain one, so that what it knows must be what its records teach in their order. */
  plain: boolean;
}

/** One item by chance. */
export const oneOf = <T>(random: Random, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)]!;

const VERBS = ['Fetch', 'Return', 'Weigh', 'Insure'];
const THINGS = ['the parcel', 'the library books', 'a red suitcase', 'the sealed letter', 'two crates'];
const PLACES = ['from the locker', 'at the harbour', 'before Friday', 'for the guest'];
const WAYS: [tool: string, result: string][][] = [
  [
    ['lookup', '{"status":"stored","locker":"A1"}'],
    ['unlock', '{"error":"locker jammed"}'],
    ['reset', '{"ok":true}'],
    ['unlock', '{"ok":true}'],
  ],
  [
    ['lookup', '{"status":"stored"}'],
    ['unlock', '{"ok":true}'],
  ],
  [['call', '{"ok":true}']],
  [['lookup', '{"error":"no such parcel"}']],
  [
    ['lookup', '{"error":"desk is closed"}'],
    ['call', '{"ok":true}'],
    ['lookup', '{"status":"stored"}'],
  ],
];

/** A number in letters, because digits are taken for what is particular to a run. */
const spelled = (n: number): string => String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

/** Every marker that a text holds: `zq`, the mark of a collection, the number of a record in letters. */
export const MARKERS = /zq[a-z]{2}[a-j]+zq/g;

/** Words of a record that stand nowhere else. */
export const markerOf = ({ mark }: Tenant, n: number): string => `zq${mark}${spelled(n)}zq`;

/** The tool that only records of one source or kind of agent call. */
export const toolOf = ({ mark }: Tenant, whose: string): string => `ask_${whose}_${mark}`;

/**
 * The nth record of a collection.
 *
 * @param origin the source that it declares and the kind of agent that it is of, where it says so; each has a tool
 */
export function recordOf(
  random: Random,
  tenant: Tenant,
  n: number,
  origin: { source?: string; agentType?: string },
): Interaction {
  const marker = markerOf(tenant, n);
  const calls = oneOf(random, WAYS).map(([tool, result]) => [`${tool}_${tenant.mark}`, result] as const);
  const own = Object.values(origin).map((whose) => [toolOf(tenant, whose), '{"ok":true}'] as const);
  const all = [...own, ...calls];
  const offered = [...new Set(all.map(([tool]) => tool))].join('\n');
  const query = `${oneOf(random, VERBS)} ${oneOf(random, THINGS)} ${oneOf(random, PLACES)} ${marker}`;
  const success = oneOf(random, [true, true, false, undefined]);
  return {
    tenant_id: tenant.tenant,
    query,
    turns: all.map(([tool, result], i) => ({
      turn: i + 1,
      inputs: `Available tools:\n${offered}\nObservation:\n${i === 0 ? query : all[i - 1]![1]}`,
      decision: JSON.stringify({ name: tool, arguments: { parcel: marker } }),
      result,
    })),
    ...(success === undefined ? {} : { success }),
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
    ...(origin.agentType === undefined ? {} : { agent_type: origin.agentType }),
    ...(origin.source === undefined ? {} : { metadata: { source: origin.source } }),
  };
}
