// Lives on a store until told enough was done: node live.mjs <module> <binding> <folder> <seed> <steps> <synchronous> <scrub>
// Writes to <folder>/acks what it begins and what was acknowledged, a line each. With `scrub` removed bytes are zeroed
// by the scrubbing process, without by VACUUM. `synchronous` other than FULL breaks the store, for tests of the test.
import { openSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [module, binding, folder, seed, steps, synchronous, scrub] = process.argv.slice(2);
const { copyStore, hashingEmbedder, openService, openSqliteStore, seededRandom } = await import(module);
const { DatabaseSync } = createRequire(import.meta.url)(binding);
const random = seededRandom(Number(seed));
const acks = openSync(join(folder, 'acks'), 'a', 0o600);
const tell = (line) => writeSync(acks, `${JSON.stringify(line)}\n`);
const path = join(folder, 'knowhow.db');

class Weaker extends DatabaseSync {
  exec(sql) {
    super.exec(sql.replace('synchronous = FULL', `synchronous = ${synchronous}`));
  }
}

async function open() {
  const Database = synchronous === 'FULL' ? DatabaseSync : Weaker;
  const store = await openSqliteStore({
    path,
    reserveBytes: 65_536,
    ...(scrub === 'scrub' ? {} : { Database }),
  });
  tell({ secret: Buffer.from(await store.secret()).toString('hex') });
  return openService({ store, embedder: hashingEmbedder({ dimensions: 32 }) });
}

let service = await open();
const { key } = await service.keys.create({ account: 'cut' });
tell({ key: key.id });
const stored = new Set();
let backups = 0;

/** Letters, since digits are taken for what is particular to a run. */
const spelled = (n) => `q${String(n).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)])}q`;

async function store(n, origin) {
  const marker = spelled(n);
  tell({ storing: marker });
  const { job_id } = await service.forAccount('cut').storeKnowledge(
    {
      tenant_id: 't',
      query: `task ${marker} about ${marker}`,
      turns: [
        {
          turn: 1,
          inputs: 'Available tools:\nping',
          decision: '{"name":"ping","arguments":{}}',
          result: `pong ${marker}`,
        },
      ],
      success: true,
      timestamp: '2026-01-01T00:00:00Z',
      ...origin,
    },
    { idempotencyKey: marker },
  );
  tell({ stored: marker });
  stored.add(marker);
  return { marker, job_id };
}

async function take(markers, how) {
  tell({ taking: markers });
  await how();
  tell({ taken: markers });
  for (const marker of markers) stored.delete(marker);
}

let n = 0;
async function step() {
  const chance = random();
  if (chance < 0.75) {
    await store(n++, {});
  } else if (chance < 0.9) {
    const kind = `kind-${n}`;
    const made = [await store(n++, { agent_type: kind }), await store(n++, { agent_type: kind })];
    // Half of them are deleted while they are queued, half when they are known.
    if (random() < 0.5) await service.forAccount('cut').waitForJob(made[1].job_id);
    await take(
      made.map(({ marker }) => marker),
      () =>
        service.forAccount('cut').deleteByIntent({
          tenant_id: 't',
          intent: 'everything',
          similarity_threshold: 0,
          agent_type: kind,
        }),
    );
    await sleep(random() * 400);
  } else if (chance < 0.95) {
    const source = `source-${n}`;
    const { marker } = await store(n++, { metadata: { source } });
    await take([marker], () => service.withdraw({ account: 'cut', tenant: 't', source }));
  } else if (chance < 0.98) {
    const holds = [...stored];
    const name = `backup-${backups++}.db`;
    await copyStore(path, join(folder, name));
    tell({ backup: name, holds });
  } else {
    await service.close();
    service = await open();
  }
}

for (let i = 0; i < Number(steps); i++) {
  if (random() < 0.6) await step();
  // Side by side, so that several share a commit.
  else await Promise.all(Array.from({ length: 3 }, () => store(n++, {})));
}
await service.drain();
await service.close();
