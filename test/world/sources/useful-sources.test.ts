import { describe, expect, test } from 'vitest';
import { learnRefusals } from '../../../src/world/refusals/refusals.js';
import { readResult } from '../../../src/world/runs/history.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { usedCalls } from '../../../src/world/runs/used-calls.js';
import { fitWorld } from '../fit-world.js';
import { ok, refused, run, times } from '../shop.js';

const sources = (runs: readonly ObservedRun[], action: string, argument: string) =>
  fitWorld(runs)
    .actions.get(action)!
    .args.find(({ name }) => name === argument)!
    .sources.map(({ source }) => source);

const WINGS = ['east', 'west', 'south'];

/** A file says in which wing somebody lies; rooms are listed by wing, and somebody moves within it. */
function moving(i: number, listed: readonly string[]): ObservedRun {
  const wing = WINGS[i % 3]!;
  const id = `guest-${10_000 + i}`;
  const room = (of: string): string => `room-${of}-${20_000 + i}`;
  return run(i, `move ${id}`, [
    ok('get_guest', { guest_id: id }, { guest_id: id, stay: { wing }, name: `N${i}`, days: 3 }),
    ...listed.map((of) => ok('list_rooms', { wing: of }, { wing: of, rooms: [{ room_id: room(of) }] })),
    ok('move_guest', { guest_id: id, room_id: room(wing) }, { guest_id: id, room_id: room(wing) }),
  ]);
}

describe('what a look-up is called with is told', () => {
  const runs = times(24, (i) => moving(i, WINGS));

  test('by those whose results were of use, not by every one that goes through', () => {
    expect(sources(runs, 'list_rooms', 'wing')[0]).toEqual({ action: 'get_guest', path: 'stay.wing' });
  });

  test('where something is of use if a later call was made with what it told first', () => {
    const { query, steps } = runs[1]!;
    const read = steps.map((step) => ({ step, seen: readResult(step) }));
    // The file told the west wing, and of the wings that were listed the west one what was moved to.
    expect([...usedCalls(query, read)]).toEqual([0, 2]);
  });

  test('and by its own result where that leads on: a file that was merged names the other one', () => {
    const opened = (i: number): ObservedRun => {
      const [old, now] = [`old-${10_000 + i}`, `new-${10_000 + i}`];
      const merged = ok('get_file', { file_id: old }, { file_id: old, into: { file_id: now } });
      const file = ok('get_file', { file_id: now }, { file_id: now, items: [{ item_id: `it-${i}` }] });
      const find = ok('find_file', { name: `Ada ${i}` }, { found: [{ file_id: i % 2 === 0 ? old : now }] });
      return run(i, `look at the file of Ada ${i}`, [find, ...(i % 2 === 0 ? [merged] : []), file]);
    };
    expect(sources(times(16, opened), 'get_file', 'file_id')).toEqual([
      { action: 'find_file', path: 'found[].file_id' },
      { action: 'get_file', path: 'into.file_id' },
    ]);
  });
});

describe('a value from a small vocabulary is told by', () => {
  const OFFICES = ['north', 'lake', 'hill'];
  const card = (i: number) => `card-${10_000 + i}`;
  const look = (i: number) =>
    ok(
      'get_card',
      { card_id: card(i) },
      { card_id: card(i), issued: { office: OFFICES[i % 3] }, n: i, of: 'x' },
    );
  const extend = (i: number, office: string) =>
    office === OFFICES[i % 3]
      ? ok('extend_card', { card_id: card(i), office }, { done: 'yes' })
      : refused('extend_card', { card_id: card(i), office }, 'card is not kept there');

  test('the place whose values go through where others are refused, though few calls were made', () => {
    const runs = times(12, (i) => run(i, `extend ${card(i)}`, [look(i), extend(i, OFFICES[i % 2]!)]));
    expect(sources(runs, 'extend_card', 'office')).toEqual([{ action: 'get_card', path: 'issued.office' }]);
  });

  test('the place whose values runs come through with, where a wrong one is refused only later', () => {
    const soak = (i: number, office: string) =>
      ok('soak_card', { card_id: card(i), office }, { done: 'yes' });
    const runs = times(30, (i) => {
      const office = OFFICES[(i * 7) % 3 === 0 ? i % 3 : (i + 1) % 3]!;
      return run(i, `soak ${card(i)}`, [look(i), soak(i, office)], Number(office === OFFICES[i % 3]));
    });
    expect(sources(runs, 'soak_card', 'office')).toEqual([{ action: 'get_card', path: 'issued.office' }]);
  });

  test('itself, where no place tells it', () => {
    const runs = times(12, (i) =>
      run(i, `extend ${card(i)}`, [ok('extend_card', { card_id: card(i), office: OFFICES[i % 3]! }, 'done')]),
    );
    expect(sources(runs, 'extend_card', 'office')).toMatchObject([{ constant: expect.any(Array) }]);
  });
});

test('what tells what later calls are made with refuses nothing, however often it is looked at again', () => {
  const file = (id: string) => ok('get_file', { file_id: id }, { file_id: id, fee: 0, items: [`it-${id}`] });
  const gone = (id: string) => ok('get_file', { file_id: id }, { file_id: id, into: `to-${id}` });
  const runs = times(20, (i) => {
    const id = `file-${10_000 + i}`;
    return run(i, 'do it', [gone(`g${id}`), file(id), ok('do_it', { item: `it-${id}` }, 'done'), file(id)]);
  });
  expect([...learnRefusals(runs).keys()]).toEqual([]);
});
