import { addTo } from '../../domain/add-to.js';
import { COMPARED_GROUPS, NEARLY_ALL } from '../settings.js';
import type { Run } from '../table/table.js';
import { circumstancesIn } from './circumstances-in.js';
import { hasFeature } from './features.js';
import type { Selected } from './select.js';

/**
 * Whether runs go on so for another reason than the anchor: a result of it decides (nearly all whose result says something do, hardly any of
 * the others), or successes end so without it. Then it is no lesson, but what came of their success (a booking that is confirmed).
 *
 * @param known all runs with an outcome
 */
export function isCalledFor(
  { feature, sample: { observations }, holders }: Selected,
  known: readonly Run[],
): boolean {
  if (feature.kind !== 'after') return false;
  const elsewhere = known.filter((run) => run.success > 0.5 && hasFeature(feature, run) === undefined);
  const ending = elsewhere.filter(({ steps }) => steps.at(-1)?.operator === feature.operator);
  if (elsewhere.length >= COMPARED_GROUPS && ending.length >= NEARLY_ALL * elsewhere.length) return true;
  const held = new Set(holders);
  const said = new Map<string, number[]>();
  observations.forEach(({ run }, i) => {
    const steps = run.steps.filter(({ operator }) => operator === feature.anchor);
    for (const key of circumstancesIn(steps).keys()) addTo(said, key, Number(held.has(i)));
  });
  return [...said.values()].some((own) => {
    const having = own.reduce((sum, has) => sum + has, 0);
    const others = observations.length - own.length;
    if (own.length < COMPARED_GROUPS || others < COMPARED_GROUPS) return false;
    return Math.abs(having / own.length - (holders.length - having) / others) >= NEARLY_ALL;
  });
}
