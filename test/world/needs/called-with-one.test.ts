import { expect, test } from 'vitest';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { fitWorld } from '../fit-world.js';
import { names, plan } from '../planned.js';
import { ok, run, times } from '../shop.js';

/** Actions on something that is looked up by its label first. */
const act = (i: number, actions: readonly string[], byCard = true) => {
  const [card, shelf] = [`card-${20_000 + i}`, `shelf-${30_000 + i}`];
  const label = `label ${String.fromCharCode(97 + (i % 26))}${i}`;
  return run(i, `${actions.join(' and ')} ${label}`, [
    ok('find_card', { label }, { hits: [{ card_id: card }] }),
    ok('get_card', { card_id: card }, { shelf: { shelf_id: shelf } }),
    ...actions.map((action) => ok(action, { ...(byCard ? { card_id: card } : {}), shelf_id: shelf }, 'done')),
  ]);
};

/** The plan for both. */
const planned = (runs: readonly ObservedRun[]): string[] => names(plan(fitWorld(runs), ['clean', 'count']));

const singleRuns = (byCard?: boolean) =>
  ['clean', 'count'].flatMap((action, a) => times(8, (i) => act(i, [action], byCard), 100 * a));
const looked = ['find_card', 'get_card'];

test('each thing that a task is after is looked up anew, as runs after one thing cannot tell that it is one', () => {
  expect(planned(singleRuns())).toEqual([...looked, 'clean', ...looked, 'count']);
  expect(planned(singleRuns(false))).toEqual([...looked, 'clean', ...looked, 'count']);
});

test('what runs with several goals call with one thing is looked up once', () => {
  const both = times(8, (i) => act(i, ['clean', 'count']), 300);
  expect(planned([...singleRuns(), ...both])).toEqual([...looked, 'clean', 'count']);
});
