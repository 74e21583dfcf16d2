import { saysValue } from '../runs/history.js';
import type { ObservedRun } from '../runs/observed-run.js';
import { filledCall } from './filled-call.js';

/** Runs that used a thing, the share of their tasks that name it, and how many times the share of all tasks that is. */
const NAMED = { runs: 3, share: 0.5, lift: 2 };

/** The key of what stands in a slot of a template. */
export const slotKey = (template: string, slot: string, kind: string): string =>
  JSON.stringify([template, slot, kind]);

/** What fills slots of templates mostly where the task names it: things that one task is about, and another is not. */
export function taskThings(runs: readonly ObservedRun[]): Set<string> {
  const users = new Map<string, { kind: string; runs: number[] }>();
  runs.forEach(({ steps }, i) => {
    const own = new Set<string>();
    for (const step of steps) {
      const call = step.outcome === 'error' ? undefined : filledCall(step);
      if (!call) continue;
      for (const [slot, kind] of Object.entries(call.slots)) {
        const key = slotKey(call.template, slot, kind);
        if (own.has(key)) continue;
        own.add(key);
        const known = users.get(key) ?? { kind, runs: [] };
        known.runs.push(i);
        users.set(key, known);
      }
    }
  });
  const queries = runs.map(({ query }) => query.toLowerCase());
  const sayers = new Map<string, boolean[]>();
  const saying = (kind: string): boolean[] => {
    const known = sayers.get(kind) ?? queries.map((query) => saysValue(query, kind));
    sayers.set(kind, known);
    return known;
  };
  return new Set(
    [...users].flatMap(([key, { kind, runs: own }]) => {
      if (own.length < NAMED.runs) return [];
      const said = saying(kind);
      const share = own.filter((i) => said[i]).length / own.length;
      const usual = said.filter(Boolean).length / said.length;
      return share >= NAMED.share && share >= NAMED.lift * usual ? [key] : [];
    }),
  );
}
