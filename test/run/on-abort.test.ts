import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { onAbort } from '../../adapters/run/on-abort.js';

test('a signal of many runs has one listener, and each is called once unless it has ended', () => {
  const stop = new AbortController();
  const called: number[] = [];
  const forget = Array.from({ length: 20 }, (_, run) => onAbort(stop.signal, () => void called.push(run)));
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
  forget[3]!();
  stop.abort();
  expect(called).toEqual(Array.from({ length: 20 }, (_, run) => run).filter((run) => run !== 3));
});
