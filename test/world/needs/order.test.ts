import { describe, expect, test } from 'vitest';
import { inOrder, learnOrder } from '../../../src/world/needs/learn-order.js';
import { subjectsOf } from '../../../src/world/runs/subjects.js';
import { ok, refused, run, times } from '../shop.js';

const steps = (...names: string[]) => names.map((name) => ok(name, {}, ''));
const NONE = () => [];

describe('the order of actions', () => {
  test('is that of runs that came through', () => {
    const order = learnOrder([
      ...times(4, (i) => run(i, 'q', steps('find', 'read', 'write'))),
      ...times(9, (i) => run(i, 'q', steps('write', 'read', 'find'), 0)),
    ]);
    expect(inOrder(['write', 'read', 'find'], order, NONE)).toEqual(['find', 'read', 'write']);
  });

  test('is not told by tries that were refused', () => {
    const order = learnOrder(
      times(4, (i) => run(i, 'q', [refused('write', {}, 'no'), ...steps('find', 'write')])),
    );
    expect(inOrder(['write', 'find'], order, NONE)).toEqual(['find', 'write']);
  });

  test('is that of what brings something and what it is brought for, where no run shows it', () => {
    const does = new Set(['strike', 'free']);
    const takesNew = (action: string, of: string) => action === 'free' && of === 'strike';
    const untold = learnOrder([run(0, 'q', steps('find'))], does, takesNew);
    expect(inOrder(['free', 'strike'], untold, NONE)).toEqual(['strike', 'free']);
    const told = learnOrder(
      times(4, (i) => run(i, 'q', steps('free', 'strike'))),
      does,
      takesNew,
    );
    expect(inOrder(['strike', 'free'], told, NONE)).toEqual(['free', 'strike']);
  });

  test('gives way to what an action needs first', () => {
    const order = learnOrder(times(4, (i) => run(i, 'q', steps('a', 'b', 'c'))));
    expect(inOrder(['a', 'b', 'c'], order, (action) => (action === 'a' ? ['c'] : []))).toEqual([
      'b',
      'c',
      'a',
    ]);
  });

  test('holds every action once, where needs go in a circle too', () => {
    const circle = inOrder(['a', 'b', 'c'], new Map(), (action) => (action === 'a' ? ['b'] : ['a']));
    expect([...circle].sort()).toEqual(['a', 'b', 'c']);
  });
});

describe('whose voice a run is', () => {
  const asks = (query: string, args: Record<string, unknown> = {}, heard = '') => ({
    query,
    success: 1,
    steps: [ok('find', args, '', heard)],
  });
  const alike = (runs: ReturnType<typeof asks>[]) => {
    const found = subjectsOf(runs);
    return found.map((one) => found.indexOf(one));
  };

  test('is one for runs of one wording, or whose users named the same rare value', () => {
    expect(
      alike([
        asks('I am ann@a.example', { email: 'ann@a.example' }),
        asks('where is my lamp'),
        asks('hello', { email: 'ann@a.example' }, 'it is ann@a.example'),
        asks('Where is my lamp '),
        asks('hello again'),
      ]),
    ).toEqual([0, 1, 0, 1, 4]);
  });

  test('joins runs over a third one', () => {
    expect(
      alike([
        asks('order W12345', { order: 'W12345' }),
        asks('order W67890', { order: 'W67890' }),
        asks('W12345 and W67890', { orders: ['W12345', 'W67890'] }),
      ]),
    ).toEqual([0, 0, 0]);
  });

  test('is not told by values that no user said, by common ones and by words that name nobody', () => {
    expect(alike([asks('a', { id: 'X12345' }), asks('b', { id: 'X12345' })])).toEqual([0, 1]);
    expect(alike([asks('a lamp', { what: 'lamp' }), asks('my lamp', { what: 'lamp' })])).toEqual([0, 1]);
    const many = times(8, (i) => asks(`${i} of shop 555123`, { shop: '555123' }));
    expect(new Set(subjectsOf(many)).size).toBe(8);
  });
});
