import type { ExampleStep } from '../domain/guidance-item.js';
import type { Names } from './names.js';
import { renderParts } from './render.js';
import { exampleStepParts } from './sentences.js';

/** Code units of one step, far above what one may have. */
const ROOM = 400;

/**
 * The steps of an example that may be shown: a value that must not be is a gap, a step that must not be is left out.
 *
 * @returns nothing where less than half of the steps may be shown: what is left would be another way
 */
export function showableSteps(steps: readonly ExampleStep[], names: Names): ExampleStep[] {
  const isShown = (step: ExampleStep): boolean =>
    renderParts(exampleStepParts(step), names, ROOM) !== undefined;
  const shown = steps.flatMap((step): ExampleStep[] => {
    if (isShown(step)) return [step];
    if (!step.args) return [];
    const args = step.args.map(({ name, ...given }) => {
      const whole = { name, ...given };
      return isShown({ ...step, args: [whole] }) ? whole : { name };
    });
    return [{ ...step, args: args.filter((each) => isShown({ ...step, args: [each] })) }].filter(isShown);
  });
  return 2 * shown.length < steps.length ? [] : shown;
}
