import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Check, checkOf } from '../../../src/api/check.js';
import { seededRandom } from '../../../src/domain/random.js';
import { peersOf } from '../../../src/model/events/peers-of.js';
import { follows } from '../../../src/model/notes/follows.js';
import { judgeCheck } from '../../../src/model/notes/judge-check.js';
import type { Run } from '../../../src/model/table/table.js';
import { tableOf } from '../made-tables.js';
import { call, type MadeStep, made } from '../runs.js';

const NOBODY: ReadonlySet<string> = new Set();

const find = [call('find_parcel'), '{"state":"packed"}'] as const;
const notify = [call('notify', { by: 'mail' }), '{"sent":true}'] as const;
const ship = [call('ship'), '{"state":"shipped"}'] as const;
const refused = [call('ship'), '{"error":"no label"}'] as const;

const runOf = (task: string, ...steps: MadeStep[]): Run => tableOf([made(1, task, steps)]).runs[0]!;

describe('whether a run did as a check says', () => {
  test.each<[string, Check, MadeStep[], boolean | undefined]>([
    ['did so', { do: { tool: ['notify'] } }, [find, notify, ship], true],
    ['did not', { do: { tool: ['notify'] } }, [find, ship], false],
    ['one of several', { do: { tool: ['call', 'notify'] } }, [notify], true],
    ['part of a name is none', { do: { tool: ['notif'] } }, [notify], false],
    ['left it out', { avoid: { tool: ['notify'] } }, [find, ship], true],
    ['with words of its arguments', { do: { has: ['notify by mail'] } }, [notify], true],
    ['before', { do: { tool: ['notify'] }, before: { tool: ['ship'] } }, [find, notify, ship], true],
    ['too late', { do: { tool: ['notify'] }, before: { tool: ['ship'] } }, [find, ship, notify], false],
    ['never due before', { do: { tool: ['notify'] }, before: { tool: ['ship'] } }, [find, notify], undefined],
    [
      'after a result',
      { do: { tool: ['notify'] }, after: { result: ['no label'] } },
      [refused, notify],
      true,
    ],
    [
      'no such result',
      { do: { tool: ['notify'] }, after: { result: ['no label'] } },
      [find, notify],
      undefined,
    ],
    [
      'right after',
      { do: { tool: ['notify'] }, after: { refused: true }, next: true },
      [refused, notify],
      true,
    ],
    [
      'not right after',
      { do: { tool: ['notify'] }, after: { refused: true }, next: true },
      [refused, find, notify],
      false,
    ],
    ['ended there', { do: { tool: ['notify'] }, after: { refused: true }, next: true }, [refused], undefined],
    ['the same again', { avoid: { repeated: true } }, [refused, refused], false],
    ['from a step on', { do: { tool: ['ship'], from: 3 } }, [ship, find, notify], false],
    ['another task', { task: ['urgent'], do: { tool: ['ship'] } }, [ship], undefined],
    ['words of the task', { task: ['the parcel'], do: { tool: ['ship'] } }, [ship], true],
  ])('%s', (_, check, steps, expected) => {
    expect(checkOf(check)).toEqual(check);
    expect(follows(check, runOf('Send the parcel', ...steps))).toBe(expected);
  });
});

test.each([
  ['nothing', {}],
  ['both', { do: { tool: ['a'] }, avoid: { tool: ['b'] } }],
  ['a step of nothing', { do: {} }],
  ['a field of another name', { do: { tool: ['a'], pattern: '.*' } }],
  ['a text for a list', { do: { tool: 'a' } }],
  ['no phrase', { do: { has: [] } }],
  ['white space', { do: { has: [' '] } }],
  ['a long phrase', { do: { has: ['x'.repeat(81)] } }],
  ['next of nothing', { do: { tool: ['a'] }, next: true }],
  ['a text', 'do notify'],
  ['null', null],
])('no check: %s', (_, value) => {
  expect(checkOf(value)).toBeUndefined();
});

const CHECK: Check = { do: { tool: ['notify'] }, before: { tool: ['ship'] } };

