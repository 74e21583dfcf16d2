import type { FilledCall } from './filled-call.js';
import type { WordPattern } from './word-call.js';

/** A call that went through, in whose run, and what had gone through before it. */
interface Went {
  call: FilledCall;
  unit: string;
  done: readonly FilledCall[];
}

/** Units that show it, things that they show it of, and the share of them that has to. */
const SHOWN = { units: 4, things: 2, share: 0.9, templates: 2 };

const takes = ({ slots }: WordPattern, slot: string): boolean =>
  Object.values(slots).some((fill) => fill !== null && 'as' in fill && fill.as === slot);

/**
 * What has to come before a call of what it is itself called with: a thing is fetched before it is mended, whichever
 * thing it is. By template, as patterns that take one slot of it and leave the others open.
 *
 * @param templates all that was tried, with their slots
 * @param fluid templates of which the latest call counts: going somewhere is no such need
 */
export function learnAlike(
  passed: readonly Went[],
  templates: ReadonlyMap<string, readonly string[]>,
  fluid: ReadonlySet<string>,
): Map<string, WordPattern[]> {
  const counts = new Map<string, { units: Set<string>; all: number; by: Map<string, Shown> }>();
  interface Shown {
    pattern: WordPattern;
    times: number;
    things: Set<string>;
  }
  const seen = new Set<string>();
  for (const { call, unit, done } of passed) {
    const key = JSON.stringify([unit, call.template, call.slots]);
    if (seen.has(key) || fluid.has(call.template)) continue;
    seen.add(key);
    const count = counts.get(call.template) ?? { units: new Set(), all: 0, by: new Map() };
    counts.set(call.template, count);
    count.units.add(unit);
    count.all += 1;
    const found = new Set<string>();
    for (const before of done) {
      if (before.template === call.template || fluid.has(before.template)) continue;
      for (const [slot, thing] of Object.entries(call.slots)) {
        for (const [other, same] of Object.entries(before.slots)) {
          if (same !== thing) continue;
          const slots = Object.fromEntries(
            Object.keys(before.slots).map((name) => [name, name === other ? { as: slot } : null]),
          );
          const pattern = { template: before.template, slots };
          const id = JSON.stringify(pattern);
          if (found.has(id)) continue;
          found.add(id);
          const shown = count.by.get(id) ?? { pattern, times: 0, things: new Set() };
          shown.times += 1;
          shown.things.add(thing);
          count.by.set(id, shown);
        }
      }
    }
  }
  const known = new Map<string, WordPattern[]>();
  for (const [template, { units, all, by }] of counts) {
    if (units.size < SHOWN.units) continue;
    const own = [...by.values()].filter(
      ({ times, things }) => times >= SHOWN.share * all && things.size >= SHOWN.things,
    );
    known.set(
      template,
      own.map(({ pattern }) => pattern),
    );
  }
  // What hardly anybody got done needs of a slot what all others need of theirs of the same name.
  for (const [template, slots] of templates) {
    if (known.has(template) || fluid.has(template)) continue;
    const found = new Map<string, WordPattern>();
    for (const slot of slots) {
      const others = [...known].filter(([other]) => templates.get(other)?.includes(slot));
      const takers = others.filter(([, patterns]) => patterns.some((pattern) => takes(pattern, slot)));
      if (takers.length < SHOWN.templates || takers.length < others.length - 1) continue;
      for (const pattern of takers[0]![1])
        if (takes(pattern, slot)) found.set(JSON.stringify(pattern), pattern);
    }
    // What the others get from is not itself gotten so.
    const own = [...found.values()].filter((pattern) => pattern.template !== template);
    if (own.length > 0) known.set(template, own);
  }
  return known;
}
