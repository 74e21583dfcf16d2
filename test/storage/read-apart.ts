import { spawnSync } from 'node:child_process';

/**
 * All bytes of a store's files. Another process reads them: closing a descriptor of a live file in this one would
 * drop the locks of every store that it has open on it.
 */
export function readApart(path: string): Buffer {
  const program = `const { existsSync, readFileSync, writeSync } = require('node:fs');
    for (const name of process.argv.slice(1)) {
      const bytes = existsSync(name) ? readFileSync(name) : Buffer.alloc(0);
      for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
    }`;
  const names = ['', '-wal', '-shm', '-journal', '-reserve'].map((suffix) => path + suffix);
  const { stdout, status, stderr } = spawnSync(process.execPath, ['-e', program, ...names], {
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0) throw new Error(`the files could not be read: ${stderr}`);
  return stdout;
}
