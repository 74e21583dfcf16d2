import type { Args, Task } from '../world.js';
import type { Mark, State } from './state.js';
import { CARRIER_FOR, CARRIERS, isOf, rackFor } from './stock.js';

/** Whether one wish is fulfilled. */
function isDone(
  { lit, scoured, things }: State,
  { kind, item, place, burner, machine, customer }: Args,
): boolean {
  const thing = things.find(({ name }) => name === item);
  const has = (mark: Mark): boolean => thing?.marks.includes(mark) ?? false;
  switch (kind) {
    case 'cut':
      return has('cut');
    case 'simmer':
      return has('simmered');
    case 'shelve':
      return thing!.at === (has('gaping') ? 'bin' : rackFor(thing!));
    case 'send':
      return thing!.at === CARRIER_FOR[customer!];
    case 'heat':
      return lit.includes(burner!);
    case 'scour':
      return scoured.includes(machine!);
    default:
      return thing!.at === (has('off') ? 'bin' : place);
  }
}

/** Whether everything asked for is so, and no harm was done besides. */
export function isMet({ targets, state }: Task<State>): boolean {
  const asked = (name: string, kind: string): boolean =>
    targets.some((target) => target.item === name && target.kind === kind);
  const harm = state.things.some(
    ({ name, at, marks }) =>
      (marks.includes('cut') && !asked(name, 'cut')) ||
      (CARRIERS.includes(at) && !asked(name, 'send')) ||
      (marks.includes('skimmed') && isOf(name, 'clear stock')),
  );
  return !harm && state.mess === '' && targets.every((target) => isDone(state, target));
}
