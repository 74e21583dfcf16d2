import { drawCase, misleads, type RunKind } from './draw-case.js';
import type { Draws } from './draws.js';
import { anyOf, doneAfter, doneBefore, notFirst } from './expected.js';
import type { SmallCase } from './small-case.js';
import { errorWriter, pageWriter, type Step } from './write-turns.js';

const KINDS = ['red', 'light', 'small', 'sturdy', 'cheap', 'used'];
const THINGS = ['tent', 'desk lamp', 'kettle', 'rain coat', 'bicycle pump', 'ladder'];
const thing = (draws: Draws): string => `a ${draws.pick(KINDS)} ${draws.pick(THINGS)}`;

/** A banner lies over the page: what is clicked or typed before it is closed fails. */
const banner: SmallCase = {
  name: 'close the banner first',
  use: 'design',
  draw(draws, size) {
    const page = pageWriter(draws);
    const fail = errorWriter(draws);
    const close = draws.pick(['Accept cookies', 'Accept all', 'I agree', 'Reject optional cookies']);
    const search = draws.pick(['Search', 'Search products', 'Where to?']);
    const words = draws.pick([
      'element is covered by the cookie banner',
      'click intercepted by div.consent-overlay',
      'element not interactable: dialog in front',
    ]);
    const typed = (thing: string) => page(search, [], 'page updated', thing);
    const covered = (thing: string) => page(search, [close], fail(words), thing);
    return drawCase(draws, size, {
      kinds: draws.pick<RunKind[]>([
        ['right', 'failed'],
        ['right', 'failed', 'repaired', 'failed'],
      ]),
      names: () => thing(draws),
      task: (thing) => draws.pick([`Find ${thing}`, `Look for ${thing} in the shop`, `Show me ${thing}`]),
      steps(kind, thing) {
        const closed = page(close, [search], 'banner closed');
        const done = [typed(thing), page(thing, [], 'product page')];
        if (kind === 'right') return [closed, ...done];
        const tries = Array.from({ length: 1 + draws.below(3) }, () => covered(thing));
        return kind === 'repaired' ? [...tries, closed, ...done] : tries;
      },
      middle: (thing) => [covered(thing)],
      agentType: () => 'browser',
      wanted: doneBefore(close, search),
      misleading: misleads([close, search, ...THINGS], doneBefore(search, close)),
    });
  },
};

/** A choice on a page counts only once a second button is pressed. */
const apply: SmallCase = {
  name: 'apply the choice',
  use: 'held',
  draw(draws, size) {
    const page = pageWriter(draws);
    const [choices, button] = draws.pick([
      [['Small', 'Medium', 'Large'], 'Apply filters'],
      [['Red', 'Green', 'Blue'], 'Update results'],
      [['Morning', 'Evening', 'Night'], 'Save changes'],
    ] as const);
    const chosen = new RegExp(choices.join('|'), 'i');
    const choose = (choice: string) => page(choice, [button, 'Checkout'], `${choice} marked`);
    return drawCase(draws, size, {
      kinds: ['right', 'failed'],
      names: () => ({ choice: draws.pick(choices), thing: thing(draws) }),
      task: ({ choice, thing }) =>
        draws.pick([`Order ${thing}, ${choice.toLowerCase()}`, `Get ${thing} in ${choice.toLowerCase()}`]),
      steps(kind, { choice }) {
        const then = kind === 'right' ? [page(button, ['Checkout'], 'page updated')] : [];
        return [choose(choice), ...then, page('Checkout', [button], 'order placed')];
      },
      middle: ({ choice }) => [choose(choice)],
      agentType: () => 'browser',
      wanted: anyOf(doneAfter(button, chosen), notFirst(doneBefore(button, 'Checkout'))),
      misleading: misleads([button, chosen, 'Checkout'], doneBefore('Checkout', button)),
    });
  },
};

/** People show the path through a site; other visits follow a link that leads nowhere. */
const demonstrations: SmallCase = {
  name: 'path of demonstrations',
  use: 'design',
  draw(draws, size) {
    const page = pageWriter(draws);
    const [goal, path, blind] = draws.pick([
      ['the invoice of', ['Account', 'Invoices', 'Download'], 'Support'],
      ['the opening hours of', ['Locations', 'Details', 'Opening hours'], 'About us'],
      ['the timetable of', ['Services', 'Lines', 'Timetable'], 'Press'],
    ] as const);
    const months = ['January', 'March', 'May', 'June', 'August', 'October', 'December'];
    const steps = (labels: readonly string[]): Step[] =>
      labels.map((label) => page(label, path[0] === label ? [blind] : [path[0]], 'page loaded'));
    return drawCase(draws, size, {
      kinds: ['right', 'right', 'failed'],
      names: () => `${draws.pick(months)} ${2019 + draws.below(7)}`,
      task: (month) => draws.pick([`Get ${goal} ${month}`, `I need ${goal} ${month}`]),
      steps: (kind) =>
        kind === 'right'
          ? steps(path)
          : steps([blind, ...(draws.chance(0.5) ? ['Help', blind] : ['Contact'])]),
      agentType: () => 'browser',
      wanted: anyOf(
        (item) =>
          item.form === 'example' && doneBefore(path[0], path[1])(item) && doneAfter(path[1], path[0])(item),
        (item) => item.form === 'first' && doneBefore(path[0], path[1])(item),
      ),
      misleading: misleads(path, doneBefore(blind, path[0]), ({ actions }) =>
        actions.some((action) => action.includes(blind)),
      ),
    });
  },
};

/** Cases of agents on pages. */
export const PAGE_CASES: readonly SmallCase[] = [banner, apply, demonstrations];
