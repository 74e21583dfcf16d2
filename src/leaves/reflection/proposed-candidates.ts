import type { Tally } from '../../domain/guidance-item.js';
import { collector } from '../../model/contrasts/collector.js';
import { type Feature, hasFeature } from '../../model/contrasts/features.js';
import { type Candidate, type Sample, sampleOf } from '../../model/contrasts/select.js';
import type { Strata } from '../../model/contrasts/strata.js';
import type { Proposal } from '../../model/events/reflection.js';
import type { Run } from '../../model/table/table.js';

/** What is proposed: features, of which any may be what matters, for tasks with some words. */
interface Hypothesis {
  readonly features: readonly Feature[];
  readonly words: readonly string[];
}

const acceptedAt = ({ steps }: Run, turn: number) => steps.find((step) => step.turn === turn && !step.failed);

/** The features of a proposed step; none where the step is not there, or was refused. */
function featuresOf(run: Run, { turn, before, after }: Proposal, leftOut: boolean): Feature[] {
  const step = acceptedAt(run, turn);
  if (!step) return [];
  const { operator, at } = step;
  if (leftOut) return [{ kind: 'done', operator }];
  const anchor = acceptedAt(run, before ?? after ?? 0)?.operator;
  const prior = run.steps.slice(0, at).findLast((one) => !one.failed && one.operator !== operator)?.operator;
  const next = run.steps.slice(at + 1).find((one) => !one.failed && one.operator !== operator)?.operator;
  return [
    ...(anchor === undefined || anchor === operator
      ? []
      : [{ kind: before === undefined ? ('after' as const) : ('before' as const), operator, anchor }]),
    ...(next === undefined || next === anchor ? [] : [{ kind: 'before' as const, operator, anchor: next }]),
    ...(prior === undefined || prior === anchor ? [] : [{ kind: 'after' as const, operator, anchor: prior }]),
  ];
}

/** What the proposals of runs say, each once. A proposal of a run that is gone says nothing. */
export function hypothesesOf(runs: readonly Run[]): Hypothesis[] {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const found = new Map<string, Hypothesis>();
  for (const failed of runs) {
    if (failed.reflection?.read) continue;
    for (const proposal of failed.reflection?.proposals ?? []) {
      const of = proposal.run === undefined ? failed : byId.get(proposal.run);
      const features = of ? featuresOf(of, proposal, proposal.run === undefined) : [];
      if (features.length === 0) continue;
      const words = proposal.words.filter((word) => failed.words.includes(word)).sort();
      const one = { features, words };
      found.set(JSON.stringify(one), one);
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/**
 * Candidates of what is proposed: as they are few, they are tested among themselves, and need less evidence than each of the
 * thousands that are tried blindly.
 */
export function proposedCandidates(
  hypotheses: readonly Hypothesis[],
  { observations }: Sample,
  strata: Strata,
): Candidate[] {
  const each = new Map(
    hypotheses.flatMap(({ features, words }) =>
      features.map((feature) => [JSON.stringify([feature, words]), { feature, words }] as const),
    ),
  );
  return [...each.values()].flatMap(({ feature, words }): Candidate[] => {
    const own = observations.filter(
      ({ run }) => words.every((word) => run.words.includes(word)) && hasFeature(feature, run) !== undefined,
    );
    const sample = sampleOf(own, strata);
    const collected = collector();
    own.forEach(({ run }, i) => {
      if (hasFeature(feature, run)) collected.add(feature, i, placeOf(run, feature.operator));
    });
    return collected.candidates(sample, { words });
  });
}

/** A lesson that was found, as far as it may say what is proposed. */
interface Found {
  readonly feature: Feature;
  readonly words: readonly string[];
}

/** Whether a contrast says what is proposed, for these tasks or for more. */
const bearsOut = ({ features, words }: Hypothesis, contrast: Found): boolean =>
  contrast.words.every((word) => words.includes(word)) &&
  features.some((feature) => JSON.stringify(feature) === JSON.stringify(contrast.feature));

const placeOf = ({ steps }: Run, operator: string): number =>
  steps.findIndex((step) => !step.failed && step.operator === operator);

/** Of what is proposed, what contrasts say. */
export const borneOutBy = (hypotheses: readonly Hypothesis[], contrasts: readonly Found[]): Tally => ({
  yes: hypotheses.filter((one) => contrasts.some((contrast) => bearsOut(one, contrast))).length,
  of: hypotheses.length,
});
