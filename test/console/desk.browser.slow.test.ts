import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveImport } from '../../adapters/cli/importing/serve-import.js';
import { auditTrail } from '../../adapters/cli/io/audit-trail.js';
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

const AT = `collection=${TENANT}`;

describe.skipIf(noBrowser)('the desk', () => {
  let served: ServedConsole;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    served = await serveConsole(RUNS, (folder) => ({
      importer: serveImport(() => 0),
      auditTrail: (asked) => auditTrail(join(folder, 'audit.jsonl'))(asked),
    }));
    browser = await launch();
    page = await browser.newPage();
    await page.goto(served.address);
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  });
  const completed = async (): Promise<number> =>
    (await served.service.inspect('local').listJobs({ tenant_id: TENANT })).counts.completed;
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('says what a delete by intent would take, follows the threshold, and deletes', async () => {
    await visit(page, `#/delete?${AT}`);
    await page.getByLabel('What the entries are about').fill('Refund the customer');
    await page.getByRole('button', { name: 'Look' }).click();
    await page.getByRole('img', { name: /entries are at the threshold or above/ }).waitFor();
    const would = async (): Promise<number> =>
      Number(/^(\d+) entries would go/m.exec(await page.locator('main').innerText())?.[1]);
    const slider = page.getByLabel('Threshold of similarity');
    expect(await would()).toBeGreaterThan(0);
    await slider.fill('0.89');
    await slider.press('ArrowRight');
    await page.getByText(/^0 entries would go at 0\.90/).waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await checkEverywhere(page, 'delete-none');
    await slider.fill('0.46');
    await slider.press('ArrowLeft');
    await page.getByText(/would go at 0\.45/).waitFor();
    await expect.poll(would).toBeGreaterThan(0);
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await checkEverywhere(page, 'delete');

    const { total } = await served.service.inspect('local').listEntries({ tenant_id: TENANT });
    const going = await would();
    await page.getByRole('button', { name: `Delete ${going} entries` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It cannot be undone').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect((await served.service.inspect('local').listEntries({ tenant_id: TENANT })).total).toBe(total);
    await page.getByRole('button', { name: `Delete ${going} entries` }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`Deleted ${going}`).first().waitFor();
    expect((await served.service.inspect('local').listEntries({ tenant_id: TENANT })).total).toBe(
      total - going,
    );
  });

  test('stores the runs of a file once they were looked at, and follows their jobs', async () => {
    const file = join(served.folder, 'runs.jsonl');
    writeFileSync(file, [...RUNS.map((run) => JSON.stringify(run)), 'no json at all', ''].join('\n'));
    await visit(page, `#/import?${AT}`);
    await page.getByLabel('Drop a file here, or choose one').setInputFiles(file);
    await page.getByRole('heading', { name: '12 runs would be stored' }).waitFor();
    await page.getByText('Left out, and why').first().waitFor();
    await checkEverywhere(page, 'import');
    await page.getByRole('button', { name: 'Store 12 runs' }).click();
    await page.getByRole('heading', { name: '12 runs are stored' }).waitFor();
    await page.getByRole('link', { name: 'See how that goes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
    await page.getByText('● live').waitFor();
    await served.service.drain();
    const learned = await completed();
    expect(learned).toBeGreaterThanOrEqual(12);
    await expect.poll(() => page.locator('tbody .badge.good').count()).toBe(learned);
    await checkEverywhere(page, 'jobs');
  });

  test('says why a job failed, and tries it again', async () => {
    const learned = await completed();
    // The newest record is damaged in the file, and its job is to be done again.
    const db = new DatabaseSync(join(served.folder, 'test.db'));
    const body = db.prepare('SELECT number, body FROM record ORDER BY number DESC LIMIT 1').get() as {
      number: number;
      body: string;
    };
    db.prepare('UPDATE record SET body = ? WHERE number = ?').run('damaged', body.number);
    db.prepare("UPDATE job SET state = 'queued', run_at = 1, due_at = 1, attempts = 4 WHERE record = ?").run(
      body.number,
    );
    await page.getByText('✕ Failed').first().waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Why job/ }).count()).toBe(1);
    await page.getByRole('button', { name: /^Why job/ }).click();
    await page
      .getByRole('dialog')
      .getByText(/damaged/)
      .waitFor();
    await checkEverywhere(page, 'job-error');
    await page.keyboard.press('Escape');

    // A key that may only read sees the seal, and cannot try again.
    const reader = await signIn(browser, served, served.keys.read);
    await visit(reader, `#/service?${AT}&state=failed`);
    await reader.getByRole('button', { name: /^Why job/ }).click();
    await reader.getByText('The error is sealed').waitFor();
    expect(await reader.getByRole('button', { name: /^Try job/ }).count()).toBe(0);
    await reader.context().close();

    db.prepare('UPDATE record SET body = ? WHERE number = ?').run(body.body, body.number);
    db.close();
    await page.getByRole('button', { name: /^Try job/ }).click();
    await expect.poll(() => page.locator('tbody .badge.good').count()).toBe(learned);
  });

  test('makes, rotates and ends keys, and shows each once', async () => {
    await visit(page, '#/service/keys');
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('desk of the night');
    await dialog.getByLabel('What it may do').selectOption('read');
    await checkEverywhere(page, 'keys-new');
    await dialog.getByRole('button', { name: 'Make a key' }).click();
    await dialog.getByText('It is shown this once').waitFor();
    const key = await dialog.locator('code').first().innerText();
    expect(await served.service.keys.verify(key)).toMatchObject({ account: 'local', scope: 'read' });
    await page.keyboard.press('Escape');
    await page.getByText('desk of the night').waitFor();
    expect(await page.locator('main').innerText()).not.toContain(key);
    await checkEverywhere(page, 'keys');
    const id = key.split('_')[1]!;
    await page.getByRole('button', { name: `End key ${id}` }).click();
    await dialog.getByRole('button', { name: 'End' }).click();
    await expect.poll(() => served.service.keys.verify(key)).toBeUndefined();
    await page
      .getByText(/✕ ended/)
      .first()
      .waitFor();
  });

  test('shows who did what', async () => {
    await visit(page, '#/service/audit');
    await page.getByText('No audit is written').waitFor();
    await checkEverywhere(page, 'audit-none');
    const line = (n: number) =>
      JSON.stringify({
        time: new Date(Date.UTC(2026, 5, 1, 0, n)).toISOString(),
        event: 'audit',
        action: ['store', 'enhance', 'delete', 'look'][n % 4],
        actor: '0123456789abcdef',
        account: 'local',
        tenant: TENANT,
        subject: n % 2 ? `k${n} k${n + 1}` : null,
        count: n,
      });
    writeFileSync(
      join(served.folder, 'audit.jsonl'),
      `${Array.from({ length: 120 }, (_, n) => line(n)).join('\n')}\n`,
    );
    await page.reload();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(50);
    await checkEverywhere(page, 'audit');
    await page.getByRole('button', { name: 'Older' }).click();
    await page.getByRole('button', { name: 'Newest' }).waitFor();
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toContain('69');
  });

  test('removes what is past its retention once it was looked at', async () => {
    await visit(page, `#/service/retention?${AT}`);
    await page.getByLabel('Keep the newest runs').fill('5');
    await page.getByRole('button', { name: 'See what would go' }).click();
    await page.getByText(/\d+ runs, with \d+ entries/).waitFor();
    await checkEverywhere(page, 'retention');
    const kept = async () => (await served.service.inspect('local').stats({ tenant_id: TENANT })).records;
    const before = await kept();
    await page.getByRole('button', { name: /^Remove \d+ runs once$/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await page
      .getByText(/^Removed \d+ records/)
      .first()
      .waitFor();
    expect(before).toBeGreaterThan(await kept());
    expect(await kept()).toBeGreaterThanOrEqual(5);
  });

  test('keeps a retention as a policy, says by whom, and ends it', async () => {
    await page.getByText('No policy is set').waitFor();
    await page.getByLabel('Keep for days').fill('30');
    await page.getByRole('button', { name: 'See what would go' }).click();
    await page.getByRole('button', { name: 'Set as policy' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`Of ${TENANT} this is kept from now on: 30 days, the newest 5 runs.`).waitFor();
    await checkEverywhere(page, 'retention-set');
    await dialog.getByRole('button', { name: 'Set as policy' }).click();
    const policies = page.getByRole('table', { name: 'Policies' });
    await policies.getByText('30 days').waitFor();
    expect(await served.service.listRetention('local')).toMatchObject([{ tenant: TENANT, days: 30 }]);
    await checkEverywhere(page, 'retention-policies');
    await page.getByRole('button', { name: `End the policy of ${TENANT}` }).click();
    await page.getByText('No policy is set').waitFor();
    expect(await served.service.listRetention('local')).toEqual([]);
  });

  test('asks for an operator key where one is needed, and takes no other', async () => {
    const own = await signIn(browser, served, served.keys.full);
    await visit(own, '#/service/keys');
    await own.getByText('it needs an operator key beside yours').waitFor();
    await own.getByLabel('API key').fill(served.keys.read);
    await own.getByRole('button', { name: 'Sign in' }).click();
    await own.getByText('This is no valid operator key.').waitFor();
    await own.getByLabel('API key').fill(served.keys.operator);
    await own.getByRole('button', { name: 'Sign in' }).click();
    await own.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    await own.context().close();
  });

  test('gives a key that may only read no button that acts', async () => {
    const reader = await signIn(browser, served, served.keys.read);
    await visit(reader, `#/delete?${AT}&intent=refund&threshold=0.00`);
    await reader.getByRole('img').waitFor();
    expect(await reader.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    await visit(reader, `#/import?${AT}`);
    await reader.getByText('This key may not store runs.').waitFor();
    await reader.context().close();
  });
});
