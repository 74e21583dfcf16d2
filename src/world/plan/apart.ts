import { poissonAtMost } from '../../domain/maths/poisson.js';
import type { ObservedRun } from '../runs/observed-run.js';
import { voiceWeight } from '../runs/voice-weight.js';
import type { ActionModel, World } from '../world.js';
import { isBarredBy, isWrite } from './plan-needs.js';

/** How seldom no run at all would have done two things if being barred from each other kept nobody from it. */
const BY_CHANCE = 0.05;

/** The changes that runs made which came through, each run with what it counts for. */
interface Changes {
  weight: number;
  made: ReadonlySet<string>;
}

const sumOf = (runs: readonly Changes[], count: (made: ReadonlySet<string>) => number): number =>
  runs.reduce((sum, { weight, made }) => sum + weight * count(made), 0);

/** In how many runs that made a change another one would have been made too, by how often each is made at all. */
function expectedBeside(action: string, other: string, runs: readonly Changes[]): number {
  const own = runs.filter(({ made }) => made.has(action));
  const beside = sumOf(own, ({ size }) => size - 1);
  const others = sumOf(runs, ({ size }) => size) - sumOf(own, () => 1);
  return others > 0 ? (beside * sumOf(runs, (made) => Number(made.has(other)))) / others : 0;
}

/**
 * Changes that bar each other and that no task is after together: each leaves a thing in a state in which the other is
 * refused, and no run came through with both, though runs make several changes so often that some would have. That two
 * bar each other is not enough, as they may be asked for of two things: one run that came through with both shows that.
 * Where runs are after one thing each, that none did both says nothing.
 *
 * @param won the runs that came through
 * @returns for each such action those that it is apart from
 */
export function changesApart(
  won: readonly ObservedRun[],
  actions: ReadonlyMap<string, ActionModel>,
): Map<string, Set<string>> {
  const weightOf = voiceWeight(won);
  const runs = won.map(({ subject, steps }): Changes => {
    const done = steps.filter(({ action, outcome }) => outcome === 'ok' && isWrite(actions.get(action)));
    return { weight: weightOf(subject), made: new Set(done.map(({ action }) => action)) };
  });
  const isApart = (one: ActionModel, other: ActionModel): boolean => {
    const [a, b] = [one.action, other.action];
    if (a === b || !isWrite(one) || !isWrite(other)) return false;
    if (!isBarredBy(one, b) || !isBarredBy(other, a)) return false;
    if (runs.some(({ made }) => made.has(a) && made.has(b))) return false;
    return poissonAtMost(0, Math.min(expectedBeside(a, b, runs), expectedBeside(b, a, runs))) < BY_CHANCE;
  };
  const models = [...actions.values()];
  return new Map(
    models.flatMap((one) => {
      const apart = models.filter((other) => isApart(one, other)).map(({ action }) => action);
      return apart.length > 0 ? [[one.action, new Set(apart)]] : [];
    }),
  );
}

/**
 * Some goals without those that are apart from a likelier one: what bars each other and is never done in one task is two
 * ways to read it, and who did both would do one that nobody asked for. In the order in which they were.
 *
 * @param besides what is gone for anyhow
 */
export function withoutApart(
  goals: readonly string[],
  chanceOf: (goal: string) => number,
  { apart }: World,
  besides: readonly string[] = [],
): string[] {
  const kept = new Set<string>();
  for (const goal of [...goals].sort((a, b) => chanceOf(b) - chanceOf(a))) {
    const others = apart?.get(goal);
    if (![...besides, ...kept].some((one) => others?.has(one))) kept.add(goal);
  }
  return goals.filter((goal) => kept.has(goal));
}
