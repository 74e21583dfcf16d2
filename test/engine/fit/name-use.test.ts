import { expect, test } from 'vitest';
import { isKnownName, nameUse } from '../../../src/engine/fit/name-use.js';
import { callRun, tableOf } from '../../model/call-run.js';

/** How the names of four customers' runs are used; each run calls a tool that is on its list, if it has one, and another. */
function uses(offered: readonly string[]) {
  const { runs } = tableOf(
    ['a-1', 'b-1', 'c-1', 'd-1'].map((id) => ({
      ...callRun(id, 'Change my booking', [
        [['find_booking', { id }], { ok: true }],
        [['get_order', { id }], { ok: true }],
      ]),
      offered: [...offered],
    })),
  );
  return nameUse(runs, (run) => run);
}
const isKnown = (name: string, offered: readonly string[]): boolean =>
  isKnownName(uses(offered)[name], () => false);

test('a tool that no list of tools names, though the lists name others of its runs, was made up', () => {
  expect(isKnown('find_booking', ['find_booking', 'cancel_booking'])).toBe(true);
  expect(isKnown('get_order', ['find_booking', 'cancel_booking'])).toBe(false);
});

test('without a list, or with one of other things, a tool is known by several runs that went through', () => {
  expect(isKnown('get_order', [])).toBe(true);
  expect(isKnown('get_order', ['take {object}'])).toBe(true);
});
