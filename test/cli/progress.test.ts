import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeCli } from '../../adapters/cli/cli.js';
import type { CliIo } from '../../adapters/cli/io/cli-io.js';
import { makeProgress, timeLeft } from '../../adapters/cli/print/progress.js';

function terminal(isTTY: boolean) {
  let text = '';
  let now = 0;
  const stderr = Object.assign(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk;
        done();
      },
    }),
    { isTTY },
  );
  const io = { stdout: stderr, stderr, env: { NO_COLOR: '1' }, now: () => now } as unknown as CliIo;
  return {
    progress: makeProgress(makeCli(io)),
    pass: (ms: number) => {
      now += ms;
    },
    line: () => text.slice(text.lastIndexOf('\r') + 1).replace('\u001b[K', ''),
    text: () => text,
  };
}

test('it says how far, how fast and how long still', () => {
  const { progress, pass, line } = terminal(true);
  progress.phase('storing', 1_000);
  for (let done = 0; done <= 400; done += 40) {
    progress.update({ done, count: done / 4, noun: 'record' });
    pass(1_000);
  }
  // 40 of 1,000 a second, and 600 are left.
  expect(line()).toBe('storing   ████████████░░░░░░░░░░░░░░░░░░ 40 %  100 records, 10/s, 15 s left');
});

test('the rate is that of the last moments, and none is said at first', () => {
  const { progress, pass, line } = terminal(true);
  progress.phase('learning', 10_000);
  progress.update({ done: 0, count: 0, noun: 'job' });
  pass(1_000);
  progress.update({ done: 1, count: 1, noun: 'job' });
  expect(line()).toMatch(/1 job$/);
  pass(600_000);
  for (let done = 2; done <= 60; done += 2) {
    progress.update({ done, count: done, noun: 'job' });
    pass(1_000);
  }
  expect(line()).toMatch(/60 jobs, 2\/s, 1 h 23 min left$/);
});

test('what never moves has no rate, and no end where the total is not known', () => {
  const { progress, pass, line } = terminal(true);
  progress.phase('copying', 0);
  for (let n = 0; n < 5; n++) {
    progress.update({ done: 0, count: 0, noun: 'MiB', many: 'MiB', more: ' of the file' });
    pass(1_000);
  }
  expect(line()).toBe('copying   0 MiB of the file');
});

test('where nobody looks it says nothing', () => {
  const { progress, text } = terminal(false);
  progress.phase('storing', 10);
  progress.update({ done: 5, count: 5, noun: 'record' });
  progress.stop();
  expect(text()).toBe('');
});

test.each([
  [900, '1 s left'],
  [59_400, '1 min left'],
  [61_000, '1 min left'],
  [3_600_000, '1 h 0 min left'],
  [9_000_000, '2 h 30 min left'],
])('%i ms: %s', (ms, words) => {
  expect(timeLeft(ms)).toBe(words);
});
