import { addTo } from '../../domain/add-to.js';
import { errorsIn } from '../repairs/error-keys.js';
import { errorCode } from '../table/choices.js';
import type { Run } from '../table/table.js';
import { FALLEN } from './settings.js';

/** A run that was not told a line, and whether it went wrong in the way that the line speaks of. */
interface Untold {
  readonly group: string;
  readonly wentWrong: boolean;
}

/** Whether what a line prevents no longer comes: it did in a share of the runs without it, and in none of the last ones. */
function hasFallen(untold: readonly Untold[]): boolean {
  const last = untold.findLastIndex(({ wentWrong }) => wentWrong);
  const before = untold.slice(0, last + 1);
  const wrong = before.filter(({ wentWrong }) => wentWrong).length;
  const usual = (wrong + FALLEN.strength * FALLEN.usual) / (before.length + FALLEN.strength);
  const groups = new Set(untold.slice(last + 1).map(({ group }) => group)).size;
  return groups >= FALLEN.leastGroups && (1 - usual) ** groups < FALLEN.chance;
}

/**
 * The lines that are needed no more: what each speaks of, its error or else that the run fails, came before where the line was withheld by
 * chance, and does not any longer. What is told to everybody, and heeded by everybody, is seen nowhere else. A later run that was not
 * told and meets the error lifts it.
 *
 * @param runs with an outcome, oldest first
 */
export function fallenLines(runs: readonly Run[]): string[] {
  const errors = new Map<string, string>();
  const drawn = new Set<string>();
  for (const { guided, shown } of runs) {
    for (const code of (guided ? shown?.without : shown?.lines) ?? []) drawn.add(code);
    for (const [code, error] of Object.entries(shown?.errors ?? {})) errors.set(code, error);
  }
  if (drawn.size === 0) return [];
  const codesOf = new Map<string, string>();
  const codeOf = (shape: string): string => {
    const code = codesOf.get(shape) ?? errorCode(shape);
    codesOf.set(shape, code);
    return code;
  };
  const untold = new Map<string, Untold[]>();
  for (const { group, guided, shown, steps, success } of runs) {
    const met = new Set(errorsIn(steps).map(({ answer }) => codeOf(answer.shape)));
    const had = new Set(guided ? shown?.lines : []);
    const lacks = new Set(guided ? shown?.without : shown?.lines);
    for (const code of drawn) {
      const error = errors.get(code);
      const wentWrong = error === undefined ? success < 0.5 : met.has(error);
      const counts = lacks.has(code) || (!had.has(code) && error !== undefined && wentWrong);
      if (counts) addTo(untold, code, { group, wentWrong });
    }
  }
  return [...untold].flatMap(([code, all]) => (hasFallen(all) ? code : [])).sort();
}
