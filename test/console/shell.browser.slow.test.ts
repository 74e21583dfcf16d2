import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleConsole } from '../../scripts/bundle-console.mjs';
import {
  checkEverywhere,
  launch,
  noBrowser,
  type ServedConsole,
  serveConsole,
  signIn,
  visit,
} from './browser.js';
import { RUNS, TENANT } from './runs.js';

describe.skipIf(noBrowser)('the shell', () => {
  let served: ServedConsole;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    served = await serveConsole(RUNS);
    browser = await launch();
    page = await browser.newPage();
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('opens by a token that is good once, and leaves no key in the address', async () => {
    await page.goto(served.address);
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(page.url()).not.toContain('token');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    const second = await (await browser.newContext()).newPage();
    await second.goto(served.address);
    await second.getByText('The address that opened this page was used already.').waitFor();
    await checkEverywhere(second, 'sign-in');
    await second.close();
  });

  test('shows the overview everywhere', async () => {
    await visit(page, `#/overview?collection=${TENANT}`);
    expect(await page.locator('.figures').innerText()).toContain('12');
    await checkEverywhere(page, 'overview');
  });

  test('asks nobody but its own server, under a strict policy', async () => {
    const asked: string[] = [];
    const refused: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((url) => !url.startsWith(served.url) && !url.startsWith('data:'))).toEqual([]);
    expect(refused).toEqual([]);
    const { headers } = await fetch(`${served.url}/console/`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('gives the command and the request that do the same, without the key', async () => {
    await page.getByText('The same by hand').click();
    const text = await page.locator('.by-hand').innerText();
    expect(text).toContain(`knowhow entries stats --tenant ${TENANT} --db test.db`);
    expect(text).toContain(`${served.url}/overview`);
    expect(text).toContain('$KNOWHOW_API_KEY');
    expect(text).not.toContain('secret-');
  });

  test('is walked by keyboard alone', async () => {
    const own = await signIn(browser, served, served.keys.full);
    await own.locator('body').press('Tab');
    expect(await own.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await own.keyboard.press('Enter');
    expect(await own.evaluate(() => document.activeElement?.id)).toBe('main');
    await own.getByText('Sign out').focus();
    await own.keyboard.press('Enter');
    await own.getByLabel('API key').waitFor();
    expect(await own.evaluate(() => sessionStorage.length)).toBe(0);
    await own.context().close();
  });

  test('refuses a key that is none, and shows an account its own data alone', async () => {
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${served.url}/console/`);
    await stranger.getByLabel('API key').fill('kh_none_none');
    await stranger.getByRole('button', { name: 'Sign in' }).click();
    await stranger.getByText('This key is missing, not valid or revoked.').waitFor();
    await stranger.context().close();
    const other = await signIn(browser, served, served.keys.other);
    await other.getByRole('heading', { name: 'Nothing is known yet' }).waitFor();
    await checkEverywhere(other, 'empty');
    await other.getByRole('button', { name: 'Look again' }).click();
    await other.getByRole('heading', { name: 'Nothing is known yet' }).waitFor();
    await other.locator('main').getByRole('link', { name: 'Import' }).click();
    await other.getByLabel('Drop a file here, or choose one').waitFor();
    await visit(other, `#/overview?collection=${TENANT}`);
    await other.getByText(`Nothing was ever stored for the tenant "${TENANT}"`).waitFor();
    await other.context().close();
  });

  test('says of a key that it may only read', async () => {
    const reader = await signIn(browser, served, served.keys.read);
    await reader.getByText('This key may only read.').waitFor();
    await reader.context().close();
  });

  test('keeps to the colours that were chosen', async () => {
    await page.getByLabel('Colours').selectOption('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(15, 20, 24)',
    );
    await page.getByLabel('Colours').selectOption('system');
  });
});

describe('what is shipped', () => {
  test('is small, and shows no text as HTML', async () => {
    const folder = join(process.cwd(), '.tmp', 'console-bundle');
    await bundleConsole(folder);
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const bytes = texts.reduce((sum, text) => sum + gzipSync(text).byteLength, 0);
    expect(texts).toHaveLength(3);
    expect(bytes).toBeLessThan(80 * 1024);
    const sources = readdirSync('adapters/console/app', { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name));
    for (const name of sources) {
      const source = readFileSync(join('adapters/console/app', name), 'utf8');
      expect(source, name).not.toMatch(/dangerouslySetInnerHTML|innerHTML|insertAdjacentHTML|style=/);
    }
  });
});
