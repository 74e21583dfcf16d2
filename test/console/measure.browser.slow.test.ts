import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const TASK = 'Cancel order 77 and refund the customer';

describe.skipIf(noBrowser)('the pages that try and measure', () => {
  let served: ServedConsole;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    served = await serveConsole(RUNS);
    browser = await launch();
    // Whoever may only read sees all of them.
    page = await signIn(browser, served, served.keys.read);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('Overview counts runs and their success, and says how to have guidance measured', async () => {
    await visit(page, `#/overview?collection=${TENANT}`);
    await page.getByText('knowhow serve --measure 0.1').waitFor();
    expect(await page.locator('.figures').innerText()).toContain('75%');
    expect(await page.getByRole('img', { name: 'Success over time' }).count()).toBe(1);
    await page.getByText('As a table').click();
    await checkEverywhere(page, 'overview-full');
  });

  test('Try a task has the text as it is sent, each line with what it rests on, down to a run', async () => {
    await visit(page, `#/try?collection=${TENANT}`);
    await page.getByLabel('Task', { exact: true }).fill(TASK);
    await page.getByRole('button', { name: 'Try', exact: true }).click();
    const lines = page.locator('.said-text summary');
    await lines.first().waitFor();
    const sent = (
      await served.service.forAccount('local').enhanceTask({ tenant_id: TENANT, input_text: TASK })
    ).response;
    const shown = (await page.locator('.said-text > p, .said-text > details > summary').allInnerTexts()).map(
      (text) => text.replace('\u00a0', ''),
    );
    expect(shown).toEqual(sent.split('\n'));
    await lines.first().focus();
    await page.keyboard.press('Enter');
    const runs = page.locator('.rests a[href*="/runs"]');
    await runs.first().waitFor();
    expect(await runs.first().getAttribute('href')).toMatch(/id=rec_/);
    expect(await runs.first().innerText()).toMatch(/^Cancel order \d+ and refund the customer$/);
    expect(await page.locator('.rests a[href*="/knowledge"]').count()).toBeGreaterThan(0);
    expect(page.url()).toContain('task=');
    await checkEverywhere(page, 'try');
  });

  test('two tasks are compared beside each other, the second beginning as the first', async () => {
    await page.getByRole('button', { name: 'Compare two' }).click();
    const second = page.getByRole('form', { name: 'Second' });
    await second.getByText('Agent, tokens, the middle of a task').click();
    expect(await second.getByLabel('Task', { exact: true }).inputValue()).toBe(TASK);
    await second.getByLabel('Tokens at most').fill('0');
    await second.getByRole('button', { name: 'Try', exact: true }).click();
    await page.getByText('no room within the tokens').first().waitFor();
    expect(await page.locator('.said-text').count()).toBe(2);
    await checkEverywhere(page, 'try-two');
  });

  test('a task is tried by keyboard alone, from signing in to the runs behind a line', async () => {
    const context = await browser.newContext();
    const own = await context.newPage();
    const focused = () =>
      own.evaluate(() => {
        const { activeElement: at } = document;
        const label = at?.id ? document.querySelector(`label[for="${at.id}"]`)?.textContent : undefined;
        return label || at?.textContent || '';
      });
    /** Presses Tab until what has the focus is called so. */
    const tabTo = async (name: RegExp): Promise<void> => {
      for (let n = 0; n < 60; n++) {
        await own.keyboard.press('Tab');
        if (name.test(await focused())) return;
      }
      throw new Error(`Tab does not lead to ${String(name)}`);
    };
    await own.goto(`${served.url}/console/`);
    await own.getByLabel('API key').waitFor();
    await tabTo(/^API key/);
    await own.keyboard.type(served.keys.read);
    await own.keyboard.press('Enter');
    await own.getByRole('navigation', { name: 'Pages' }).waitFor();
    await tabTo(/^Try a task/);
    await own.keyboard.press('Enter');
    await own.getByRole('heading', { level: 1, name: 'Try a task' }).waitFor();
    await tabTo(/^Task$/);
    await own.keyboard.type(TASK);
    await tabTo(/^Try$/);
    await own.keyboard.press('Enter');
    await own.locator('.said-text summary').first().waitFor();
    await tabTo(/^- /);
    await own.keyboard.press('Enter');
    await own.locator('.rests a').first().waitFor();
    await tabTo(/^Cancel order/);
    expect(await own.evaluate(() => document.activeElement?.getAttribute('href'))).toContain('id=');
    await context.close();
  });

  test('text of a task is text', async () => {
    const hostile = '<img src=x onerror="document.title=1"> & <script>alert(1)</script>';
    await visit(page, `#/try?collection=${TENANT}&task=${encodeURIComponent(hostile)}`);
    await page.locator('.said-text').waitFor();
    expect(await page.locator('.said-text').innerText()).toContain(hostile);
    expect(await page.locator('.said-text img, .said-text script').count()).toBe(0);
  });

  test.each([
    ['insights', 'Insights'],
    ['effect', 'Effect'],
    ['effect/confidence', 'Confidence'],
  ])('%s', async (name, title) => {
    await visit(page, `#/${name}?collection=${TENANT}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('.error-box').count()).toBe(0);
    await page.getByText('The same by hand').click();
    await checkEverywhere(page, name.replace('/', '-'));
  });

  test('a line is corrected where it is read: never said again, brought back, said better', async () => {
    const curator = await signIn(browser, served, served.keys.curate);
    const at = `#/try?collection=${TENANT}&task=${encodeURIComponent(TASK)}`;
    await visit(curator, at);
    const lines = curator.locator('.said-text summary');
    const example = lines.filter({ hasText: 'A like task' });
    await example.click();
    await checkEverywhere(curator, 'correct-line');
    await curator.getByRole('button', { name: 'Never say this again' }).click();
    await example.waitFor({ state: 'detached' });
    // Runs that went the same way bring nothing back.
    const more = RUNS.map((run, i) => ({ ...run, query: `Cancel order ${300 + i} and refund the customer` }));
    for (const run of more) await served.service.forAccount('local').storeKnowledge(run);
    await served.service.drain();
    await curator.reload();
    await lines.first().waitFor();
    expect(await example.count()).toBe(0);
    await curator
      .getByRole('row')
      .filter({ hasText: 'a person retired it' })
      .first()
      .locator('summary')
      .first()
      .click();
    await curator.getByRole('button', { name: 'Say it again' }).first().click();
    await example.click();
    await curator.getByRole('button', { name: 'Say it better…' }).click();
    const box = curator.getByRole('dialog');
    await box.getByLabel('What it says').fill('Ask the desk first.');
    await box.getByRole('button', { name: 'Save' }).click();
    await lines.filter({ hasText: 'Ask the desk first.' }).waitFor();
    expect(await example.count()).toBe(0);
    await curator.context().close();
  });

  test('who may only read is offered no correction', async () => {
    await visit(page, `#/try?collection=${TENANT}&task=${encodeURIComponent(TASK)}`);
    await page.locator('.said-text').waitFor();
    await page.locator('.said-text summary').first().click();
    await page.locator('.rests a').first().waitFor();
    expect(await page.locator('.correct').count()).toBe(0);
  });

  test('a page without a question has tasks to ask for', async () => {
    for (const name of ['try', 'knowledge/paths', 'delete']) {
      await visit(page, `#/${name}?collection=${TENANT}`);
      await page.locator('.examples a').first().waitFor();
      await checkEverywhere(page, `${name.replace('/', '-')}-empty`);
    }
    await visit(page, `#/try?collection=${TENANT}`);
    await page.locator('.examples a').first().click();
    await page.locator('.said-text').waitFor();
    expect(await page.getByLabel('Task', { exact: true }).inputValue()).toMatch(/^Cancel order/);
  });

  test('no page is blank where no run has an outcome', async () => {
    const { success: _, ...run } = RUNS[0]!;
    const turns = [{ turn: 1, inputs: 'Say hello', decision: 'hello' }];
    await served.service.forAccount('local').storeKnowledge({ ...run, tenant_id: 'quiet', turns });
    await served.service.drain();
    for (const name of ['overview', 'insights', 'effect', 'effect/confidence', 'runs', 'knowledge']) {
      await visit(page, `#/${name}?collection=quiet`);
      await page.getByText('The same by hand').first().waitFor();
      expect(await page.locator('.error-box').count(), name).toBe(0);
    }
    await visit(page, '#/overview?collection=quiet');
    await page.getByText('No run has an outcome yet').waitFor();
    await checkEverywhere(page, 'overview-no-outcome');
  });
});
