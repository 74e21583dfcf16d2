import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lessonRecord } from '../../adapters/lesson-record.js';
import { launch, noBrowser, type ServedConsole, serveConsole, signIn, visit } from './browser.js';
import { RUNS, TENANT } from './runs.js';

/** A run that met no error, and a lesson that somebody added. */
const LITTLE = [
  { ...RUNS[0]!, turns: RUNS[0]!.turns.slice(0, 1), success: true },
  {
    ...lessonRecord(TENANT, { say: 'Refunds are signed by Mrs Moor.', when: 'Refund an order' }),
    timestamp: '2026-01-05T00:00:00Z',
  },
];

describe.skipIf(noBrowser)('where little is known', () => {
  let served: ServedConsole;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    served = await serveConsole(LITTLE);
    browser = await launch();
    page = await signIn(browser, served, served.keys.full);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('a lesson is counted as no run', async () => {
    await visit(page, `#/overview?collection=${TENANT}`);
    expect(await page.locator('.figures').innerText()).toMatch(/Runs\s+1\s+1 with an outcome/i);
  });

  test('that nothing goes wrong is no warning', async () => {
    await visit(page, `#/insights?collection=${TENANT}`);
    await page.getByText('Nothing goes wrong again and again.').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
  });

  test('a task without guidance names no line to open', async () => {
    await visit(page, `#/try?collection=${TENANT}&task=Water+the+plants`);
    await page.getByText('Estimated success').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('marked line');
  });

  test('a list without an error says when one is shown', async () => {
    await visit(page, `#/knowledge/errors?collection=${TENANT}`);
    await page.getByText('once runs of two groups met it').waitFor();
  });

  test('the command that makes a key names no file that is not served', async () => {
    const other = await (await browser.newContext()).newPage();
    await other.goto(`${served.url}/console/`);
    await other.getByText('knowhow keys create --db FILE').waitFor();
    await other.context().close();
  });
});
