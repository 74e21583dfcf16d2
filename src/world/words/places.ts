import type { FilledCall, PartCall, WordNeed } from './filled-call.js';

/** A call that went through, in whose run, and the key of the latest call of each template before it. */
interface Went {
  call: FilledCall;
  unit: string;
  latest: ReadonlyMap<string, string>;
}

/** Uses that tell where a thing stands, how many of them have to agree, and how many of what fills a slot have to stand. */
const STANDS = { uses: 3, share: 0.9, slot: 0.8 };

/**
 * Where things stand: what has to be the latest call of a template of which the latest counts, as the room that one is
 * in, before anything is done with a thing. What is taken along is used in many places, and so is what else fills the
 * slot that it fills: only what fills slots whose things all stay where they are has a place.
 */
export function learnPlaces(
  passed: readonly Went[],
  { parts, fluid }: { parts: ReadonlyMap<string, PartCall>; fluid: ReadonlySet<string> },
): Map<string, WordNeed[]> {
  const places = new Map<string, WordNeed[]>();
  for (const moving of fluid) {
    // By thing, and by slot and thing, in how many units it was used at each place by each template.
    const uses = new Map<string, Map<string, number>>();
    const slots = new Map<string, Set<string>>();
    const met = new Set<string>();
    for (const { call, unit, latest } of passed) {
      const here = latest.get(moving);
      if (here === undefined || fluid.has(call.template)) continue;
      for (const [slot, thing] of Object.entries(call.slots)) {
        const key = JSON.stringify([unit, call.template, slot, thing, here]);
        if (met.has(key)) continue;
        met.add(key);
        const own = uses.get(thing) ?? new Map<string, number>();
        own.set(here, (own.get(here) ?? 0) + 1);
        uses.set(thing, own);
        const name = `${call.template}\n${slot}`;
        slots.set(name, (slots.get(name) ?? new Set()).add(thing));
      }
    }
    const standing = new Map<string, { here: string; units: number }>();
    const moved = new Set<string>();
    for (const [thing, own] of uses) {
      const all = [...own.values()].reduce((sum, count) => sum + count, 0);
      if (all < STANDS.uses) continue;
      const [here, units] = [...own].reduce((a, b) => (b[1] > a[1] ? b : a));
      if (units >= STANDS.share * all) standing.set(thing, { here, units });
      else moved.add(thing);
    }
    for (const things of slots.values()) {
      const own = [...things];
      const stay = own.filter((thing) => standing.has(thing));
      const away = own.filter((thing) => moved.has(thing));
      if (stay.length === 0 || stay.length < STANDS.slot * (stay.length + away.length)) continue;
      for (const thing of stay) {
        const { here, units } = standing.get(thing)!;
        const known = places.get(thing) ?? [];
        if (known.some(({ template }) => template === moving)) continue;
        places.set(thing, [...known, { ...parts.get(here)!, latest: true, units }]);
      }
    }
  }
  return places;
}
