import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastsFor } from '../../../src/model/contrasts/contrasts-for.js';
import { learnContrasts } from '../../../src/model/contrasts/learn-contrasts.js';
import { cookieRuns, draws, NOTHING_KNOWN, parcelRuns, situation, tableOf } from '../made-tables.js';
import { call, type MadeStep, made } from '../runs.js';

const COOKIES = { kind: 'act', name: 'click', words: 'Accept cookies' };

describe('contrasts', () => {
  it('finds what successful runs do before another action, with some labels wrong', () => {
    const { contrasts } = learnContrasts(tableOf(cookieRuns(48, 2, 0.1)), NOTHING_KNOWN);
    expect(contrasts).toMatchObject([{ feature: { kind: 'before' }, action: COOKIES }]);
  });

  it('says to all what hardly any succeeds without, and not what some do', () => {
    const renewals = (without: number) =>
      Array.from({ length: 60 }, (_, i) => {
        const repeats = i % 2 === 0;
        const steps: MadeStep[] = [
          [call('get_card', { contract: i }), `${1000 + i}`],
          ...(repeats ? ([[call('check_card', { card: 1000 + i }), 'correct']] as MadeStep[]) : []),
          [call('renew', { card: 1000 + i }), 'ok'],
        ];
        return made(i, 'renew the contract', steps, { success: repeats || i % 30 < 2 * without });
      });
    const toldOf = (without: number) => learnContrasts(tableOf(renewals(without)), NOTHING_KNOWN).contrasts;
    expect(toldOf(1)).toHaveLength(1);
    expect(toldOf(5)).toEqual([]);
  });

  it('says nothing that can no longer be followed', () => {
    const table = tableOf(cookieRuns(48, 6));
    const learned = learnContrasts(table, NOTHING_KNOWN);
    const { steps } = table.runs.find(({ success }) => success === 0)!;
    const long = [steps, steps, steps].flat();
    expect(contrastsFor(learned, situation(table, 'open the page of a parcel', { steps: long }))).toEqual([]);
  });
});

describe('contrasts that are none', () => {
  it('is silent where coins decide', () => {
    let lines = 0;
    for (let seed = 100; seed < 140; seed++) {
      const { random, of, thing } = draws(seed);
      const runs = Array.from({ length: 40 }, (_, i) =>
        made(
          i,
          `fetch the ${thing()} for the ${thing()}`,
          Array.from({ length: 4 }, () => [
            call(of(['look', 'search', 'fetch', 'move', 'count'])),
            '{"n":1}',
          ]),
          { success: random() < 0.5 },
        ),
      );
      lines += learnContrasts(tableOf(runs), NOTHING_KNOWN).contrasts.length;
    }
    expect(lines).toBeLessThanOrEqual(3);
  });

  it('takes no habit of a weak kind of agent for a cause', () => {
    const { random, thing } = draws(7);
    const runs = Array.from({ length: 80 }, (_, i) => {
      const weak = i % 2 === 0;
      return made(
        i,
        `fetch the ${thing()}`,
        [
          [call(random() < (weak ? 0.8 : 0.2) ? 'guess' : 'look'), '{"n":1}'],
          [call('fetch'), '{"n":2}'],
        ],
        { success: random() < (weak ? 0.1 : 0.9), agent_type: weak ? 'weak' : 'strong' },
      );
    });
    expect(learnContrasts(tableOf(runs), NOTHING_KNOWN).contrasts).toEqual([]);
  });

  it('says not what only went with a later step that matters', () => {
    const list = call('list_rooms');
    const runs = Array.from({ length: 24 }, (_, i) => {
      const asks = i % 2 === 0;
      const steps = [
        call('get_contact'),
        ...((asks ? i !== 0 : i % 8 === 1) ? [list] : []),
        ...(asks ? [call('find_slots')] : []),
        call('invite'),
      ];
      return made(
        i,
        `meet group ${i}`,
        steps.map((step): MadeStep => [step, '{"ok":true}']),
        { success: asks },
      );
    });
    const { contrasts } = learnContrasts(tableOf(runs), NOTHING_KNOWN);
    expect(contrasts.map(({ action }) => action.name)).toEqual(['find_slots']);
  });

  /** Rooms are asked for; those that are free are booked, and a booking is confirmed, unless it is `confirmed` whatever was found. */
  const bookings = (isFree: (i: number) => boolean, confirms: (i: number) => boolean) =>
    Array.from({ length: 32 }, (_, i) =>
      made(
        i,
        `a room for group ${i}`,
        [
          [
            call('check'),
            `KnowledgeBase: {"Hotel": "Inn ${i}", "Message": "${isFree(i) ? 'Available' : 'Full'}"}`,
          ],
          ...(confirms(i) ? ([[call('confirm'), 'ok']] as MadeStep[]) : []),
        ],
        { success: confirms(i) },
      ),
    );
  const anyIn = (runs: ReturnType<typeof bookings>) =>
    learnContrasts(tableOf(runs), NOTHING_KNOWN).contrasts.map(({ feature }) => JSON.stringify(feature));

  it('says not to all what a result lets some do, and what comes of their success', () => {
    const even = (i: number) => i % 2 === 0;
    const third = (i: number) => i % 3 === 0;
    const confirm = JSON.stringify({ kind: 'after', operator: 'confirm', anchor: 'check' });
    expect(anyIn(bookings(even, even))).not.toContain(confirm);
    // Where the result says nothing of it, it is a lesson.
    expect(anyIn(bookings(third, even))).toContain(confirm);
  });

  it('says not that runs are ended after a step, where all that succeed end so', () => {
    const runs = Array.from({ length: 48 }, (_, i) => {
      const [looks, good] = [i % 2 === 0, i % 4 < 2];
      const steps: MadeStep[] = [
        [call(looks ? 'look_up' : 'list_all'), '{"n":1}'],
        ...(good ? ([[call('finish'), 'ok']] as MadeStep[]) : []),
      ];
      return made(i, `change thing ${i}`, steps, { success: good });
    });
    const found = learnContrasts(tableOf(runs), NOTHING_KNOWN).contrasts.map(({ anchor }) => anchor?.name);
    expect(found).toEqual([]);
  });

  it('says neither what every run does nor the habit of one group', () => {
    const { random, thing } = draws(8);
    const runs = Array.from({ length: 60 }, (_, i) => {
      const one = i % 2 === 0;
      return made(
        i,
        `fetch the ${thing()}`,
        [
          [call('log_in'), '{"n":1}'],
          [call(one ? 'greet' : 'look'), '{"n":1}'],
          [call('fetch'), '{"n":2}'],
        ],
        { success: one || random() < 0.2, group: one ? 'the one' : `g${i}` },
      );
    });
    expect(learnContrasts(tableOf(runs), NOTHING_KNOWN).contrasts).toEqual([]);
  });

  it('depends on no order and is plain JSON', () => {
    const runs = [...cookieRuns(24, 9), ...parcelRuns(40, 9).map((run) => ({ ...run, id: `p${run.id}` }))];
    const expected = learnContrasts(tableOf(runs), NOTHING_KNOWN);
    expect(JSON.parse(JSON.stringify(expected))).toEqual(expected);
    fc.assert(
      fc.property(fc.shuffledSubarray(runs, { minLength: runs.length }), (shuffled) => {
        expect(learnContrasts(tableOf(shuffled), NOTHING_KNOWN)).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });
});
