import { HARDLY_ANY } from '../settings.js';
import type { Run } from '../table/table.js';
import type { Circumstance } from './circumstances-in.js';
import type { Feature } from './features.js';
import { type Separation, separate } from './separate.js';
import { FALSE_DISCOVERIES, MIN_HARM } from './settings.js';
import { type Level, levelOf, type Observation, type Strata } from './strata.js';

/** Observations with what they are compared within. */
export interface Sample {
  readonly observations: readonly Observation[];
  readonly levels: readonly Level[];
}

/** A feature that enough groups have and lack, before it is tested. */
export interface Candidate {
  readonly feature: Feature;
  /** Words of the task that it is said for; empty: any. */
  readonly words: readonly string[];
  /** What a result has to say for it to be due. */
  readonly when?: Circumstance;
  readonly sample: Sample;
  /** Indices of the observations that have it. */
  readonly holders: readonly number[];
  /** Mean index of the step that makes it so. */
  readonly at: number;
}

/** A candidate that separates runs. */
export interface Selected extends Candidate {
  readonly separation: Separation;
}

/** Levels of a sample, finest first. */
const LEVELS = [0, 1, 2] as const;

export function sampleOf(observations: readonly Observation[], strata: Strata): Sample {
  const own = observations.map(({ run }) => strata.get(run)!);
  const groupOf = (i: number): number => own[i]!.group;
  return {
    observations,
    levels: LEVELS.map((level) => levelOf(observations, (i) => own[i]!.strata[level]!, groupOf)),
  };
}

/** Of features that make the same difference, what is more useful to say. */
const KINDS: readonly Feature['kind'][] = ['before', 'after', 'done'];

/** Earliest first: what comes later may be what came of it. Then the surest. */
const earlier = (a: Selected, b: Selected): number =>
  Math.round(a.at) - Math.round(b.at) ||
  a.separation.p - b.separation.p ||
  KINDS.indexOf(a.feature.kind) - KINDS.indexOf(b.feature.kind) ||
  (JSON.stringify(a.feature) < JSON.stringify(b.feature) ? -1 : 1);

/** Candidates of one sample that the same observations have are one: the earliest. */
export function withoutTwins(candidates: readonly Candidate[]): Candidate[] {
  const byHolders = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = candidate.holders.join();
    const twin = byHolders.get(key);
    if (!twin || candidate.at < twin.at) byHolders.set(key, candidate);
  }
  return [...byHolders.values()];
}

/** Whether a separation is worth a sentence. A difference for the worse needs like tasks: others may be harder. */
function isClear({ feature }: Candidate, { difference, low, high, level }: Separation): boolean {
  if (feature.kind === 'done') return high <= -MIN_HARM && level <= 1;
  return difference > 0 && low >= HARDLY_ANY;
}

/** Strata within those of a sample in which all agree on features that are already selected. */
function refined({ observations, levels }: Sample, known: readonly ReadonlySet<Run>[]): Level[] {
  const bits = observations.map(({ run }) =>
    known.reduce((sum, holders) => 2 * sum + Number(holders.has(run)), 0),
  );
  const most = 2 ** known.length;
  return levels.map((level) =>
    levelOf(
      observations,
      (i) => level.stratum[level.cell[i]!]! * most + bits[i]!,
      (i) => level.group[level.cell[i]!]!,
    ),
  );
}

/**
 * The candidates that separate, with false discoveries held down over all that are tested (Benjamini and Hochberg).
 *
 * @param before what is selected already
 */
export function select(candidates: readonly Candidate[], before: readonly Selected[] = []): Selected[] {
  const tested = candidates
    .flatMap((candidate): Selected[] => {
      const { levels, observations } = candidate.sample;
      const separation = separate(levels, observations, candidate.holders);
      return separation ? [{ ...candidate, separation }] : [];
    })
    .sort((a, b) => a.separation.p - b.separation.p);
  let most = 0;
  tested.forEach(({ separation }, i) => {
    const limit = (FALSE_DISCOVERIES * (i + 1)) / tested.length;
    if (separation.p <= limit) most = limit;
  });
  return earliest(
    tested.filter((one) => one.separation.p <= most && isClear(one, one.separation)),
    before,
  );
}

/**
 * The earliest of some candidates. A later one is taken only where it still separates runs that agree on the earlier
 * ones, or consequences pass for causes; and one that makes no difference in runs that agree on a later one only went with
 * that.
 */
function earliest(candidates: readonly Selected[], before: readonly Selected[]): Selected[] {
  const separates = (one: Selected, known: readonly ReadonlySet<Run>[]): boolean => {
    const { sample, holders } = one;
    const rest =
      known.length === 0 ? one.separation : separate(refined(sample, known), sample.observations, holders);
    return rest !== undefined && isClear(one, rest);
  };
  const selected: Selected[] = [];
  const known = before.map(holdersOf);
  for (const one of [...candidates].sort(earlier)) {
    if (!separates(one, known)) continue;
    selected.push(one);
    known.push(holdersOf(one));
  }
  return selected.filter((one, at) =>
    known.slice(before.length + at + 1).every((later) => separates(one, [later])),
  );
}

const holdersOf = ({ sample, holders }: Candidate): Set<Run> =>
  new Set(holders.map((i) => sample.observations[i]!.run));
