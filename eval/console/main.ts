import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { createConsole } from '../../adapters/console/create-console.js';
import { createOneTimeSession } from '../../adapters/console/one-time-session.js';
import { withSession } from '../../adapters/console/with-session.js';
import { serveHttp } from '../../adapters/http/index.js';
import { openService, seededRandom } from '../../src/index.js';
import { fillDesk, TENANT } from './fill-desk.js';

const ACCOUNT = 'local';
const SEED = 3;

/** What is pictured: a name, and what the address says. */
const PICTURES: readonly (readonly [name: string, page: string, query?: Record<string, string>])[] = [
  ['overview', 'overview'],
  ['try', 'try', { task: 'Forward the parcel to a new address. The sender has not paid for it.' }],
  ['insights', 'insights'],
  ['effect', 'effect'],
  ['confidence', 'effect/confidence'],
  ['knowledge', 'knowledge'],
  ['lessons', 'knowledge/lessons'],
  ['operators', 'knowledge/operators'],
  ['errors', 'knowledge/errors'],
  ['paths', 'knowledge/paths'],
  ['runs', 'runs'],
  ['import', 'import'],
  ['delete', 'delete'],
  ['jobs', 'service'],
  ['keys', 'service/keys'],
  ['audit', 'service/audit'],
  ['retention', 'service/retention'],
];

/** What documents show. */
const SHOWN = { width: 1080, height: 680, scheme: 'light' } as const;
/** What is looked at: a phone and a desk, in both schemes. */
const EVERYWHERE = (['light', 'dark'] as const).flatMap((scheme) =>
  [390, 1280].map((width) => ({ width, height: 900, scheme })),
);

const CHROMIUM = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);
if (CHROMIUM === undefined) throw new Error('There is no Chromium here: set CHROMIUM_PATH.');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    everywhere: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    runs: { type: 'string', default: '420' },
  },
});
const isEverywhere = values.everywhere;
const pictures = PICTURES.filter(([name]) => values.only?.includes(name) ?? true);
const into = resolve(positionals[0] ?? 'docs');
mkdirSync(into, { recursive: true });

let now = 0;
const service = await openService({
  path: ':memory:',
  clock: { now: () => now },
  random: seededRandom(SEED),
  enhanceTimeoutMs: Number.POSITIVE_INFINITY,
  withhold: 0.25,
});
const random = seededRandom(SEED);
await service.ready();
await fillDesk({
  service,
  account: ACCOUNT,
  count: Number(values.runs),
  random,
  setNow: (at) => {
    now = at;
  },
});
let secrets = 0;
const session = createOneTimeSession({ account: ACCOUNT, place: '--db agents.db' }, () => {
  secrets += 1;
  return `picture-${secrets}`;
});
const server = await serveHttp({
  service: withSession(service, session),
  console: createConsole({ session }),
  rateLimit: false,
});
const browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false });
try {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(`${server.url}/console/#token=${session.token}`);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  for (const [name, at, query = {}] of pictures) {
    const params = new URLSearchParams({ collection: TENANT, ...query });
    await page.goto(`${server.url}/console/#/${at}?${params}`);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForFunction(`!document.querySelector('[aria-busy="true"]')`);
    if (name === 'try') {
      await page.locator('.said-text summary').first().click();
      // Its entries and runs are asked for then.
      await page.locator('.rests a').first().waitFor();
      await page.waitForLoadState('networkidle');
    }
    for (const { width, height, scheme } of isEverywhere ? EVERYWHERE : [SHOWN]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      const file = isEverywhere ? `console-${name}-${width}-${scheme}.png` : `console-${name}.png`;
      await page.screenshot({ path: join(into, file), fullPage: isEverywhere });
    }
  }
} finally {
  await browser.close();
  await server.close();
  await service.close();
}
process.stdout.write(`${pictures.length} pictures are in ${into}.\n`);
