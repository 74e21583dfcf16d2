import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calledRuns } from '../engine/desk.js';
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

const TASK = 'Cancel order 7 and refund the customer';

describe.skipIf(noBrowser)('knowledge, paths and runs', () => {
  let served: ServedConsole;
  let browser: Browser;
  let page: Page;
  const at = (name: string, params: Record<string, string> = {}): string =>
    `#/${name}?${new URLSearchParams({ collection: TENANT, ...params })}`;
  const inspect = () => served.service.inspect('local');
  const named = { tenant_id: TENANT };

  beforeAll(async () => {
    served = await serveConsole(RUNS);
    // One run that had guidance, and one without an outcome.
    const knowledge = served.service.forAccount('local');
    const context = { turns: RUNS[3]!.turns.slice(0, 2) };
    const { metadata } = await knowledge.enhanceTask({ ...named, input_text: TASK, context });
    const guided = {
      ...RUNS[2]!,
      query: TASK,
      metadata: { request_id: metadata!.request_id!, source: 'web' },
    };
    await knowledge.storeKnowledge(guided);
    const { success: _, ...silent } = RUNS[3]!;
    await knowledge.storeKnowledge({ ...silent, query: 'Cancel order 99 and refund the customer' });
    await served.service.drain();
    browser = await launch();
    page = await signIn(browser, served, served.keys.curate);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });

  test('lists entries, narrows them and finds them; the address says what is shown', async () => {
    await visit(page, at('knowledge'));
    await page.getByText('The same by hand').waitFor();
    const rows = page.locator('main tbody tr');
    const all = await rows.count();
    expect(all).toBeGreaterThan(5);
    await page.getByLabel('Kind').selectOption('recovery');
    await page.waitForURL(/kind=recovery/);
    await page.waitForFunction((n) => document.querySelectorAll('main tbody tr').length < n, all);
    expect(await rows.first().innerText()).toContain('not cancelled yet');
    await page.getByLabel('Search').fill('refund before cancelling');
    await page.getByLabel('Search').press('Enter');
    await page.waitForURL(/query=refund/);
    await page.getByRole('columnheader', { name: 'Similarity' }).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Similarity' }).waitFor();
    expect(await page.getByLabel('Kind').inputValue()).toBe('recovery');
    await visit(page, at('knowledge'));
    await checkEverywhere(page, 'knowledge');
  });

  test('narrows entries and runs to an environment, of those that runs declare', async () => {
    await served.service.forAccount('local').storeKnowledge({
      ...RUNS[0]!,
      query: 'Count the coins of the till',
      metadata: { environment: 'staging' },
    });
    await served.service.drain();
    // The page before was of the same list, and asked for names before there was this one.
    await page.reload();
    for (const name of ['knowledge', 'runs']) {
      await visit(page, at(name));
      const rows = page.locator('main tbody tr');
      const before = await rows.count();
      const field = page.getByLabel('Environment');
      await page.waitForFunction(() => document.querySelector('datalist option[value="staging"]'));
      await field.fill('staging');
      await field.press('Enter');
      await page.waitForURL(/environment=staging/);
      // Its lessons rest on the run too, and other entries and runs do not.
      if (name === 'runs') await expect.poll(() => rows.count()).toBe(1);
      else await expect.poll(() => rows.count()).toBeLessThan(before);
      expect((await rows.allInnerTexts()).join()).toContain('Count the coins');
    }
    await checkEverywhere(page, 'runs-environment');
    const [one] = (await inspect().listRecords({ ...named, environment: 'staging' })).records;
    await inspect().deleteRecord({ ...named, id: one!.id });
  });

  test('shows an entry with its evidence, and when it was shown', async () => {
    const { entries } = await inspect().listEntries({ ...named, kind: 'recovery' });
    await visit(page, at('knowledge', { id: entries[0]!.id }));
    await page.getByRole('heading', { name: 'When it was shown, and what followed' }).waitFor();
    const text = await page.locator('main').innerText();
    expect(text).toContain('It was shown');
    expect(text).toContain('refund_order fails');
    await checkEverywhere(page, 'entry');
  });

  test('edits an entry, with what changes shown before', async () => {
    const { entries } = await inspect().listEntries({ ...named, kind: 'recipe' });
    const { id, advice } = entries[0]!;
    await visit(page, at('knowledge', { id }));
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const box = page.getByRole('dialog');
    await box.getByLabel('What it says').fill(`${advice} and tell the customer`);
    expect(await box.locator('ins').innerText()).toContain('and tell the customer');
    expect(await box.locator('del').count()).toBe(0);
    await checkEverywhere(page, 'edit');
    await box.getByRole('button', { name: 'Save' }).click();
    await page.locator('.badge', { hasText: /^Edited / }).waitFor();
    expect((await inspect().showEntry({ ...named, id })).advice).toContain('and tell the customer');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit');
  });

  test('pins, retires and brings back', async () => {
    const { entries } = await inspect().listEntries({ ...named, kind: 'recovery' });
    const { id } = entries[0]!;
    await visit(page, at('knowledge', { id }));
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await page.getByRole('button', { name: 'Unpin' }).waitFor();
    await page.getByRole('button', { name: 'Retire', exact: true }).click();
    await page.getByRole('button', { name: 'Bring back' }).waitFor();
    expect(await inspect().showEntry({ ...named, id })).toMatchObject({ pinned: true, retired: true });
    await visit(page, at('knowledge', { mark: 'retired' }));
    await page.getByText('1 entry', { exact: true }).waitFor();
    expect(await page.locator('main tbody tr').count()).toBe(1);
    await visit(page, at('knowledge', { id }));
    await page.getByRole('button', { name: 'Bring back' }).click();
    await page.getByRole('button', { name: 'Retire', exact: true }).waitFor();
    await page.getByText('The same by hand: Unpin').click();
    await page.getByText(/^knowhow entries unpin /).waitFor();
  });

  test('deletes chosen entries, after a dry run that says what goes', async () => {
    await served.service.forAccount('local').storeKnowledge({
      ...RUNS[0]!,
      query: 'Water the palms of the winter garden',
      turns: [
        {
          turn: 1,
          inputs: 'Available tools:\nwater',
          decision: '{"name":"water","arguments":{}}',
          result: 'ok',
        },
      ],
    });
    await served.service.drain();
    await visit(page, at('knowledge', { query: 'Water the palms of the winter garden' }));
    const row = page.getByRole('row').filter({ hasText: 'Water the palms' }).first();
    // All of the page are chosen at once, and none.
    const all = await page.getByRole('checkbox').count();
    await page.getByRole('button', { name: 'Choose this page' }).click();
    await page.getByRole('button', { name: `Delete chosen (${all})` }).waitFor();
    await page.getByRole('button', { name: 'Choose this page' }).click();
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete chosen (1)' }).click();
    const box = page.getByRole('dialog');
    await box.getByText('Dry run: 1 entry would be deleted').waitFor();
    await checkEverywhere(page, 'delete-entries');
    await box.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Delete chosen (1)' }).click();
    await box.getByRole('button', { name: 'Delete 1 entry' }).click();
    await row.waitFor({ state: 'detached' });
    const { entries } = await inspect().listEntries({ ...named, query: 'Water the palms' });
    expect(entries.every(({ situation }) => !situation.includes('palms'))).toBe(true);
  });

  test('shows what is known of an operator, and its errors by week', async () => {
    await visit(page, at('knowledge/operators'));
    await checkEverywhere(page, 'operators');
    await page.getByRole('link', { name: 'refund_order' }).click();
    await page.getByRole('heading', { level: 1, name: 'refund_order' }).waitFor();
    await page.getByRole('heading', { name: 'Follow-ups' }).waitFor();
    const text = await page.locator('main').innerText();
    expect(text).toContain('not cancelled yet');
    expect(text).toContain('cancel_order');
    await checkEverywhere(page, 'operator');
    await page.getByRole('link', { name: 'Its errors by week' }).click();
    await page.getByRole('heading', { level: 1, name: 'Errors' }).waitFor();
    await page.getByRole('link', { name: 'not cancelled yet' }).first().waitFor();
    await checkEverywhere(page, 'errors');
  });

  test('draws the paths of like runs; a step opens its runs, by mouse and by keyboard', async () => {
    await visit(page, at('knowledge/paths'));
    await page.getByLabel('Task').fill(TASK);
    await page.getByLabel('Task').press('Enter');
    const step = page.getByRole('button', { name: /^ask_manager/ });
    await step.click();
    await page.getByRole('heading', { name: 'Runs at ask_manager' }).waitFor();
    await page.getByRole('button', { name: /^cancel_order/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Runs at cancel_order' }).waitFor();
    expect(page.url()).toContain('node=cancel_order');
    await checkEverywhere(page, 'paths');
    await page.getByLabel('Shown as').selectOption('table');
    await page.getByRole('table', { name: 'What followed on what' }).waitFor();
    await checkEverywhere(page, 'paths-table');
    await page.getByRole('table', { name: 'Runs at cancel_order' }).getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Run' }).waitFor();
  });

  test('lists runs by outcome, and shows one step by step beside what it was shown', async () => {
    await visit(page, at('runs'));
    await page.getByRole('link', { name: TASK }).first().waitFor();
    await checkEverywhere(page, 'runs');
    const { records } = await inspect().listRecords({ ...named, source: 'web' });
    await visit(page, at('runs', { id: records[0]!.id }));
    const text = await page.locator('main').innerText();
    expect(text).toContain('Its record says so.');
    expect(text).toContain('Now: first cancel_order');
    expect(text).toContain('Refused');
    await checkEverywhere(page, 'run');
  });

  test('says how a run ended: first estimated by its signs, then said by a person', async () => {
    await visit(page, at('runs', { outcome: 'unknown' }));
    await page.getByRole('link', { name: 'Cancel order 99' }).click();
    await page.getByText('Neither its record nor feedback says how it ended.').waitFor();
    await page.getByRole('table', { name: 'What the model reads in it' }).waitFor();
    await checkEverywhere(page, 'run-estimated');
    await page.getByRole('button', { name: 'It failed' }).click();
    await page.getByText('Somebody said so later').waitFor();
    const { records } = await inspect().listRecords({ ...named, outcome: 'unknown' });
    expect(records).toEqual([]);
  });

  test('deletes a run after a dry run, and withdraws its source with an operator key alone', async () => {
    const before = (await inspect().listRecords(named)).total;
    const { records } = await inspect().listRecords({ ...named, source: 'web' });
    await visit(page, at('runs', { id: records[0]!.id }));
    expect(await page.getByRole('button', { name: 'Withdraw its source' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Delete run' }).click();
    await page.getByRole('dialog').getByText('Dry run: the record').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete run' }).click();
    await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    expect((await inspect().listRecords(named)).total).toBe(before - 1);
    await served.service.forAccount('local').storeKnowledge({ ...RUNS[0]!, metadata: { source: 'web' } });
    const { records: more } = await inspect().listRecords({ ...named, source: 'web' });
    const operator = await (await browser.newContext()).newPage();
    await operator.goto(served.address);
    await operator.getByRole('navigation', { name: 'Pages' }).waitFor();
    await visit(operator, at('runs', { id: more[0]!.id }));
    await operator.getByRole('button', { name: 'Withdraw its source' }).click();
    const box = operator.getByRole('dialog');
    await box.getByText('Dry run: 1 record').waitFor();
    await box.getByRole('button', { name: 'Withdraw its source' }).click();
    await operator.getByRole('heading', { level: 1, name: 'Runs' }).waitFor();
    expect((await inspect().listRecords({ ...named, source: 'web' })).total).toBe(0);
    await operator.context().close();
  });

  test('a key that may only read sees it all and has no button that acts', async () => {
    const reader = await signIn(browser, served, served.keys.read);
    await visit(reader, at('knowledge'));
    expect(await reader.locator('main button').allInnerTexts()).not.toContain('Delete chosen (0)');
    expect(await reader.getByRole('checkbox').count()).toBe(0);
    const { entries } = await inspect().listEntries(named);
    await visit(reader, at('knowledge', { id: entries[0]!.id }));
    await reader.getByRole('heading', { name: 'Evidence' }).waitFor();
    const { records } = await inspect().listRecords(named);
    const buttons = async (): Promise<string[]> =>
      (await reader.locator('main button').allInnerTexts()).filter((text) => text !== 'Copy' && text !== '');
    expect(await buttons()).toEqual([]);
    await visit(reader, at('runs', { id: records[0]!.id }));
    await reader.getByRole('heading', { name: 'Outcome' }).waitFor();
    expect(await buttons()).toEqual([]);
    await reader.context().close();
  });

  test('another account sees none of it', async () => {
    const other = await signIn(browser, served, served.keys.other);
    const { entries } = await inspect().listEntries(named);
    const { records } = await inspect().listRecords(named);
    const places = [
      at('knowledge'),
      at('knowledge', { id: entries[0]!.id }),
      at('knowledge/operators'),
      at('knowledge/errors'),
      at('knowledge/paths', { task: TASK }),
      at('runs'),
      at('runs', { id: records[0]!.id }),
    ];
    for (const place of places) {
      await visit(other, place);
      await other.getByText(`Nothing was ever stored for the tenant "${TENANT}"`).first().waitFor();
      expect(await other.locator('main').innerText()).not.toContain('refund_order');
    }
    await other.context().close();
  });

  test('decides on lessons in words: shows what speaks for each, approves, edits, refuses, takes back, and adds one', async () => {
    const note = 'Refunds above the limit must be signed by the desk.';
    const task = 'Refund a gift card above the limit';
    await served.service.forAccount('local').storeKnowledge({
      ...RUNS[0]!,
      query: task,
      turns: [{ ...RUNS[0]!.turns[0]!, memory: note }],
    });
    await served.service.drain();
    const told = async (of: string): Promise<string> =>
      (await inspect().explainTask({ ...named, input_text: of })).response;
    await visit(page, at('knowledge/lessons', { decision: 'waiting' }));
    const lesson = page.getByRole('listitem').filter({ hasText: note });
    await lesson.waitFor();
    const card = await lesson.innerText();
    for (const words of [
      task,
      'Proposed still: it has no check, so it cannot be counted.',
      'notes of agents',
      'Noted in\n1 run',
      'one key',
    ])
      expect(card).toContain(words);
    expect(card).not.toMatch(/0 of 0|NaN|Did as it says/);
    await checkEverywhere(page, 'lessons');
    await lesson.getByRole('button', { name: 'Approve' }).click();
    await lesson.waitFor({ state: 'detached' });
    expect(await told(task)).toContain(`Corrected by a person`);
    await page.getByLabel('Decision').selectOption('approved');
    await lesson.getByRole('button', { name: 'Edit…' }).click();
    const box = page.getByRole('dialog');
    await box.getByRole('heading', { name: 'Edit what it says' }).waitFor();
    await box.getByLabel('What it says').fill('The desk signs refunds above the limit.');
    await box.getByRole('button', { name: 'Save' }).click();
    await box.waitFor({ state: 'detached' });
    // What was noted is seen beside a person's words.
    await lesson.getByText(`Noted or proposed as: “${note}”`).waitFor();
    expect(await lesson.innerText()).toContain('“The desk signs refunds above the limit.”');
    await checkEverywhere(page, 'lessons-edited');
    await lesson.getByRole('button', { name: 'Refuse' }).click();
    await lesson.waitFor({ state: 'detached' });
    expect(await told(task)).not.toContain('signs refunds');
    await page.getByLabel('Decision').selectOption('refused');
    await lesson.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('There is no such lesson.').waitFor();
    await checkEverywhere(page, 'lessons-empty');
    await page.getByRole('button', { name: 'Add a lesson…' }).click();
    await box.getByLabel('Told to tasks like').fill('Polish the brass of the front door');
    await box.getByLabel('What it says').fill('Brass is polished dry.');
    await box.getByRole('button', { name: 'Add', exact: true }).click();
    await box.waitFor({ state: 'detached' });
    // What was added is seen, and no run is counted for it.
    const added = page.getByRole('listitem').filter({ hasText: 'Brass is polished dry.' });
    await added.getByText('something written').waitFor();
    expect(await added.innerText()).not.toMatch(/succeeded|Noted in/);
    expect(await told('Polish the brass of the front door')).toContain('Brass is polished dry.');
    await visit(page, at('knowledge', { query: 'Brass is polished dry.', kind: 'fact' }));
    const row = page.locator('main tbody tr', { hasText: 'Brass is polished dry.' });
    await row.waitFor();
    expect(await row.innerText()).toContain('No run');
    await visit(page, at('runs'));
    const listed = page.locator('main tbody tr', { hasText: 'Polish the brass of the front door' });
    await listed.getByText('No run: a lesson').waitFor();
  });

  test('shows the counts of a lesson that has a check, and how it is counted', async () => {
    const knowledge = served.service.forAccount('local');
    const tenant_id = 'lockers';
    const check = { do: { tool: ['call_desk'] }, before: { tool: ['open_locker'] } };
    for (const run of calledRuns(24)) await knowledge.storeKnowledge({ ...run, tenant_id });
    await knowledge.storeKnowledge({
      tenant_id,
      query: 'Fetch the parcel of a customer',
      turns: [
        { turn: 1, inputs: '', decision: '', memory: 'The desk has to be called before a locker is opened.' },
      ],
      timestamp: '2026-03-01T10:00:00Z',
      metadata: { check },
    });
    await served.service.drain();
    await visit(page, at('knowledge/lessons', { collection: tenant_id, state: 'held' }));
    const lesson = page.getByRole('listitem').filter({ hasText: 'The desk has to be called' });
    await lesson.waitFor();
    const card = await lesson.innerText();
    expect(card).toMatch(/Holds[\s\S]*Did as it says\n11 of 12 succeeded\nDid otherwise\n2 of 12 succeeded/);
    await lesson.getByText('How it is counted').click();
    expect(await lesson.innerText()).toContain('"call_desk"');
    await checkEverywhere(page, 'lessons-counted');
  });
});
