import { clauseNeeds, joined } from '../goals/clause-needs.js';
import type { Goals } from '../goals/goals.js';
import { GROUP_RUNS, WRONG } from '../goals/settings.js';
import type { Run } from '../table/table.js';
import { timesIn } from '../table/times-in.js';
import { type Duty, possibleDuties } from './possible-duties.js';
import { type Selected, sampleOf } from './select.js';
import { separate } from './separate.js';
import type { Observation, Strata } from './strata.js';

/** How likely each run is to succeed, as far as what it did of what its task asks for tells. */
const chancesOf = (runs: readonly Run[], { goals, spoilers, whole, ...learned }: Goals): number[] =>
  runs.map(({ clauses, steps }) => {
    const done = timesIn(steps);
    let chance = whole;
    for (const goal of goals) {
      if (goal.asked && !done.has(goal.operator))
        chance *= 1 - joined(goal, clauseNeeds(goal, learned, clauses));
    }
    for (const [operator, harm] of Object.entries(spoilers)) if (done.has(operator)) chance *= 1 - harm;
    return chance;
  });

/**
 * What has to be done before or after goals though no error says so, as outcomes bear it out: a run that breaks a duty fails, whatever
 * else it did. Duties are found one by one, each time the one with which the outcomes are likeliest beside what is known by then
 * (rule lists, Rivest 1987): with each failure explained the others are clearer. One is believed where that outweighs the cost of
 * naming it.
 */
export function dutiesOf(
  observations: readonly Observation[],
  strata: Strata,
  { learned, reads }: { learned: Goals; reads: ReadonlySet<string> },
): Selected[] {
  const runs = observations.map(({ run }) => run);
  const sizes = new Map<string, number>();
  for (const { group } of runs) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  const weights = runs.map(({ group }) => Math.min(1, GROUP_RUNS / sizes.get(group)!));
  const likely = (i: number, chance: number): number => {
    const success = WRONG + (1 - 2 * WRONG) * chance;
    const { outcome } = observations[i]!;
    return weights[i]! * (outcome * Math.log(success) + (1 - outcome) * Math.log(1 - success));
  };
  const byGoals = chancesOf(runs, learned);
  // What nobody knows yet makes runs fail too: chances are on average as high as outcomes.
  const sumOf = (of: (i: number) => number): number => weights.reduce((sum, w, i) => sum + w * of(i), 0);
  const scale = Math.min(1, sumOf((i) => observations[i]!.outcome) / sumOf((i) => byGoals[i]!));
  const chances = byGoals.map((chance) => scale * chance);
  const duties = possibleDuties(runs, learned, reads);
  const found: Selected[] = [];
  for (;;) {
    const lost = chances.map((chance, i) => likely(i, 0) - likely(i, chance));
    let best: { duty: Duty; evidence: number } | undefined;
    for (const duty of duties) {
      const evidence = duty.broken.reduce((sum, i) => sum + lost[i]!, -duty.cost);
      if (evidence > (best?.evidence ?? 0)) best = { duty, evidence };
    }
    if (!best) break;
    const { duty } = best;
    for (const i of duty.broken) chances[i] = 0;
    const sample = sampleOf(
      [...duty.met, ...duty.broken].map((i) => observations[i]!),
      strata,
    );
    const holders = duty.met.map((_, at) => at);
    const separation = separate(sample.levels, sample.observations, holders);
    if (!separation) continue;
    for (const anchor of duty.anchors)
      found.push({
        feature: { kind: duty.kind, operator: duty.operator, anchor },
        words: duty.words,
        ...(duty.when && { when: duty.when }),
        sample,
        holders,
        at: 0,
        separation,
      });
  }
  return found;
}
