import { spawn } from 'node:child_process';

/** What opens an address on each platform; the address is the last argument. */
const OPENERS: Partial<Record<NodeJS.Platform, [command: string, ...before: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens the person's browser at an address; rejects where nothing can. */
export function openBrowser(url: string): Promise<void> {
  const [command, ...before] = OPENERS[process.platform] ?? ['xdg-open'];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, url], { stdio: 'ignore', detached: true });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
