import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../lib/cli.js', import.meta.url));

/** The rate limit is not what is measured. */
const NO_LIMIT = ['--rate-limit', '1000000000', '--rate-burst', '1000000000'];

/** Starts `knowhow serve` and waits for the line with its address. */
export async function serve(db: string, learning: boolean): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    [
      CLI,
      'serve',
      '--db',
      db,
      '--port',
      '0',
      '--log-level',
      'error',
      ...NO_LIMIT,
      ...(learning ? [] : ['--no-work']),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return { url: await urlOf(child), child };
}

/** The address in the line that a server says when it is ready. */
export async function urlOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    if (line.startsWith('{') && line.includes('"url"')) return (JSON.parse(line) as { url: string }).url;
  }
  throw new Error('a server ended before it was ready');
}

/** Asks a server to stop; one that is still learning when time is up is ended. */
export async function stop(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await gone;
  clearTimeout(impatience);
}
