import { beforeAll, describe, expect, test } from 'vitest';
import { dot } from '../../src/domain/maths/dot.js';
import { MODEL } from '../../src/embedding/minilm/model-facts.js';
import { openMiniLm } from '../../src/embedding/minilm/open-minilm.js';
import { memoryLessons } from '../../src/extract/lessons/memory-lessons.js';
import { toSteps } from '../../src/extract/steps/to-steps.js';
import { similarity } from '../../src/retrieval/similarity.js';
import { DIFFERENT, EQUAL, OPPOSITE } from './facts.js';
import { runOf } from './runs.js';

const vectors = new Map<string, Float32Array>();

beforeAll(async () => {
  const embedder = openMiniLm();
  const texts = [...EQUAL, ...DIFFERENT, ...OPPOSITE].flat();
  const made = await embedder.embed(texts);
  texts.forEach((text, i) => {
    vectors.set(text, made[i]!);
  });
  await embedder.close();
});

function factOf(memory: string) {
  const run = runOf('Cancel my order', [['get_order', {}, '{"status":"ok"}']]);
  run.turns[0]!.memory = memory;
  return memoryLessons(run, toSteps(run), 1, 1).lessons[0]!;
}

const near = (a: string, b: string): boolean =>
  similarity(dot(vectors.get(a)!, vectors.get(b)!), MODEL.similarity) >= factOf(a).nearness;

const merge = ([a, b]: [string, string]): boolean =>
  factOf(a).merge_key === factOf(b).merge_key && near(a, b);

describe('facts with the shipped model', () => {
  test('that say different things stay apart, all of them', () => {
    expect(DIFFERENT.filter(merge)).toEqual([]);
  });

  test('that say the same in other words merge, most of them', () => {
    const merged = EQUAL.filter(merge).length;
    expect(merged).toBeGreaterThanOrEqual(14);
  });

  test.each(OPPOSITE)('%s / %s: are told to be opposites, and never merge', (a, b) => {
    expect(merge([a, b])).toBe(false);
    expect(factOf(a).contradicts).toBe(factOf(b).merge_key);
    expect(factOf(b).contradicts).toBe(factOf(a).merge_key);
  });
});
