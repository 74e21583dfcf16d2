import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { ROOT } from '../run.mjs';

/** Where Chromium is: CHROMIUM_PATH, or where Linux distributions put it. */
const CHROMIUM = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);
/** No request to anywhere but the console. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SIZE = { width: 1180, height: 900 };

/**
 * The console as `knowhow ui` opens it, with a task that is tried.
 *
 * @param {string} db the database that it shows
 * @param {string} collection
 * @param {string} task
 * @returns {Promise<Buffer | undefined>} a PNG; undefined where there is no Chromium
 */
export async function consolePicture(db, collection, task) {
  if (CHROMIUM === undefined) return undefined;
  const { chromium } = await import('playwright-core');
  const server = spawn(process.execPath, [`${ROOT}dist/lib/cli.js`, 'ui', '--no-open', '--json', '--db', db]);
  try {
    const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
    const { url } = JSON.parse(line);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS, chromiumSandbox: false });
    try {
      const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(url);
      await page.getByRole('navigation').waitFor();
      const query = new URLSearchParams({ collection, task });
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#/try?${query}`);
      await page.getByText('Notes from past runs').first().waitFor();
      return await page.screenshot();
    } finally {
      await browser.close();
    }
  } finally {
    server.kill('SIGTERM');
  }
}
