import { triesAfter } from '../../../model/repairs/tries.js';
import type { Operators } from '../../../model/table/operators.js';
import type { Run, Step } from '../../../model/table/table.js';

/**
 * Steps of a run that an error took: from each refused step to the try that worked; where none did, the refused steps.
 *
 * @param isMet whether a refused step met the error
 */
export function stepsLost({ steps }: Run, operators: Operators, isMet: (step: Step) => boolean): number {
  const lost = new Set<number>();
  for (const { at } of steps.filter(isMet)) {
    const worked = triesAfter(steps, at, operators).find((one) => one.worked);
    for (let i = at; i < (worked?.index ?? at + 1); i++) lost.add(i);
  }
  return lost.size;
}
