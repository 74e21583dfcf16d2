import { addTo } from '../../domain/add-to.js';
import type { ParsedRun } from '../../model/events/parsed-run.js';
import { PLACE_RUNS } from '../../model/events/reflection.js';
import type { Model } from '../../model/model.js';
import { runOf } from '../../model/run-of.js';
import type { Run } from '../../model/table/table.js';

/** Runs of one agent in one place that one key brought: what a model writes of them is told to that key alone. */
export interface Place {
  /** The newest, failed and succeeded ones, in order. */
  readonly runs: readonly Run[];
  /** The succeeded one whose record keeps what is said of them. */
  readonly holder: Run;
}

/** The newest runs, half of them failed and half succeeded, as far as there are enough of both. */
function newestOf(runs: readonly Run[]): Run[] {
  const of = (outcome: number): Run[] => runs.filter(({ success }) => success === outcome);
  const [failed, succeeded] = [of(0), of(1)];
  const most = Math.min(failed.length, Math.max(PLACE_RUNS / 2, PLACE_RUNS - succeeded.length));
  const chosen = new Set([...failed.slice(-most), ...succeeded.slice(most - PLACE_RUNS)]);
  return runs.filter((run) => chosen.has(run));
}

/**
 * Places that a model is to be asked about: those of thirty runs and more that ended both ways. One that it was asked about comes again
 * when it has twice as many.
 *
 * @param runs in the order of acceptance
 * @param keyOf gives the key that brought a run
 */
export function placesOf(model: Model, runs: readonly ParsedRun[], keyOf: (run: string) => string): Place[] {
  const byPlace = new Map<string, ParsedRun[]>();
  for (const run of runs) {
    if (!run.outcomeKnown || run.events.length === 0) continue;
    const name = JSON.stringify([keyOf(run.id), run.peers]);
    addTo(byPlace, name, run);
  }
  return [...byPlace.values()].flatMap((all): Place[] => {
    const read = all.map(({ reflection }) => reflection?.read ?? []);
    const last = new Set(read.flat());
    const known = all.findLastIndex(({ id }) => last.has(id)) + 1;
    if (all.length - known < Math.max(PLACE_RUNS, known)) return [];
    const newest = newestOf(all.map((run) => runOf(model, run)));
    const holder = newest.findLast(({ success, reflection }) => success === 1 && reflection === undefined);
    return holder && newest.some(({ success }) => success === 0) ? [{ runs: newest, holder }] : [];
  });
}
