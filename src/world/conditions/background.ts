import type { Seen } from '../runs/history.js';
import type { Background } from './learn-conditions.js';

/** Values of a place, past which it names things and is no state. */
const MAX_VALUES = 12;
/** Independent units that a value needs: what fewer have may identify them. */
const MIN_UNITS = 4;
/** Share of what was seen that such values have to make up. */
const CLOSED = 0.75;
const MAX_VALUE = 40;

/** Counts how common values are at each place of results, each unit once a value. */
export function createBackground(): { add(unit: string, seen: Seen): void; shares(): Background } {
  const places = new Map<string, Map<string, Set<string>> | null>();
  return {
    add(unit, { action, leaves }) {
      for (const { path, value, nominal } of leaves) {
        if (!nominal || path === '' || value.length > MAX_VALUE) continue;
        const key = `${action}.${path}`;
        let values = places.get(key);
        if (values === null) continue;
        if (!values) {
          values = new Map();
          places.set(key, values);
        }
        const units = values.get(value) ?? new Set();
        units.add(unit);
        values.set(value, units);
        if (values.size > MAX_VALUES) places.set(key, null);
      }
    },
    shares() {
      const shares = new Map<string, Map<string, number>>();
      for (const [key, values] of places) {
        if (values === null) continue;
        const named = [...values].filter(([value, units]) => units.size >= MIN_UNITS && !/\d{3}/.test(value));
        let total = 0;
        for (const units of values.values()) total += units.size;
        if (named.reduce((sum, [, units]) => sum + units.size, 0) < CLOSED * total) continue;
        shares.set(key, new Map(named.map(([value, units]) => [value, units.size / total])));
      }
      return shares;
    },
  };
}
