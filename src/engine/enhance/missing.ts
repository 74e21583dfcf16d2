import type { ActionPlan } from '../../domain/action-plan.js';
import { allSteps } from '../../domain/all-steps.js';
import { ownWords, words } from '../../guidance/parts.js';
import type { Piece } from '../../guidance/piece.js';
import { factParts } from '../../guidance/plan-pieces.js';
import { type ResultFact, resultKey } from '../../world/needs/result-facts.js';
import { stepOf } from '../../world/plan/plan-step.js';
import { providerOf } from '../../world/runs/facts.js';
import type { World } from '../../world/world.js';
import { isWanted } from '../shared/is-wanted.js';

/** How likely a task is after something for it to be told what may be missing. */
const SURE = 0.5;
/** What a guess is worth beside a way. */
const WORTH = 0.6;
/** How likely a guess is right. */
const CHANCE = 0.2;

/** A guess at what is missing after something with which no run came through yet. */
interface Missing {
  of: string;
  /** What a result shows where it is missing; left out where it always is. */
  where?: ResultFact;
  action: string;
  failed: number;
}

/**
 * What may be missing after the goals of a plan: one guess for each, drawn, so that one task after the other tries what
 * others did not.
 *
 * @param draw a number in [0, 1) for a text, always the same within one task
 */
export function missingAfter(
  plan: ActionPlan,
  world: World,
  explained: ReadonlyMap<string, number>,
  draw: (text: string) => number,
  known: (action: string) => boolean,
): Missing[] {
  const all = allSteps(plan.steps);
  const planned = new Set(all.map(({ action }) => action));
  const ahead = new Set([
    ...planned,
    ...all.flatMap(({ if_refused = [] }) => if_refused.flatMap(({ then }) => then)),
  ]);
  const goals = new Set(plan.goals.flatMap(({ action, chance }) => (chance >= SURE ? [action] : [])));
  const guesses = (world.gaps ?? []).flatMap(({ of, given, where, failed, open }): Missing[] => {
    if (!goals.has(of) || !planned.has(of) || (given !== undefined && !ahead.has(given))) return [];
    // Of a state that matters whatever is done the same is guessed after each thing.
    const about = where && providerOf(where.fact) !== of ? resultKey(where) : of;
    const [guess] = open
      .filter(({ action }) => !ahead.has(action) && known(action) && !isWanted(explained.get(action) ?? 0))
      .map(({ action, weight }) => ({ action, at: Math.log(draw(`${about}\n${action}`)) / weight }))
      .sort((a, b) => b.at - a.at);
    return guess ? [{ of, ...(where ? { where } : {}), action: guess.action, failed }] : [];
  });
  return [...new Map(guesses.map((guess) => [guess.action, guess])).values()];
}

/** The guesses as lines. */
export const missingPieces = (
  missing: readonly Missing[],
  sourcesOf: (action: string) => number[],
): Piece[] =>
  missing.flatMap(({ of, where, action, failed }) => {
    const guess = {
      parts: words`After ${{ name: of }} something may be missing: ${{ name: action }}`,
      evidence: ownWords`none of ${failed} came through; a guess`,
      sources: sourcesOf(of),
      why: 'no run came through with this, and nothing speaks against that',
      leads: true,
      value: WORTH,
    };
    if (!where) return [guess];
    const state = words`${factParts(where.fact)} is ${[{ said: where.value, most: 42 }]}`;
    return [
      {
        ...guess,
        parts: words`After ${{ name: of }}, where ${state}, something may be missing: ${{ name: action }}`,
      },
      // Said once more by itself, for whoever reads sentence by sentence.
      { ...guess, parts: words`${{ name: action }} only if ${state}`, evidence: ownWords`a guess` },
    ];
  });

/** The plan with the guesses as its last steps. */
export const withMissing = (plan: ActionPlan, missing: readonly Missing[], world: World): ActionPlan => ({
  ...plan,
  steps: [
    ...plan.steps,
    ...missing.flatMap(({ of, action, where, failed }) => {
      const step = stepOf(action, CHANCE, world);
      if (!where || step.only_if?.some(({ fact }) => fact === where.fact)) return [step];
      const { fact, value } = where;
      const told = providerOf(fact);
      const guess = {
        ...step,
        only_if: [...(step.only_if ?? []), { fact, values: [value], held: 0, refused: failed }],
      };
      const isPlanned = told === of || plan.steps.some((planned) => planned.action === told);
      return isPlanned ? [guess] : [stepOf(told, CHANCE, world), guess];
    }),
  ],
});
