import { appendFileSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importUpload } from '../../../adapters/cli/importing/import-upload.js';
import { partsOf, type SentFile } from '../../../adapters/cli/importing/upload-parts.js';
import { auditTrail } from '../../../adapters/cli/io/audit-trail.js';
import { serveHttp } from '../../../adapters/http/index.js';
import { mcpHttpHandler } from '../../../adapters/mcp/index.js';
import { KEY_SCOPES } from '../../../src/api/key-scopes.js';
import {
  hashingEmbedder,
  type KeyScope,
  KnowhowError,
  type KnowledgeService,
  openService,
} from '../../../src/index.js';

/** A collection, and all by which it could be known. */
export interface Place {
  account: string;
  tenant: string;
  /** In every text that was stored here, and nowhere else. */
  mark: string;
  job: string;
  failedJob: string;
  records: string[];
  entries: string[];
  operators: string[];
  requestId: string;
  /** Ids of keys that are limited to it. */
  keys: string[];
}

/** A key that asks, and what it may know. */
export interface Asker {
  name: string;
  account: string;
  scope: KeyScope;
  tenants: string[] | null;
  apiKey: string;
}

/** Two accounts with two collections each, of which one has the same name in both. */
const NAMES = [
  ['acct-a', 'tenant-depot', 'zebrafinch'],
  ['acct-a', 'tenant-vault', 'axolotl'],
  ['acct-b', 'tenant-depot', 'pangolin'],
  ['acct-b', 'tenant-harbour', 'capybara'],
] as const;
const SHARED_NAME = 'tenant-depot';
const HOPELESS = 'cannot be learned';

/** The source of a run: each is of a customer of its own. */
export const sourceOf = (mark: string, n: number): string => `customer ${n} of the ${mark}`;

/** A run that meets an error; every second one gets past it. */
const runOf = (mark: string, n: number) => {
  const ship = `{"name":"ship_${mark}","arguments":{"parcel":${n}}}`;
  const turns = [
    {
      inputs: `Available tools:\nship_${mark}\nunlock_${mark}\n`,
      decision: ship,
      result: `{"error":"the ${mark} desk is locked"}`,
    },
    { inputs: '', decision: `{"name":"unlock_${mark}","arguments":{}}`, result: `{"ok":"${mark}"}` },
    { inputs: '', decision: ship, result: `{"ok":"${mark} ${n}"}` },
  ];
  return {
    query: `Ship the ${mark} parcel ${n} to the desk`,
    agent_type: `agent-${mark}`,
    success: n % 2 === 0,
    timestamp: `2026-11-0${1 + (n % 8)}T10:00:00Z`,
    metadata: { source: sourceOf(mark, n), environment: `environment-${mark}` },
    turns: turns.slice(0, n % 2 === 0 ? 3 : 1).map((turn, i) => ({ turn: i + 1, ...turn })),
  };
};

async function fill(
  service: KnowledgeService,
  [account, tenant, mark]: (typeof NAMES)[number],
): Promise<Place> {
  const keys: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    const { key } = await service.keys.create({ account, name: `${name} of ${mark}`, tenants: [tenant] });
    keys.push(key.id);
  }
  const knowledge = service.forAccount(account, keys[0]);
  const inspect = service.inspect(account, keys[0]);
  const store = async (n: number, rest: { query?: string; request_id?: string } = {}) => {
    const { query, metadata, ...run } = runOf(mark, n);
    const told = { ...run, tenant_id: tenant, query: rest.query ?? query };
    const requestId = rest.request_id === undefined ? {} : { request_id: rest.request_id };
    return (await knowledge.storeKnowledge({ ...told, metadata: { ...metadata, ...requestId } })).job_id!;
  };
  for (let n = 0; n < 6; n++) await store(n);
  const failedJob = await store(6, { query: `This ${mark} text ${HOPELESS}` });
  await service.drain();
  const tools = [`ship_${mark}`, `unlock_${mark}`];
  const asked = await knowledge.enhanceTask({ tenant_id: tenant, input_text: runOf(mark, 8).query, tools });
  const requestId = asked.metadata!.request_id!;
  const job = await store(8, { request_id: requestId });
  await service.drain();
  const { entries } = await inspect.listEntries({ tenant_id: tenant, limit: 200 });
  await inspect.editEntry({
    tenant_id: tenant,
    id: entries[0]!.id,
    advice: `As a person says of the ${mark}.`,
  });
  await service.setRetention({ account, tenant, days: 30_000, key: keys[0]! });
  const { records } = await inspect.listRecords({ tenant_id: tenant });
  const { operators } = await inspect.listOperators({ tenant_id: tenant });
  return {
    account,
    tenant,
    mark,
    job,
    failedJob,
    records: records.map(({ id }) => id),
    entries: entries.map(({ id }) => id),
    operators: operators.map(({ operator }) => operator),
    requestId,
    keys,
  };
}

