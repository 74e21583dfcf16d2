import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Finding } from '../../../src/index.js';
import type { Cli } from '../cli.js';
import { EXIT } from '../exit-codes.js';
import { failureOf } from '../failure.js';
import { loadHttp } from '../load-http.js';
import { mayWrite } from '../may-write.js';
import { printable } from '../printable.js';
import { secretsOf } from '../secrets.js';
import { type DbOptions, dbPath, storeUrl, withDb } from '../shared-options.js';

const OLDEST_NODE = [20, 19] as const;

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ok = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  const remedy = `Install Node ${OLDEST_NODE.join('.')} or later.`;
  return { name: 'node', ok, detail: `Node ${version}`, ...(ok ? {} : { remedy }) };
}

async function checkHttp(): Promise<Finding> {
  try {
    await loadHttp();
    return { name: 'http', ok: true, detail: 'hono is installed: `knowhow serve` can run.' };
  } catch (error) {
    // The library and every other command work without it.
    const remedy = 'npm install hono @hono/node-server';
    const { code } = error as { code?: unknown };
    if (code !== 'internal_error')
      return { name: 'http', ok: false, detail: failureOf(error).message, remedy };
    const detail = 'hono is not installed: `knowhow serve` needs it, nothing else does.';
    return { name: 'http', ok: true, missing: true, detail, remedy };
  }
}

async function checkService(cli: Cli, data: { path: string } | { store: string }): Promise<Finding[]> {
  // Also where there is nothing yet: then it is to be made.
  const readOnly = 'path' in data && existsSync(data.path) && !mayWrite(data.path);
  try {
    const service = await cli.io.openService({
      ...secretsOf(cli.io.env),
      ...data,
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
    const findings = await checkService(cli, { path: join(folder, 'check.db') });
    // What is well with a file that is about to go is of no interest.
    return findings
      .filter(({ name, ok }) => name === 'embedder' || name === 'native_runtime' || !ok)
      .map((finding) => ({ ...finding, detail: finding.detail.replaceAll(folder, '(a trial folder)') }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives `knowhow doctor` its options and its work. */
export function define(command: Command, cli: Cli): void {
  command
    .description(
      'Checks the database file, its schema, the embedding model and the runtime; says what is wrong and what to do. Exit code 1 when something is wrong.',
    )
    .action(
      cli.action(async (options: DbOptions) => {
        const url = storeUrl(options, cli.io.env);
        const path = url ?? dbPath(options, cli.io.env);
        const named = options.db !== undefined || !!cli.io.env.KNOWHOW_DB;
        const findings = [checkNode(process.versions.node), await checkHttp()];
        if (url !== undefined || existsSync(path)) {
          const data = url === undefined ? { path } : { store: url };
          findings.push(...(await checkService(cli, data)));
        } else {
          findings.push({
            name: 'database',
            ok: !named,
            detail: `There is no database at ${path} yet.`,
            ...(named
              ? { remedy: 'Check --db or KNOWHOW_DB; `knowhow import` or `knowhow serve` makes one.' }
              : {}),
          });
          findings.push(...(await checkElsewhere(cli)));
        }
        const ok = findings.every((finding) => finding.ok);
        if (options.json) cli.json({ ok, findings });
        else {
          const { green, red, yellow, bold } = cli.color;
          for (const { name, ok: fine, detail, remedy, missing } of findings) {
            const mark = missing ? yellow('-  ') : fine ? green('ok ') : red('BAD');
            cli.say(`${mark}  ${bold(name.padEnd(14))} ${printable(detail)}`);
            if (remedy !== undefined) cli.say(`     ${yellow(`→ ${printable(remedy)}`)}`);
          }
        }
        return ok ? EXIT.ok : EXIT.failed;
      }),
    );
  withDb(command);
}
