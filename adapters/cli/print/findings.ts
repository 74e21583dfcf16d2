import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding, StoreAddress } from '../../../src/index.js';
import { unreadFindings } from '../../hosts/unread-event.js'; // leaf: hosts
import type { Cli } from '../cli.js';
import { failureOf } from '../failure.js';
import { embeddingOf } from '../target/embedding.js';
import { mayWrite } from '../target/open-target.js';
import { type DbOptions, openAt, placeOf } from '../target/place.js';
import { secretsOf } from '../target/secrets.js';

const OLDEST_NODE = [20, 19] as const;

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ok = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const remedy = `Install Node ${OLDEST_NODE.join('.')} or later.`;
  return { name: 'node', ok, detail: `Node ${version}`, ...(ok ? {} : { remedy }) };
}

async function checkService(cli: Cli, place: StoreAddress): Promise<Finding[]> {
  // Also where there is nothing yet: then it is to be made.
  const readOnly = 'path' in place && existsSync(place.path) && !mayWrite(place.path);
  try {
    const service = await cli.io.openService({
      ...secretsOf(cli.io.env),
      ...embeddingOf(cli.io.env),
      ...openAt(place),
      work: false,
      readOnly,
      log: cli.log('silent'),
    });
    try {
      return await service.check();
    } finally {
      await service.close();
    }
  } catch (error) {
    return [{ name: 'open', ok: false, detail: failureOf(error).message }];
  }
}

/** Looks at the model and the runtime without making a database where none was meant to be. */
async function checkElsewhere(cli: Cli): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'knowhow-doctor-'));
  try {
    const found = await checkService(cli, { path: join(folder, 'check.db') });
    // What is well with a file that is about to go is of no interest.
    return found
      .filter(({ name, ok }) => name === 'embedder' || name === 'native_runtime' || !ok)
      .map((finding) => ({ ...finding, detail: finding.detail.replaceAll(folder, '(a trial folder)') }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is found of the runtime, the database that was named, and the model. */
export async function findings(cli: Cli, options: DbOptions): Promise<Finding[]> {
  const found: Finding[] = [
    checkNode(process.versions.node),
    ...unreadFindings({ env: cli.io.env, db: options.db }), // leaf: hosts
  ];
  const place = placeOf(options, cli.io.env);
  if ('url' in place || existsSync(place.path)) return [...found, ...(await checkService(cli, place))];
  const named = options.db !== undefined || !!cli.io.env.KNOWHOW_DB;
  const remedy = 'Check --db or KNOWHOW_DB; `knowhow import` or `knowhow serve` makes one.';
  const missing: Finding = {
    name: 'database',
    ok: !named,
    detail: `There is no database at ${place.path} yet.`,
    ...(named ? { remedy } : {}),
  };
  return [...found, missing, ...(await checkElsewhere(cli))];
}
