import { describe, expect, test } from 'vitest';
import { learnRemedies } from '../../../src/world/remedies/learn-remedies.js';
import type { ObservedRun } from '../../../src/world/runs/observed-run.js';
import { ok, refused, run, times } from '../shop.js';

const LOCKED = 'it is locked';
const door = { door: 'north' };
const tried = refused('open', door, LOCKED);
const opened = ok('open', door, 'open');

const locked = (runs: ObservedRun[]) => learnRemedies(runs).find(({ error }) => error === LOCKED)!;

describe('what puts an error right', () => {
  test('is what was done, not what was done beside it', () => {
    const { fixes, changes } = locked([
      ...times(3, (i) => run(i, 'go', [tried, ok('look', {}, 'a door'), ok('unlock', {}, 'click'), opened])),
      ...times(2, (i) => run(i, 'go', [tried, ok('unlock', {}, 'click'), opened]), 10),
      ...times(2, (i) => run(i, 'go', [tried, ok('look', {}, 'a door'), tried], 0), 20),
    ]);
    expect(fixes).toEqual([{ action: 'unlock', chance: expect.any(Number), units: 5, share: 1, sole: true }]);
    expect(fixes[0]!.chance).toBeGreaterThan(0.9);
    expect(changes).toEqual([]);
  });

  test('is two things alike where nothing tells them apart', () => {
    const { fixes } = locked(
      times(4, (i) => run(i, 'go', [tried, ok('look', {}, 'a door'), ok('unlock', {}, 'click'), opened])),
    );
    expect(fixes.map(({ action }) => action)).toEqual(['look', 'unlock']);
    expect(fixes[0]!.chance).toBeCloseTo(fixes[1]!.chance, 9);
  });

  test('is not what had been done before the error came', () => {
    const { fixes } = locked([
      ...times(3, (i) => run(i, 'go', [tried, ok('look', {}, 'a door'), ok('unlock', {}, 'click'), opened])),
      ...times(3, (i) => run(i, 'go', [ok('look', {}, 'a door'), tried], 0), 10),
    ]);
    expect(fixes.map(({ action }) => action)).toEqual(['unlock']);
  });

  test('may put it right only in part, one of several things at a time', () => {
    const asked = refused('lend', { member: 'm1' }, 'the account is not clear');
    const lent = ok('lend', { member: 'm1' }, 'lent');
    const pay = (fee: number) => ok('pay_fee', { fee: `F${fee}` }, 'paid');
    const runs = [
      ...times(6, (i) =>
        run(i, 'lend', [asked, ok('look', {}, 'a desk'), asked, pay(1), asked, pay(2), lent]),
      ),
      ...times(6, (i) => run(i, 'lend', [asked, pay(1), lent]), 10),
      ...times(6, (i) => run(i, 'lend', [asked, ok('look', {}, 'a desk'), asked], 0), 20),
    ];
    const { fixes } = learnRemedies(runs).find(({ error }) => error === 'the account is not clear')!;
    expect(fixes).toMatchObject([{ action: 'pay_fee', units: 12 }]);
    expect(fixes[0]!.share).toBeCloseTo(12 / 18);
  });

  test('counts in runs that failed in the end too', () => {
    const runs = times(4, (i) => run(i, 'go', [tried, ok('unlock', {}, 'click'), opened], 0));
    expect(locked(runs).fixes).toEqual([
      { action: 'unlock', chance: expect.any(Number), units: 4, share: 1, sole: true },
    ]);
  });

  test('may be an argument that is changed', () => {
    const pack = (size: string) => ({ box: 'B1', size });
    const [found] = learnRemedies(
      times(5, (i) =>
        run(i, 'pack', [refused('pack', pack('small'), 'too big'), ok('pack', pack('large'), 'packed')]),
      ),
    );
    expect(found!.fixes).toEqual([]);
    expect(found!.changes).toEqual([{ argument: 'size', chance: expect.any(Number), units: 5 }]);
  });

  test('is what told the value that was changed, where it told that and nothing else', () => {
    const pay = (amount: number) => ({ parcel: 'P1', amount });
    const runs = (weighed: string) =>
      times(5, (i) =>
        run(i, 'pay', [
          refused('pay', pay(0), 'no weight'),
          ok('weigh', { parcel: 'P1' }, weighed),
          ok('pay', pay(700), 'paid'),
        ]),
      );
    const [told] = learnRemedies(runs('{"amount":700}'));
    expect(told).toMatchObject({ fixes: [{ action: 'weigh', units: 5 }], changes: [] });
    const [chosen] = learnRemedies(runs('{"amounts":[300,700]}'));
    expect(chosen!.changes).toMatchObject([{ argument: 'amount', units: 5 }]);
  });

  test('is what first calls that went through had before them, not what was done beside it once or twice', () => {
    const look = ok('look', {}, 'a door');
    const unlock = ok('unlock', {}, 'click');
    const { fixes } = locked([
      ...times(2, (i) => run(i, 'go', [tried, look, unlock, opened])),
      ...times(2, (i) => run(i, 'go', [tried, look, tried], 0), 10),
      ...times(1, (i) => run(i, 'go', [tried, look, opened]), 20),
      ...times(12, (i) => run(i, 'go', [unlock, opened]), 30),
    ]);
    expect(fixes.map(({ action }) => action)).toEqual(['unlock']);
  });

  test('is not told by a call about another thing, though both are made with one choice', () => {
    const badge = (guest: string) => ({ guest, level: 'red' });
    const runs = times(4, (i) => {
      const [own, other] = [`G${10 + i}`, `G${50 + i}`];
      return run(i, 'badge', [
        refused('badge', badge(own), 'not seen yet'),
        refused('badge', badge(other), 'one is live'),
        ok('check_in', { guest: own }, 'welcome'),
        ok('badge', badge(own), 'printed'),
      ]);
    });
    const found = learnRemedies(runs).find(({ error }) => error === 'not seen yet')!;
    expect(found).toMatchObject({ fixes: [{ action: 'check_in', units: 4 }], changes: [] });
  });

  test('is not another choice that is refused before the error comes', () => {
    const badge = (level: string) => ({ guest: 'G1', level });
    const live = (level: string) => refused('badge', badge(level), 'one is live');
    const wrong = (level: string) => refused('badge', badge(level), 'not that level');
    const drop = ok('drop', { guest: 'G1' }, 'dropped');
    const runs = [
      ...times(6, (i) => run(i, 'badge', [live('red'), wrong('blue'), live('red')], 0)),
      ...times(6, (i) => run(i, 'badge', [live('red'), wrong('blue'), wrong('green')], 0), 10),
      ...times(2, (i) => run(i, 'badge', [live('red'), drop, ok('badge', badge('red'), 'ok')]), 20),
    ];
    const found = learnRemedies(runs).find(({ error }) => error === 'one is live')!;
    expect(found).toMatchObject({ fixes: [{ action: 'drop', units: 2 }], changes: [] });
  });

  test('is the choice that was changed, whatever was done meanwhile, where it never works', () => {
    const pull = (cause: string) => ({ show: 'S1', cause });
    const bad = (cause: string) => refused('pull', pull(cause), 'no such cause');
    const freeze = ok('freeze', { show: 'S1' }, 'frozen');
    const good = ok('pull', pull('storm'), 'pulled');
    const runs = [
      ...times(6, (i) => run(i, 'pull', [bad('whim'), freeze, good])),
      ...times(6, (i) => run(i, 'pull', [bad('whim'), bad('sales')], 0), 10),
    ];
    expect(learnRemedies(runs)).toMatchObject([{ fixes: [], changes: [{ argument: 'cause' }] }]);
  });

  test('is one thing for some and another for others', () => {
    const film = (i: number) => ({ film: `F${i}` });
    const unseen = (i: number) => refused('show', film(i), 'not checked');
    const shown = (i: number) => ok('show', film(i), 'shown');
    const runs = [
      ...times(6, (i) => run(i, 'show', [unseen(i), ok('play', film(i), 'fine'), shown(i)])),
      ...times(3, (i) => run(i, 'show', [unseen(i), ok('wind', film(i), 'fine'), shown(i)]), 10),
      ...times(6, (i) => run(i, 'show', [unseen(i), ok('call', {}, 'hi'), unseen(i)], 0), 20),
    ];
    expect(learnRemedies(runs)[0]!.fixes).toMatchObject([
      { action: 'play' },
      { action: 'wind', otherwise: true },
    ]);
  });

  test('is pooled over the actions that meet the error', () => {
    const { fixes, actions } = locked(
      times(4, (i) => {
        const name = i % 2 === 0 ? 'open' : 'paint';
        return run(i, 'go', [refused(name, door, LOCKED), ok('unlock', {}, 'click'), ok(name, door, 'done')]);
      }),
    );
    expect([...actions].sort()).toEqual([
      ['open', 2],
      ['paint', 2],
    ]);
    expect(fixes[0]).toMatchObject({ action: 'unlock', units: 4 });
  });

  test('is no look at something else, where what was done beside it may have done it', () => {
    const runs = times(2, (i) =>
      run(i, 'go', [tried, ok('find_keys', {}, 'keys'), ok('unlock', {}, 'click'), opened]),
    );
    const fixesWith = (looks: ReadonlyMap<string, ReadonlySet<string>>) =>
      learnRemedies(runs, looks).find(({ error }) => error === LOCKED)!.fixes;
    expect(fixesWith(new Map()).map(({ action }) => action)).toEqual(['find_keys', 'unlock']);
    expect(fixesWith(new Map([['find_keys', new Set(['paint'])]])).map(({ action }) => action)).toEqual([
      'unlock',
    ]);
    // What tells what the refused call is made with may well put it right.
    expect(fixesWith(new Map([['find_keys', new Set(['open'])]]))).toHaveLength(2);
  });

  test('is nothing where nobody got past the error, or it went by itself', () => {
    const never = times(5, (i) => run(i, 'go', [tried, ok('look', {}, 'a door'), tried], 0));
    expect(locked(never)).toMatchObject({ fixes: [], changes: [], instead: [] });
    const itself = times(5, (i) => run(i, 'go', [tried, opened]));
    expect(locked(itself)).toMatchObject({ fixes: [], changes: [] });
  });

  test('is another way where nobody tries again and runs come through', () => {
    const { fixes, instead } = locked(times(4, (i) => run(i, 'go', [tried, ok('climb', {}, 'inside')])));
    expect(fixes).toEqual([]);
    expect(instead).toEqual([{ action: 'climb', share: 1, units: 4 }]);
  });
});

