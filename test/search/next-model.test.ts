import { expect, test } from 'vitest';
import { nextFeatures } from '../../src/search/next-features.js';
import { fitNext, type NextRun, nextChances } from '../../src/search/next-model.js';

const ACTIONS = ['say', 'look', 'cancel', 'send'];
const DIMENSIONS = 4;
const unit = (at: number): Float32Array =>
  Float32Array.from({ length: DIMENSIONS }, (_, d) => Number(d === at));

/** A run that looks, and then does what it sees is right: by the words alone, as all vectors of what is seen are one. */
function run(seen: string, task: number, then: string): NextRun {
  const before = ['say', 'look'];
  return {
    task: unit(task),
    weight: 1,
    steps: [
      ...before.map((action, at) => ({
        action: ACTIONS.indexOf(action),
        vector: unit(0),
        features: nextFeatures(before.slice(0, at), 'hello there'),
      })),
      {
        action: ACTIONS.indexOf(then),
        vector: unit(0),
        features: nextFeatures(before, `after look: status ${seen}`),
      },
    ],
  };
}

const many = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
const here = (before: string[], situation: string) => ({
  vector: unit(0),
  features: nextFeatures(before, situation),
});

test('learns what comes next from what was done, from words of what is seen and from the task', async () => {
  const runs = [
    ...many(30, () => run('pending', 1, 'cancel')),
    ...many(30, () => run('delivered', 1, 'send')),
    ...many(30, () => run('unclear', 2, 'cancel')),
    ...many(30, () => run('unclear', 3, 'send')),
  ];
  const model = (await fitNext(ACTIONS, runs, DIMENSIONS))!;
  expect(model.runs).toBe(120);
  const at = (task: number, before: string[], situation: string) =>
    nextChances(model, unit(task), here(before, situation));
  expect(at(1, [], 'hello there').get('say')).toBeGreaterThan(0.8);
  expect(at(1, ['say'], 'hello there').get('look')).toBeGreaterThan(0.8);
  const looked = ['say', 'look'];
  expect(at(1, looked, 'after look: status pending').get('cancel')).toBeGreaterThan(0.7);
  expect(at(1, looked, 'after look: status delivered').get('send')).toBeGreaterThan(0.7);
  expect(at(2, looked, 'after look: status unclear').get('cancel')).toBeGreaterThan(0.7);
  expect(at(3, looked, 'after look: status unclear').get('send')).toBeGreaterThan(0.7);
  for (const chances of [at(1, [], ''), at(0, ['nobody', 'knows'], 'this')]) {
    expect([...chances.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
  }
});

test('is the same to the bit each time', async () => {
  const runs = many(12, (i) => run(i % 2 ? 'pending' : 'delivered', i % 3, i % 2 ? 'cancel' : 'send'));
  const [one, other] = [await fitNext(ACTIONS, runs, DIMENSIONS), await fitNext(ACTIONS, runs, DIMENSIONS)];
  expect(other).toEqual(one);
});

test('keeps no word that only one or two runs said', async () => {
  const runs = many(12, (i) => run(i < 2 ? 'isabella' : 'pending', 1, 'cancel'));
  const { features } = (await fitNext(ACTIONS, runs, DIMENSIONS))!;
  const own = [...nextFeatures(['say', 'look'], 'isabella').keys()];
  const shared = [...nextFeatures(['say', 'look'], 'pending').keys()];
  expect(shared.every((feature) => features.includes(feature))).toBe(true);
  expect(own.filter((feature) => !features.includes(feature))).toHaveLength(1);
});

test('has nothing to say where there is nothing to tell apart', async () => {
  expect(await fitNext(['say'], [run('pending', 1, 'say')], DIMENSIONS)).toBeUndefined();
  expect(await fitNext(ACTIONS, [], DIMENSIONS)).toBeUndefined();
});