/** Reads a file in this thread: one of its own for each took half of the time of all requests. */
async function* readHere(file: SentFile) {
  for await (const part of partsOf(file)) {
    if ('failure' in part) throw new KnowhowError(part.failure.code, part.failure.message);
    yield part;
  }
}

/** The world before anybody asked: made once, and copied for each key. */
export async function makeWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'knowhow-keys-'));
  const path = join(folder, 'world.db');
  const audit = join(folder, 'audit');
  writeFileSync(audit, '');
  const inner = hashingEmbedder();
  let now = Date.UTC(2026, 10, 21);
  const service = await openService({
    path,
    audit: (event) => appendFileSync(audit, `${JSON.stringify({ time: 't', ...event })}\n`),
    // Time runs fast, so that the attempts of jobs that fail take none.
    clock: { now: () => (now += 1_000) },
    embedder: {
      ...inner,
      embed: (texts, options) => {
        const hopeless = texts.find((text) => text.includes(HOPELESS));
        return hopeless
          ? Promise.reject(new Error(`not embedded: ${hopeless}`))
          : inner.embed(texts, options);
      },
    },
  });
  const places: Place[] = [];
  for (const names of NAMES) places.push(await fill(service, names));
  const askers: Asker[] = [];
  for (const account of ['acct-a', 'acct-b']) {
    for (const scope of Object.keys(KEY_SCOPES) as KeyScope[]) {
      for (const tenants of [[SHARED_NAME], null]) {
        const made = await service.keys.create({ account, scope, ...(tenants ? { tenants } : {}) });
        const name = `${account} ${scope} ${tenants ? 'limited' : 'unlimited'}`;
        askers.push({ name, account, scope, tenants, apiKey: made.api_key });
      }
    }
  }
  await service.close();

  let copies = 0;
  /** A server over a copy. It learns nothing by itself. */
  async function served() {
    const copy = join(folder, `copy${copies++}.db`);
    copyFileSync(path, copy);
    const opened = await openService({
      path: copy,
      embedder: hashingEmbedder(),
      work: false,
      enhanceTimeoutMs: 60_000,
    });
    const server = await serveHttp({
      service: opened,
      rateLimit: false,
      importer: (upload, onProgress) => importUpload(upload, now, onProgress, undefined, readHere),
      auditTrail: auditTrail(audit),
      mcp: mcpHttpHandler({ service: opened, tools: 'all' }),
    });
    const close = async () => {
      await server.close();
      await opened.close();
      for (const end of ['', '-wal', '-shm', '-reserve']) rmSync(`${copy}${end}`, { force: true });
    };
    return { service: opened, url: server.url, close };
  }
  return { places, askers, served, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The collections that a key may know. */
export const isOf = ({ account, tenants }: Asker, place: Place): boolean =>
  place.account === account && (tenants === null || tenants.includes(place.tenant));

/** The texts by which somebody would know something of a collection. A key that names tenants as it likes may name one so. */
export const marksOf = (asker: Asker, place: Place): string[] => [
  place.mark,
  place.job,
  place.failedJob,
  ...place.records,
  ...place.keys,
  ...(asker.tenants && place.tenant !== SHARED_NAME ? [place.tenant] : []),
];

/** All that is kept of collections that a key may not know, and of everything that only others may change. */
export async function stateBeyond(service: KnowledgeService, asker: Asker, places: readonly Place[]) {
  const kept: unknown[] = [];
  for (const place of places.filter((one) => !isOf(asker, one))) {
    const { account, tenant } = place;
    const inspect = service.inspect(account);
    const records: unknown[] = [];
    for await (const record of service.exportRecords(account, tenant)) records.push(record);
    kept.push(
      [account, tenant],
      records,
      await inspect.listEntries({ tenant_id: tenant, limit: 200 }),
      await inspect.listJobs({ tenant_id: tenant, limit: 200 }),
      await inspect.listRecords({ tenant_id: tenant, limit: 200 }),
    );
  }
  const isOthers = (account: string, tenants: readonly string[] | null) =>
    account !== asker.account ||
    (asker.tenants !== null && !tenants?.every((tenant) => asker.tenants!.includes(tenant)));
  for (const account of ['acct-a', 'acct-b']) {
    const policies = await service.listRetention(account);
    kept.push(policies.filter(({ tenant }) => isOthers(account, tenant === null ? null : [tenant])));
  }
  kept.push((await service.keys.list()).filter((key) => isOthers(key.account, key.tenants)));
  const collections = await service.collections();
  kept.push(
    collections
      .flatMap(({ account, tenant }) => (isOthers(account, [tenant]) ? [`${account} ${tenant}`] : []))
      .sort(),
  );
  return kept;
}
