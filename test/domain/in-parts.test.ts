import { expect, test } from 'vitest';
import { allAtOnce, type InParts, inParts, PART_CHARACTERS } from '../../src/domain/in-parts.js';

/** Work of some parts that notes each. */
function* work(name: string, parts: number, size: number, done: string[]): InParts<string> {
  for (let part = 1; part <= parts; part += 1) {
    yield size;
    done.push(`${name}${part}`);
  }
  return name;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('long work lets other work run before each part, however much of it is under way', async () => {
  const done: string[] = [];
  const all = [...'abcdefgh'].map((name) => inParts(work(name, 3, PART_CHARACTERS, done)));
  let most = 0;
  for (let before = 0; done.length < 24; before = done.length) {
    await turn();
    most = Math.max(most, done.length - before);
  }
  expect(await Promise.all(all)).toEqual([...'abcdefgh']);
  expect(most).toBe(1);
  // Each has its turn.
  expect(done.slice(0, 8)).toEqual([...'abcdefgh'].map((name) => `${name}1`));
});

test('short work is done at once, and so is all of it where nobody else waits', async () => {
  const done: string[] = [];
  const short = inParts(work('a', 3, 100, done));
  expect(done).toEqual(['a1', 'a2', 'a3']);
  expect(await short).toBe('a');
  expect(allAtOnce(work('b', 2, PART_CHARACTERS, done))).toBe('b');
  expect(done.slice(3)).toEqual(['b1', 'b2']);
});
