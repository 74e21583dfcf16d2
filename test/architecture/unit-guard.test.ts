import { spawn, spawnSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

test.each<[string, () => unknown]>([
  ['a process', () => spawn(process.execPath, ['--version'])],
  ['a process that is waited for', () => spawnSync(process.execPath, ['--version'])],
  ['a socket that listens', () => createServer().listen(0)],
  ['a socket that connects', () => connect(1, '127.0.0.1')],
  ['a thread', () => new Worker('0', { eval: true })],
])('a unit test is refused %s', (_, start) => {
  expect(start).toThrow(/unit-guard\.test\.ts called \w+.*\*\.slow\.test\.ts/);
});
