import { expect, test } from 'vitest';
import { createWay } from '../../../src/engine/learn/make-way.js';

/** What a way rests, while so many records are accepted in each millisecond of it. */
function clock(perMs: (ms: number) => number) {
  const at = { stored: 0, ms: 0 };
  const way = createWay(
    () => Math.floor(at.stored),
    async (ms) => {
      for (let i = 0; i < ms; i++, at.ms++) at.stored += perMs(at.ms);
    },
  );
  return { at, way };
}

test('learning does not wait where few records come', async () => {
  const { at, way } = clock(() => 0);
  at.stored = 15;
  await way();
  expect(at.ms).toBe(0);
});

test('it waits while many come, and for half a second at most', async () => {
  const { at, way } = clock(() => 2);
  at.stored = 1_000;
  await way();
  expect(at.ms).toBe(500);
  await way();
  expect(at.ms).toBe(1_000);
});

test('it waits the longer the more have come, and no longer than they come', async () => {
  const some = clock(() => 0.1);
  some.at.stored = 20;
  await some.way();
  expect(some.at.ms).toBe(80);
  const burst = clock(() => 0);
  burst.at.stored = 1_000;
  await burst.way();
  expect(burst.at.ms).toBeLessThan(100);
});

test('lanes that come while one waits go on with it', async () => {
  const { at, way } = clock(() => 2);
  at.stored = 1_000;
  await Promise.all([way(), way(), way()]);
  expect(at.ms).toBe(500);
});