describe('an error that passes', () => {
  const BUSY = 'somebody else has it open';
  const args = { file: 'f1' };
  const again = (i: number, others: readonly string[]) =>
    run(i, 'save', [
      refused('save', args, BUSY),
      ...others.map((other) => ok(other, {}, 'done')),
      ok('save', args, 'saved'),
    ]);
  const found = (runs: readonly ObservedRun[]) => learnRemedies(runs).find(({ error }) => error === BUSY)!;

  test('is gone at the next try, whatever was done meanwhile', () => {
    const { passes, fixes } = found(times(8, (i) => again(i, [['look', 'wait', 'list', 'read'][i % 4]!])));
    expect(passes!.chance).toBeGreaterThan(0.9);
    expect(passes!.units).toBe(8);
    expect(fixes).toEqual([]);
  });

  test('is none that only one thing put right', () => {
    const { passes, fixes } = found(times(8, (i) => again(i, ['close'])));
    expect(fixes[0]!.action).toBe('close');
    expect(passes?.chance ?? 0).toBeLessThan(0.45);
  });

  test('is none that stays', () => {
    const stays = times(8, (i) =>
      run(i, 'save', [refused('save', args, BUSY), ok('look', {}, 'x'), refused('save', args, BUSY)], 0),
    );
    expect(found(stays).passes).toBeUndefined();
  });
});
