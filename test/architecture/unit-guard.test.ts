import { spawn, spawnSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openMiniLm } from '../../src/index.js';

test.each<[string, () => unknown]>([
  ['a process', () => spawn(process.execPath, ['--version'])],
  ['a process that is waited for', () => spawnSync(process.execPath, ['--version'])],
  ['a socket that listens', () => createServer().listen(0)],
  ['a socket that connects', () => connect(1, '127.0.0.1')],
  ['the model', () => openMiniLm().embed(['a text'])],
])('a unit test is refused %s', async (_, start) => {
  await expect(async () => start()).rejects.toThrow(/unit-guard\.test\.ts called \w+.*\*\.slow\.test\.ts/);
});
