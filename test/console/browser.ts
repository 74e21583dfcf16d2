import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { createConsole } from '../../adapters/console/create-console.js';
import { createOneTimeSession } from '../../adapters/console/one-time-session.js';
import { withSession } from '../../adapters/console/with-session.js';
import { type HttpAppOptions, serveHttp } from '../../adapters/http/index.js';
import { bundleConsole } from '../../scripts/bundle-console.mjs';
import { hashingEmbedder, type Interaction, type KnowledgeService, openService } from '../../src/index.js';

/** Where Chromium is: CHROMIUM_PATH, or where Linux distributions put it. */
const CHROMIUM = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Why tests in a browser are skipped; undefined where they are not. */
export const noBrowser = CHROMIUM === undefined ? 'no Chromium here: set CHROMIUM_PATH' : undefined;
if (noBrowser !== undefined) console.log(`tests of the console are skipped: ${noBrowser}`);

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser of its own. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM!, args: FLAGS, chromiumSandbox: false });

/** A console that is served. */
export interface ServedConsole {
  service: KnowledgeService;
  /** Where its database is. */
  folder: string;
  /** Of the server, without a path. */
  url: string;
  /** An address that signs in by itself, once. */
  address: string;
  keys: Record<'full' | 'curate' | 'read' | 'operator' | 'other', string>;
  close(): Promise<void>;
}

/** The account whose data the console shows. */
const ACCOUNT = 'local';

/**
 * Serves the console over a new database with these runs, all learned.
 *
 * @param extras what the server can beside its service, for the folder of its database
 */
export async function serveConsole(
  runs: readonly Interaction[],
  extras: (folder: string) => Pick<HttpAppOptions, 'importer' | 'auditTrail'> = () => ({}),
): Promise<ServedConsole> {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-console-'));
  const built = join(folder, 'console');
  await bundleConsole(built);
  const service = await openService({ path: join(folder, 'test.db'), embedder: hashingEmbedder() });
  const knowledge = service.forAccount(ACCOUNT);
  for (const run of runs) await knowledge.storeKnowledge(run);
  await service.drain();
  let secrets = 0;
  const session = createOneTimeSession({ account: ACCOUNT, place: '--db test.db' }, () => {
    secrets += 1;
    return `secret-${secrets}`.padEnd(43, 'x');
  });
  const server = await serveHttp({
    service: withSession(service, session),
    console: createConsole({ session, folder: built }),
    ...extras(folder),
    rateLimit: false,
  });
  const issue = async (options: Parameters<typeof service.keys.create>[0]): Promise<string> =>
    (await service.keys.create({ account: ACCOUNT, ...options })).api_key;
  return {
    service,
    folder,
    url: server.url,
    address: `${server.url}/console/#token=${session.token}`,
    keys: {
      full: await issue({}),
      curate: await issue({ scope: 'curate' }),
      read: await issue({ scope: 'read' }),
      operator: await issue({ scope: 'operator' }),
      other: await issue({ account: 'other' }),
    },
    async close() {
      await server.close();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signs in with a key, on a page of its own context. */
export async function signIn(browser: Browser, { url }: ServedConsole, key: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/console/`);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return page;
}

/** Goes to a page of the console, and waits until it has its content. */
export async function visit(page: Page, fragment: string): Promise<void> {
  await page.evaluate(async (hash) => {
    location.hash = hash;
    // The page that was shown before goes with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, fragment);
  await page.waitForFunction(
    () => document.querySelector('main h1') && !document.querySelector('[aria-busy="true"]'),
  );
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WIDTHS = [360, 768, 1280] as const;

/** Rules of axe whose answer is another in other colours. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong with the page as it is now.
 *
 * @param rules those that are asked; default: all
 */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  // A page that has changed its content alone still has it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as {
        axe: {
          run(options: object): Promise<{
            violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
          }>;
        };
      };
      return (await axe.run(options)).violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
      );
    },
    rules ? { runOnly: [...rules] } : {},
  );
}

/** What is cut, out of line, or leaves room beside it that belongs to it: captions, checkboxes, filters. */
const misplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
    for (const caption of document.querySelectorAll('caption:not(.visually-hidden)')) {
      const text = document.createRange();
      text.selectNodeContents(caption);
      const over = boxOf(caption.closest('.table-box')!).right - text.getBoundingClientRect().right;
      if (over < 0) found.push(`${caption.textContent}: cut by ${-over} pixels`);
    }
    for (const label of document.querySelectorAll('label:has(> input[type="checkbox"]:only-of-type)')) {
      const [box, line] = [label.querySelector('input')!, label].map(boxOf) as [DOMRect, DOMRect];
      const off = Math.abs((box.top + box.bottom - line.top - line.bottom) / 2);
      if (off > 2) found.push(`${label.textContent}: ${off} pixels out of line`);
    }
    for (const filters of innerWidth <= 390 ? document.querySelectorAll('.filters') : []) {
      const filled = Math.max(...[...filters.children].map((child) => boxOf(child).right));
      const unused = boxOf(filters).right - filled;
      if (filters.children.length > 1 && unused > 2) found.push(`filters: ${unused} pixels unused`);
    }
    return found;
  });

/**
 * Holds a page to what every page keeps, at three widths and in both schemes: axe finds nothing, nothing but boxes of its own
 * scrolls sideways, nothing is {@link misplaced}. In the dark axe is asked for what depends on colours alone.
 */
export async function checkEverywhere(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${name} at ${width} px, ${colorScheme}`;
      expect(await violations(page, colorScheme === 'dark' ? OF_COLOURS : undefined), where).toEqual([]);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over, `${where}: pixels too wide`).toBeLessThanOrEqual(0);
      expect(await misplaced(page), where).toEqual([]);
    }
  }
}