/** Runs that notify or not, and succeed with the chances given. */
function parcels(
  count: number,
  chances: readonly [did: number, not: number],
  seed: number | (() => number),
  first = 0,
): Run[] {
  const random = typeof seed === 'number' ? seededRandom(seed) : seed;
  return tableOf(
    Array.from({ length: count }, (_, i) => {
      const did = random() < 0.5;
      const steps = did ? [find, notify, ship] : [find, ship];
      return made(first + i, 'send the parcel', steps, { success: random() < chances[did ? 0 : 1] });
    }),
  ).runs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const stateOf = (runs: readonly Run[], madeFrom = NOBODY) => {
  const { state, reason } = judgeCheck(CHECK, runs, madeFrom);
  return reason === undefined ? state : `${state}: ${reason}`;
};

describe('what counts say', () => {
  test('it holds where those that do so succeed more, and counts are told', () => {
    const judged = judgeCheck(CHECK, parcels(40, [0.9, 0.2], 1), NOBODY);
    expect(judged.state).toBe('held');
    expect(judged.followed.of + judged.otherwise.of).toBe(40);
  });

  test('it is refuted where they succeed less, and where it makes no difference', () => {
    expect(stateOf(parcels(40, [0.2, 0.9], 1))).toBe('refuted: contrary');
    expect(stateOf(parcels(400, [1, 1], 1))).toBe('refuted: no_difference');
  });

  test('it stays proposed where runs are few, all do so, or it is open', () => {
    expect(stateOf(parcels(3, [1, 0], 1))).toBe('proposed: few');
    expect(stateOf(parcels(40, [0.9, 0.2], 1).filter((run) => follows(CHECK, run)))).toBe('proposed: usual');
    expect(stateOf(parcels(12, [0.6, 0.5], 2))).toBe('proposed: open');
  });

  test('one group is one piece of evidence, and those that it was made from are none', () => {
    const runs = parcels(40, [1, 0], 1);
    expect(stateOf(runs.map((run) => ({ ...run, group: 'one' })))).toBe('proposed: few');
    expect(stateOf(runs, new Set(runs.map(({ group }) => group)))).toBe('proposed: few');
  });

  test('runs without an outcome say nothing', () => {
    expect(stateOf(parcels(40, [1, 0], 1).map((run) => ({ ...run, outcomeKnown: false })))).toBe(
      'proposed: few',
    );
  });

  test('what newer runs contradict goes back to proposed', () => {
    const before = parcels(40, [0.95, 0.1], 1);
    const lifted = parcels(24, [0, 0], 2, 100);
    expect(stateOf([...before, ...lifted])).toBe('proposed: newer_runs');
  });

  test.each([
    ['kinds of agents', (name: string) => ({ agent_type: name })],
    ['models', (model: string) => ({ agent_type: 'a', metadata: { model } })],
    ['places', (place: string) => ({ agent_type: 'a', metadata: { place } })],
  ])('%s that fare better, and do so more, pass for no cause', (_, named) => {
    const good = parcels(60, [0.9, 0.9], 3).filter((run, i) => follows(CHECK, run) || i % 6 === 0);
    const bad = parcels(60, [0.2, 0.2], 4, 100).filter((run, i) => !follows(CHECK, run) || i % 6 === 0);
    const both = [
      ...good.map((run) => ({ ...run, peers: peersOf(named('good')) })),
      ...bad.map((run) => ({ ...run, peers: peersOf(named('bad')) })),
    ];
    expect(stateOf([...good, ...bad])).toBe('held');
    expect(stateOf(both)).not.toBe('held');
  });

  test('a few tasks that were done both ways do not speak for all', () => {
    const all = parcels(80, [0.9, 0.4], 7).map((run, i) => ({ ...run, task: i < 24 ? 'one' : `task ${i}` }));
    expect(stateOf(all)).toBe(stateOf(all.map((run, i) => ({ ...run, task: `task ${i}` }))));
  });

  test('where it makes no difference it is held in one of six draws at most', () => {
    const random = seededRandom(7);
    const held = Array.from({ length: 200 }, () => stateOf(parcels(40, [0.5, 0.5], random))).filter(
      (state) => state === 'held',
    );
    expect(held.length).toBeLessThanOrEqual(33);
  });

  test('adding a run and taking it away again changes nothing', () => {
    const runs = parcels(30, [0.8, 0.3], 5);
    fc.assert(
      fc.property(fc.nat({ max: 29 }), (at) => {
        const without = runs.toSpliced(at, 1);
        expect(judgeCheck(CHECK, without.toSpliced(at, 0, runs[at]!), NOBODY)).toEqual(
          judgeCheck(CHECK, runs, NOBODY),
        );
      }),
    );
  });
});
