import { expect, test } from 'vitest';
import { type ActLines, tellOnce } from '../../adapters/run/tell-once.js';

const block = (line: string): string =>
  `\n\n<knowhow-00112233445566aa>\nNotes.\n${line}\n</knowhow-00112233445566aa>`;
const noLines = (): ActLines => ({ asked: new Set(), said: new Set() });

test('a line is said once, also where its counts have grown since', async () => {
  const run = noLines();
  const say = (key: string, line: string) =>
    tellOnce(run, key, async () => ({ addition: block(line) })).then(({ note }) => note);
  expect(await say('a', '- Now: first `unlock` (worked 6 of 6 times).')).toContain('unlock');
  expect(await say('b', '- Now: first `unlock` (worked 7 of 7 times).')).toBe('');
  expect(await say('c', '- Now: first `open` (worked 7 of 7 times).')).toContain('open');
});

test('the same is asked about once, and a run that goes round in circles a few times', async () => {
  const run = noLines();
  let asks = 0;
  const ask = async () => {
    asks += 1;
    return { addition: '' };
  };
  await Promise.all([tellOnce(run, 'same', ask), tellOnce(run, 'same', ask)]);
  expect(asks).toBe(1);
  for (let at = 0; at < 50; at += 1) await tellOnce(run, String(at), ask);
  expect(asks).toBe(8);
});
