import { type Posterior, type Prior, posterior } from '../domain/maths/posterior.js';
import type { Cursor, WalkedPath } from './walked-path.js';

/** How runs like this one fared with an action and without it. */
export interface Contrast {
  action: string;
  /** Success of the runs that took the action from here on, and of those that did not. */
  taken: Posterior;
  skipped: Posterior;
  /** Unweighted counts of the runs that are most like the task, for people: by taken or skipped, and how they ended. */
  counts: { taken: [successes: number, failures: number]; skipped: [successes: number, failures: number] };
  /** The chance that this task needs it: weighted share of the successful runs, half a run put to either side. */
  need: number;
}

/** Runs that count for less than this beside the most alike are not counted for people. */
const ALIKE = 0.1;

/** Weighted runs by how they ended, and of those most like the task how many. */
interface Tally {
  s: number;
  f: number;
  cs: number;
  cf: number;
}

const zero = (): Tally => ({ s: 0, f: 0, cs: 0, cf: 0 });

/** Adds to one tally another that counts for so much: 1, or -1 to take it away. */
function add(into: Tally, { s, f, cs, cf }: Tally, sign: 1 | -1 = 1): void {
  into.s += sign * s;
  into.f += sign * f;
  into.cs += sign * cs;
  into.cf += sign * cf;
}

/** Tallies of the runs of each kind of agent. */
type ByAgent = Map<string | null, Tally>;

function addTo(tallies: ByAgent, agent: string | null, run: Tally): void {
  const known = tallies.get(agent) ?? zero();
  add(known, run);
  tallies.set(agent, known);
}

/** The runs that took an action and those that did not, of kinds of agent that did both; else all that took it. */
function apart(taken: ByAgent, all: ByAgent): { taken: Tally; skipped: Tally } {
  const [did, left, whole] = [zero(), zero(), zero()];
  for (const [agent, own] of taken) {
    const others = { ...all.get(agent)! };
    add(others, own, -1);
    add(whole, own);
    if (others.s + others.f <= 0) continue;
    add(did, own);
    add(left, others);
  }
  return left.s + left.f > 0 ? { taken: did, skipped: left } : { taken: whole, skipped: zero() };
}

/**
 * Compares, for every action that runs took from the given places on, how those fared that took it with those
 * that did not. Agents of one kind are compared with each other alone: what a good one does and a poor one leaves out
 * need not be what makes it good.
 *
 * @param start places on paths, as the search starts from
 * @returns one contrast an action, ordered by action
 */
export function contrasts(paths: WalkedPath[], start: Cursor[], prior: Prior): Contrast[] {
  const all: ByAgent = new Map();
  const byAction = new Map<string, ByAgent>();
  const counted = new Set<number>();
  const took = new Map<string, number>();
  let came = 0;
  for (const { path: at, position, weight } of start) {
    if (counted.has(at)) continue;
    counted.add(at);
    const { steps, successes, failures, agent = null } = paths[at]!;
    const alike = weight < ALIKE ? 0 : 1;
    const run = {
      s: weight * successes,
      f: weight * failures,
      cs: alike * successes,
      cf: alike * failures,
    };
    addTo(all, agent, run);
    came += run.s;
    for (const action of new Set(steps.slice(position).map((step) => step.action))) {
      const tallies = byAction.get(action) ?? new Map();
      addTo(tallies, agent, run);
      byAction.set(action, tallies);
      took.set(action, (took.get(action) ?? 0) + run.s);
    }
  }
  return [...byAction]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([action, tallies]) => {
      const { taken, skipped } = apart(tallies, all);
      return {
        action,
        taken: posterior(taken.s, taken.f, prior),
        skipped: posterior(skipped.s, skipped.f, prior),
        counts: { taken: [taken.cs, taken.cf], skipped: [skipped.cs, skipped.cf] },
        need: (took.get(action)! + 0.5) / (came + 1),
      };
    });
}
