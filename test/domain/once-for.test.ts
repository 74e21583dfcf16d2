import { expect, test } from 'vitest';
import { onceFor } from '../../src/domain/once-for.js';

test('something is made once of each object, also where it is undefined', () => {
  const made: object[] = [];
  const make = onceFor((of: { n: number }) => {
    made.push(of);
    return of.n > 1 ? of.n : undefined;
  });
  const [one, two, twin] = [{ n: 1 }, { n: 2 }, { n: 2 }];
  expect([make(one), make(two), make(one), make(twin), make(two)]).toEqual([undefined, 2, undefined, 2, 2]);
  expect(made).toEqual([one, two, twin]);
});
