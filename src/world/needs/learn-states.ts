import { providerOf } from '../runs/facts.js';
import type { ObservedRun } from '../runs/observed-run.js';
import { type EndedRun, endedRuns } from './ended-run.js';
import type { Kinship } from './kinship.js';
import type { LearnedGap } from './learn-gaps.js';
import type { LearnedRequirement } from './learn-requirements.js';
import { type Parting, partings } from './partings.js';
import { type FollowUp, type Missed, stateReader } from './read-state.js';
import { type ResultFact, type ResultFacts, resultKey } from './result-facts.js';

/** What has to follow where results show a state, and states in which something is missing that nobody knows yet. */
interface LearnedStates {
  requirements: LearnedRequirement[];
  gaps: LearnedGap[];
}

/** What matters whatever is changed is what most runs look up; and it is said of what is done where it is looked up. */
const KNOWN = 0.5;

/** The best of each kind. */
function best<T extends { evidence: number }>(list: readonly T[], kind: (one: T) => string): T[] {
  const found = new Map<string, T>();
  for (const one of list) {
    const known = found.get(kind(one));
    if (!known || one.evidence > known.evidence) found.set(kind(one), one);
  }
  return [...found.values()];
}

/**
 * Finds states, of what was changed or of what was looked up, in which hardly any run comes through though runs do
 * otherwise. Where runs came through with something that has to follow it is a requirement; where none did, something is
 * missing. A state that matters whatever is changed is looked for in all runs at once. In parts of a few milliseconds:
 * whoever serves others meanwhile goes on between them.
 *
 * @param results what the results of these runs showed
 * @param wanted what tasks ask for by their words: it goes with nothing else, and is never what is missing
 */
export function* learnStates(
  runs: readonly ObservedRun[],
  results: ResultFacts,
  kin: Kinship,
  wanted: ReadonlySet<string> = new Set(),
): Generator<void, LearnedStates> {
  const does = [...results.refused].sort();
  const ended = endedRuns(runs, results);
  const read = stateReader(results, kin, wanted);
  const requirements: LearnedRequirement[] = [];
  const gaps: LearnedGap[] = [];
  const seen = new Set<string>();
  const add = (of: string, some: readonly FollowUp[], missing: readonly Missed[]): void => {
    for (const { where, action, ...rest } of some)
      if (action !== of) requirements.push({ of, action, where, ...rest });
    for (const { where, failed, open } of missing) {
      const others = open.filter(({ action }) => action !== of);
      if (others.length > 0) gaps.push({ of, where, failed, open: others });
    }
  };
  /** One fact for each thing that has to follow, all of its values; and of states with something missing the surest. */
  function* chosen(
    of: string | undefined,
    own: readonly EndedRun[],
    isOwn: (fact: string) => boolean,
  ): Generator<void, { some: FollowUp[]; missing: Missed[] }> {
    const parted: Parting[] = [];
    const all: FollowUp[] = [];
    for (const parting of partings(own, isOwn, of === undefined ? 1 : does.length)) {
      if (seen.has(resultKey(parting.where))) continue;
      yield;
      parted.push(parting);
      all.push(...read.following(of, parting));
    }
    const facts = new Map(best(all, ({ action }) => action).map(({ action, where }) => [action, where.fact]));
    const some = all.filter(({ action, where }) => facts.get(action) === where.fact);
    const solved = new Set(some.map(({ where }) => resultKey(where)));
    const missing: Missed[] = [];
    for (const parting of parted) {
      yield;
      if (!solved.has(resultKey(parting.where))) missing.push(...read.missing(of, parting));
    }
    return { some, missing: best(missing, () => '') };
  }

  const every = ended.filter(({ first }) => does.some((action) => first.has(action)));
  const usual = new Map<string, number>();
  for (const { shown } of every)
    for (const fact of shown.keys()) usual.set(fact, (usual.get(fact) ?? 0) + 1 / every.length);
  const everywhere = every.map((run) => ({
    ...run,
    shown: new Map(
      [...run.shown].filter(([fact]) => kin.looks.has(providerOf(fact)) && usual.get(fact)! >= KNOWN),
    ),
  }));
  const pooled = yield* chosen(undefined, everywhere, () => false);
  const explained = [...pooled.some, ...pooled.missing].map(({ where }) => where);
  const fixes = new Map(pooled.some.map(({ where, action }) => [resultKey(where), action]));
  for (const of of does) {
    const own = ended.filter(({ first }) => first.has(of));
    const looksFor = ({ where: { fact } }: { where: ResultFact }): boolean =>
      own.filter(({ shown }) => shown.has(fact)).length >= KNOWN * Math.max(1, own.length);
    add(of, pooled.some.filter(looksFor), pooled.missing.filter(looksFor));
  }
  for (const where of explained) seen.add(resultKey(where));
  // What fails for a state that matters everywhere says nothing of other states.
  const clear = ended.filter((run) =>
    explained.every((where) => {
      if (run.shown.get(where.fact) !== where.value) return true;
      const fix = fixes.get(resultKey(where));
      return fix !== undefined && run.last.has(fix);
    }),
  );
  for (const of of does) {
    const own = clear.filter(({ first }) => first.has(of));
    const { some, missing } = yield* chosen(of, own, (fact) => fact.startsWith(`${of}.`));
    add(of, some, missing);
  }
  return { requirements, gaps };
}
