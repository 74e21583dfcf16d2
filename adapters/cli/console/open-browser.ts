import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The program that opens a file on each platform; the file is its last argument. */
const OPENERS: Partial<Record<NodeJS.Platform, [command: string, ...before: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** A page that goes on to an address. */
const forwardingTo = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><title>knowhow</title><script>location.replace(${JSON.stringify(url).replaceAll('<', '\\u003c')})</script>\n`;

/**
 * Opens the person's browser at an address; rejects where nothing can. What is started is given a file that goes on to the address, and
 * that only this user may read: arguments of programs are shown to every user of a machine, and the address has a token.
 *
 * @param until removes the file
 */
export async function openBrowser(url: string, until: AbortSignal): Promise<void> {
  // Made by the system under a name that was free, for this user alone.
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-ui-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  until.addEventListener('abort', remove, { once: true });
  const file = join(folder, 'open.html');
  const [command, ...before] = OPENERS[process.platform] ?? ['xdg-open'];
  writeFileSync(file, forwardingTo(url), { mode: 0o600, flag: 'wx' });
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, [...before, file], { stdio: 'ignore', detached: true });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
