import { SAY } from '../../domain/say.js';
import { COMPARED_GROUPS, MOST_PARTS } from '../settings.js';
import { commonest } from '../table/commonest.js';
import { collector } from './collector.js';
import { placesOf } from './places-of.js';
import { type Candidate, type Sample, sampleOf } from './select.js';
import type { Strata } from './strata.js';

/** Candidates of what is done before or after another action, among the runs that did that one. */
export function orderCandidates(
  all: Sample,
  strata: Strata,
  isAnchor: (operator: string) => boolean,
): Candidate[] {
  const places = new Map(all.observations.map(({ run }) => [run, placesOf(run)]));
  const operators = commonest([...places.keys()], (run) => places.get(run)!.first.keys(), {
    least: COMPARED_GROUPS,
    most: MOST_PARTS,
  }).filter((operator) => operator !== SAY);
  const known = new Set(operators);
  return operators.filter(isAnchor).flatMap((anchor) => {
    const observations = all.observations.filter(({ run }) => places.get(run)!.first.has(anchor));
    const sample = sampleOf(observations, strata);
    const collected = collector();
    for (const [i, { run }] of observations.entries()) {
      const { first, last } = places.get(run)!;
      const [begin, end] = [first.get(anchor)!, last.get(anchor)!];
      for (const [operator, at] of first) {
        if (operator === anchor || !known.has(operator)) continue;
        if (at < begin) collected.add({ kind: 'before', operator, anchor }, i, at);
        const then = last.get(operator)!;
        if (then > end) collected.add({ kind: 'after', operator, anchor }, i, then);
      }
    }
    return collected.candidates(sample);
  });
}
