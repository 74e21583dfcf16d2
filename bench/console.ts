import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { createConsole } from '../adapters/console/create-console.js';
import { createOneTimeSession } from '../adapters/console/one-time-session.js';
import { withSession } from '../adapters/console/with-session.js';
import { serveHttp } from '../adapters/http/index.js';
import { generateRuns } from '../eval/parcel-desk/generate.js';
import { ROUTES, type RouteName } from '../src/api/routes.js';
import { hashingEmbedder, openService, openSqliteStore, seededRandom } from '../src/index.js';
import type { Bench } from './bench.js';
import { eachOf, median, timeEach } from './measure.js';
import type { Row } from './report.js';
import { NO_FIT, populate } from './synthetic.js';

const KEY = { account: 'bench', tenant: 'bench' };
const RUNS = 10_000;
const ENTRIES = 100_000;
const REPEATS = 15;
const PAINTS = 5;
/** Milliseconds that a page may take from the server, and until something is painted. */
const AIM = '200 ms';
const PAINT_AIM = '1000 ms';

const TASK = 'Forward the parcel to a new address, the sender has not paid for it';

/** What the pages ask first, with its body. */
const ASKED: readonly (readonly [name: RouteName, body: object])[] = [
  ['listCollections', {}],
  ['overview', {}],
  ['effect', {}],
  ['insights', {}],
  ['confidence', {}],
  ['explainTask', { input_text: TASK }],
  ['listEntries', {}],
  ['listEntries', { query: TASK }],
  ['listRecords', {}],
  ['listOperators', {}],
  ['listErrors', {}],
  ['showPaths', { task: TASK }],
  ['listJobs', {}],
];

const CHROMIUM = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);

/** A database with learned runs, and entries beside them. */
async function make(path: string, runs: number, entries: number): Promise<void> {
  const embedder = hashingEmbedder();
  const service = await openService({ path, embedder });
  const knowledge = service.forAccount(KEY.account);
  const made = generateRuns({ count: runs, random: seededRandom(1), tenant: KEY.tenant });
  await eachOf(made, 64, (run) => knowledge.storeKnowledge(run));
  await service.drain();
  await service.close();
  const store = await openSqliteStore({ path });
  const { id } = (await store.findCollection(KEY))!;
  const json = (await store.tuning(id))!;
  await populate(store, KEY, entries, embedder, seededRandom(2));
  // The fit of the runs is there again: entries are what there is more of, not another model.
  const { tuned: base } = (await store.collection(id))!;
  await store.keepFit(id, { ...NO_FIT, json, base, space: embedder.space });
  await store.close();
}

/** Milliseconds until the console has painted something, each time in a browser that has not seen it. */
async function paints(browser: Browser, address: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < PAINTS; n++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    const text = await page.evaluate(
      'JSON.stringify(performance.getEntriesByName("first-contentful-paint")[0].startTime)',
    );
    times.push(Number(text));
    await context.close();
  }
  return times;
}

/** What the console's pages ask of a large collection, and when a browser has painted the first of it. */
export const consolePages: Bench = async ({ folder, quick, keep, say }) => {
  const size = quick ? 10 : 1;
  const path = join(keep ?? folder, `console-${size}.db`);
  if (!existsSync(path)) {
    say(`making ${RUNS / size} runs and ${ENTRIES / size} entries`);
    await make(path, RUNS / size, ENTRIES / size);
  }
  const service = await openService({ path, embedder: hashingEmbedder(), work: false });
  const session = createOneTimeSession({ account: KEY.account, place: `--db ${path}` }, () =>
    crypto.randomUUID(),
  );
  const server = await serveHttp({
    service: withSession(service, session),
    console: createConsole({ session }),
    rateLimit: false,
  });
  const rows: Row[] = [];
  try {
    const { api_key: key } = session.exchange(session.token)!;
    for (const [name, body] of ASKED) {
      say(name);
      const ask = async (): Promise<void> => {
        const answer = await fetch(`${server.url}${ROUTES[name].path}`, {
          method: ROUTES[name].method,
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
          body: JSON.stringify(name === 'listCollections' ? body : { tenant_id: KEY.tenant, ...body }),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
      };
      const times = await timeEach(REPEATS, ask, 2);
      const what = 'query' in body ? `${name} with a query` : name;
      rows.push({
        name: `console_${what.replaceAll(' ', '_')}`,
        says: what,
        value: median(times),
        unit: 'ms',
        aim: AIM,
      });
    }
    if (CHROMIUM === undefined) say('no Chromium here: what is painted is not measured');
    else {
      const browser = await chromium.launch({ executablePath: CHROMIUM, chromiumSandbox: false });
      try {
        const times = await paints(browser, `${server.url}/console/`);
        rows.push({
          name: 'console_paint',
          says: 'first contentful paint',
          value: median(times),
          unit: 'ms',
          aim: PAINT_AIM,
        });
      } finally {
        await browser.close();
      }
    }
  } finally {
    await server.close();
    await service.close();
  }
  return rows;
};
