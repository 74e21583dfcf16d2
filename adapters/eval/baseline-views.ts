import type { RecordedCall } from './call-rows.js';
import { leaves, plain, valuesAt } from './plan/values.js';
import type { WorldView } from './world-view.js';

/** Values an argument is given most often that count as candidates. */
const COMMONEST = 5;

const unplural = (name: string): string => name.toLowerCase().replace(/^new_/, '').replace(/s$/, '');

/** Values under a key of this name, and keys and scalars at all. */
function deepValues(value: unknown, name: string | undefined, under = false): string[] {
  if (typeof value !== 'object' || value === null) return name === undefined || under ? leaves(value) : [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const named = !Array.isArray(value) && name !== undefined && unplural(key) === unplural(name);
    const keys = name === undefined && !Array.isArray(value) ? [plain(key)] : [];
    return [...keys, ...deepValues(inner, name, named || (under && Array.isArray(value)))];
  });
}

const none = { planFor: async () => undefined };

/** Simple ways to know a world, made of the calls of other units: what the engine is compared with. */
export function baselineViews(known: readonly RecordedCall[]): Record<string, WorldView> {
  const counts = new Map<string, { refused: number; all: number }>();
  const given = new Map<string, Map<string, number>>();
  let refusals = 0;
  for (const { call } of known) {
    const count = counts.get(call.action) ?? { refused: 0, all: 0 };
    counts.set(call.action, { refused: count.refused + Number(call.refused), all: count.all + 1 });
    refusals += Number(call.refused);
    if (call.refused) continue;
    for (const [name, value] of Object.entries(call.args)) {
      const key = `${call.action}.${name}`;
      const values = given.get(key) ?? new Map<string, number>();
      given.set(key, values);
      for (const leaf of leaves(value)) values.set(leaf, (values.get(leaf) ?? 0) + 1);
    }
  }
  const rate = refusals / Math.max(1, known.length);
  const always = { refusal: async () => rate };
  return {
    commonest: {
      ...none,
      candidates: async (_, call, argument) => {
        const values = [...(given.get(`${call.action}.${argument}`) ?? [])].sort((a, b) => b[1] - a[1]);
        return { values: new Set(values.slice(0, COMMONEST).map(([value]) => value)), words: false };
      },
      ...always,
    },
    same_name: {
      ...none,
      candidates: async ({ calls }, _, argument) => ({
        values: new Set(
          calls.flatMap(({ result }) => [...deepValues(result, argument), ...valuesAt(result, argument)]),
        ),
        words: true,
      }),
      refusal: async (_, { action }) => {
        const { refused, all } = counts.get(action) ?? { refused: 0, all: 0 };
        return (refused + rate) / (all + 1);
      },
    },
    seen_anywhere: {
      ...none,
      candidates: async ({ calls }) => ({
        values: new Set(calls.flatMap(({ result }) => deepValues(result, undefined))),
        words: true,
      }),
      ...always,
    },
  };
}
