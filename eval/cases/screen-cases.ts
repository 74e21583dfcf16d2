import { drawCase, misleads } from './draw-case.js';
import { anyOf, doneAfter, doneBefore, notFirst, says } from './expected.js';
import type { SmallCase } from './small-case.js';
import { errorWriter, pageWriter, type Step } from './write-turns.js';

const COLOURS = ['grey', 'folding', 'oak', 'round', 'narrow', 'padded'];
const THINGS = ['chair', 'shelf', 'mirror', 'stool', 'bench', 'table'];

/** The first offer is the cheapest one only where offers are sorted; nothing says so. */
const sorted: SmallCase = {
  name: 'sort before choosing',
  use: 'held',
  draw(draws, size) {
    const page = pageWriter(draws);
    const sort = draws.pick(['Sort by price', 'Cheapest first', 'Price: low to high']);
    const take = draws.pick(['Add to cart', 'Choose this offer', 'Book this one']);
    const thing = () => `${draws.pick(COLOURS)} ${draws.pick(THINGS)}`;
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: thing,
      task: (name) => draws.pick([`Order the cheapest ${name}`, `The ${name} that costs least, please`]),
      steps: (kind, name) => [
        page('Search', [], 'results', name),
        ...(kind === 'right' ? [page(sort, [take], 'results')] : []),
        page(take, [sort], 'added'),
      ],
      middle: (name) => [page('Search', [], 'results', name)],
      agentType: () => 'browser',
      wanted: anyOf(doneBefore(sort, take), notFirst(doneAfter(sort, 'search'))),
      misleading: misleads([sort, take, 'search'], doneBefore(take, sort)),
    });
  },
};

/** What is typed counts once a button beside it is pressed. */
const submitted: SmallCase = {
  name: 'press the button after typing',
  use: 'held',
  draw(draws, size) {
    const page = pageWriter(draws);
    const fail = errorWriter(draws);
    const [field, button] = draws.pick([
      ['Delivery address', 'Check address'],
      ['Search for a station', 'Go'],
      ['Where should it go?', 'Estimate'],
    ] as const);
    const next = draws.pick(['Continue', 'Show result', 'Next step']);
    const words = draws.pick(['nothing to continue with', 'element is disabled', 'Please fill in the field']);
    const codes = () => `${draws.pick(COLOURS)}${draws.below(90) + 10}`;
    const typed = (code: string): Step => page(field, [button, next], 'typed', code);
    const refused = () => page(next, [button], fail(words));
    return drawCase(draws, size, {
      kinds: ['right', 'failed', 'repaired'],
      names: codes,
      task: (code) => draws.pick([`Use ${code} and go on`, `Carry on with ${code}`]),
      steps(kind, code) {
        const done = [page(button, [next], 'accepted'), page(next, [button], 'next page')];
        if (kind === 'right') return [typed(code), ...done];
        return kind === 'repaired' ? [typed(code), refused(), ...done] : [typed(code), refused(), refused()];
      },
      middle: (code) => [typed(code), refused()],
      agentType: () => 'browser',
      wanted: anyOf(doneBefore(button, next), doneAfter(button, field)),
      misleading: misleads([field, button, next], doneBefore(next, button)),
    });
  },
};

/** An offer on the way is declined by runs that succeed; those that take it fail later, and nothing says why. */
const declined: SmallCase = {
  name: 'decline an offer',
  use: 'design',
  draw(draws, size) {
    const page = pageWriter(draws);
    const [yes, no] = draws.pick([
      ['Add insurance', 'No, thanks'],
      ['Try premium for free', 'Stay with basic'],
      ['Subscribe and save', 'One-time purchase'],
    ] as const);
    const thing = () => `${draws.pick(COLOURS)} ${draws.pick(THINGS)}`;
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: thing,
      task: (name) => draws.pick([`Buy a ${name}`, `Get me a ${name}`, `Order one ${name}`]),
      steps: (kind, name) => [
        page(name, [], 'product page'),
        page('Add to basket', [], 'in the basket'),
        kind === 'right' ? page(no, [yes], 'page updated') : page(yes, [no], 'page updated'),
        page('Pay', [], 'thank you'),
      ],
      middle: (name) => [page(name, [], 'product page'), page('Add to basket', [], 'in the basket')],
      agentType: () => 'browser',
      wanted: anyOf(doneBefore(no, 'pay'), doneAfter(no, 'add to basket'), ({ form, about }) => {
        return form === 'leave out' && says(about, yes);
      }),
      misleading: misleads([no, 'add to basket', 'pay', ...THINGS], ({ actions }) =>
        actions.some((action) => says(action, yes)),
      ),
    });
  },
};

/** Cases of agents on pages, of orders and choices. */
export const SCREEN_CASES: readonly SmallCase[] = [sorted, submitted, declined];
