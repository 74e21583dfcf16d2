import type { Tally } from '../runs/evidence.js';
import { providerOf } from '../runs/facts.js';
import { type EndedRun, failedOf, missingIn, tallyOf } from './ended-run.js';
import type { Kinship } from './kinship.js';
import type { LearnedGap } from './learn-gaps.js';
import type { Parting } from './partings.js';
import type { ResultFact, ResultFacts } from './result-facts.js';

/** Runs without something before it is said to go with a state. */
const MIN_RUNS = 3;
/** How sure it must be that a state matters, that something puts it right, and of both, to say what goes with it; in nats. */
const MIN_EVIDENCE = { state: 0.5, right: 0.5, both: 3 };
/** How likely something is still what is missing after it was refused there; below the least it is out. */
const REFUSED = 0.8;
const LEAST = 0.01;
/** How much likelier it is what is only possible by what was done, and what runs came through with. */
const FOLLOWS = 4;
const CAME = 5;

/** What goes with a state, with what speaks for it. */
export interface FollowUp {
  where: ResultFact;
  action: string;
  when: 'before' | 'after';
  with: Tally;
  without: Tally;
  evidence: number;
}

/** A state in which something is missing, and what it may be. */
export interface Missed {
  where: ResultFact;
  evidence: number;
  failed: number;
  open: LearnedGap['open'];
}

/** What runs say of a state. */
interface StateReader {
  /** What runs that did something came through with in a state, and hardly any without. */
  following(of: string | undefined, parting: Parting): FollowUp[];
  /** That hardly any run came through in a state, if so. */
  missing(of: string | undefined, parting: Parting): Missed[];
}

/**
 * Reads what goes with states, and what is missing in them, by how much likelier it is that something was missing in runs
 * than that they ended as runs do of which as much was refused. Where nothing was done in particular (`undefined`), all
 * runs that did anything are meant.
 *
 * @param wanted what tasks ask for by their words
 */
export function stateReader(results: ResultFacts, kin: Kinship, wanted: ReadonlySet<string>): StateReader {
  const among = Math.log(Math.max(1, kin.actions.length)) / 2;
  const start = ({ first }: EndedRun, of: string | undefined, not: string): number =>
    of === undefined
      ? Math.min(...[...results.refused].flatMap((one) => (one === not ? [] : (first.get(one) ?? []))))
      : first.get(of)!;
  const isAfter = (run: EndedRun, action: string, of: string | undefined): boolean =>
    (run.last.get(action) ?? -1) > start(run, of, action);
  const isBarred = (action: string): boolean => wanted.has(action) || kin.looks.has(action);
  const linked = (action: string, of: string | undefined): boolean =>
    of !== undefined && kin.ensues(action, of);

  const following = (of: string | undefined, { where, inside, cost }: Parting): FollowUp[] => {
    const came = inside.filter((run) => run.came);
    const beside = new Set(came.flatMap(({ last }) => [...last.keys()]));
    return [...beside].sort().flatMap((action): FollowUp[] => {
      if (action === of || isBarred(action)) return [];
      if (!linked(action, of) && !results.refused.has(action)) return [];
      const done = inside.filter(({ last }) => last.has(action));
      const without = inside.filter(({ last }) => !last.has(action));
      if (without.length < MIN_RUNS) return [];
      const state = missingIn(without) - cost;
      const right = -missingIn(done) - (linked(action, of) ? 0 : among);
      if (state < MIN_EVIDENCE.state || right < MIN_EVIDENCE.right) return [];
      if (state + right < MIN_EVIDENCE.both) return [];
      const own = came.filter(({ last }) => last.has(action));
      const after = own.filter((run) => isAfter(run, action, of)).length;
      // What a result of the action itself shows is known only after it.
      const when = after * 2 >= own.length || providerOf(where.fact) === of ? 'after' : 'before';
      const tallies = { with: tallyOf(done), without: tallyOf(without) };
      return [{ where, action, when, ...tallies, evidence: state + right }];
    });
  };
  const missing = (of: string | undefined, { where, inside, cost }: Parting): Missed[] => {
    const evidence = missingIn(inside) - cost;
    if (evidence < MIN_EVIDENCE.state) return [];
    const about = [of, providerOf(where.fact)].filter((one) => one !== undefined);
    const open = kin.actions
      .filter((action) => {
        if (about.includes(action) || isBarred(action)) return false;
        // Without it runs came through: then it is not what is missing.
        if (inside.some(({ came, last }) => came && !last.has(action))) return false;
        if (linked(action, of)) return true;
        return results.refused.has(action) && about.some((one) => kin.shares(one, action));
      })
      .map((action) => {
        const weights = inside.map((run): number => {
          if (run.last.has(action)) return (run.came ? CAME : 1 - run.expected) ** run.weight;
          const fruitless = (run.refused.get(action) ?? -1) > start(run, of, action);
          return fruitless && !(of !== undefined && kin.takesNew(action, of)) ? REFUSED ** run.weight : 1;
        });
        const weight = weights.reduce((product, one) => product * one, 1);
        return { action, weight: linked(action, of) ? FOLLOWS * weight : weight };
      })
      .filter(({ weight }) => weight >= LEAST);
    return open.length === 0 ? [] : [{ where, evidence, failed: failedOf(inside), open }];
  };
  return { following, missing };
}
