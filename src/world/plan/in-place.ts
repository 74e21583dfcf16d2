import { logMarginal, type Tally } from '../runs/evidence.js';
import type { ObservedRun } from '../runs/observed-run.js';
import type { ActionModel } from '../world.js';
import { isWrite } from './plan-needs.js';

/** Units in which an action came alone before it is known to; how often it may come with a change all the same. */
const ALONE = { units: 3, share: 0.1 };
/** Of the runs without it so many change something: else nothing is known of what changes things. */
const CHANGING = 0.75;
/** Log of how much likelier what is seen is than if changes knew nothing of the action. */
const MIN_EVIDENCE = 4;

/** In how many units runs changed something (`ok`) and did not, each unit counting once. */
function changedOf(runs: readonly ObservedRun[], changed: (run: ObservedRun) => boolean): Tally {
  const units = new Map<string, Tally>();
  for (const run of runs) {
    const unit = units.get(run.subject) ?? { ok: 0, refused: 0 };
    if (changed(run)) unit.ok += 1;
    else unit.refused += 1;
    units.set(run.subject, unit);
  }
  const all = { ok: 0, refused: 0 };
  for (const { ok, refused } of units.values()) {
    all.ok += ok / (ok + refused);
    all.refused += refused / (ok + refused);
  }
  return all;
}

/** Whether an action is called with what a result tells: it may change that thing though no result shows so. */
const isAboutThing = ({ args }: ActionModel): boolean =>
  args.some(({ sources }) => sources.some(({ source }) => 'action' in source));

/**
 * Actions that stand in the place of every change, such as handing a task over to somebody else: nearly all runs that
 * came through without one changed something, and those with one did not. They are about no thing in particular.
 *
 * @param won the runs that came through
 */
export function inPlaceOfChanges(
  won: readonly ObservedRun[],
  actions: ReadonlyMap<string, ActionModel>,
): Set<string> {
  const changing = new Set(
    won.filter(({ steps }) =>
      steps.some(({ action, outcome }) => outcome === 'ok' && isWrite(actions.get(action))),
    ),
  );
  const found = new Set<string>();
  for (const [action, model] of actions) {
    if (isWrite(model) || isAboutThing(model)) continue;
    const took = (run: ObservedRun): boolean =>
      run.steps.some((step) => step.action === action && step.outcome === 'ok');
    const changes = (run: ObservedRun): boolean => changing.has(run);
    const own = changedOf(won.filter(took), changes);
    const others = changedOf(
      won.filter((run) => !took(run)),
      changes,
    );
    const units = own.ok + own.refused;
    if (units < ALONE.units || own.ok > ALONE.share * units) continue;
    if (others.ok < CHANGING * (others.ok + others.refused)) continue;
    const both = { ok: own.ok + others.ok, refused: own.refused + others.refused };
    if (logMarginal(own) + logMarginal(others) - logMarginal(both) >= MIN_EVIDENCE) found.add(action);
  }
  return found;
}
