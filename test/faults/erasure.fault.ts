import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/domain/random.js';
import { makeFile, scrubbed, startScrub, startWriters } from '../leaves/erase/churn.js';
import { temporaryFiles } from '../storage/temporary-folder.js';

const file = temporaryFiles();
const MINUTE = 60_000;

test.each([1, 2, 3])(
  'two writers and scrub after scrub for two minutes: all is there, nothing removed is (seed %i)',
  async (seed) => {
    const path = file();
    makeFile(path);
    const writers = await startWriters(path, 2, seed);
    const states = new Map<string, number>();
    let looked = 0;
    let before = 0;
    for (const end = Date.now() + 2 * MINUTE; Date.now() < end; ) {
      for (let i = 0; i < 4; i++) {
        const { state } = await scrubbed(path);
        states.set(state, (states.get(state) ?? 0) + 1);
      }
      if (looked++ % 3 === 0) {
        await sleep(1_000);
        before += (await writers.inspect(false)).readable.length;
      }
      expect((await writers.inspect(true)).readable).toEqual([]);
    }
    await writers.end();
    console.log(
      `${JSON.stringify([...states])}, ${looked} times looked at; readable before a scrub: ${before}`,
    );
    expect(before).toBeGreaterThan(0);
    expect([...states.keys()].filter((state) => state !== 'scrubbed' && state !== 'busy')).toEqual([]);
  },
);

test('killed a hundred times at any moment, with a writer: the file is sound each time', async () => {
  const path = file();
  makeFile(path);
  const random = seededRandom(11);
  const writers = await startWriters(path, 1, 11);
  for (let kill = 0; kill < 100; kill++) {
    await sleep(random() * 300);
    const child = startScrub(path);
    await sleep(60 + random() * 300);
    child.kill('SIGKILL');
    if (kill % 5 === 4) await writers.inspect(false);
  }
  expect((await writers.inspect(true)).readable).toEqual([]);
  await writers.end();
});
