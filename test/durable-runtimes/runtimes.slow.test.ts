import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterTest } from '../at-end.js';
import { startTestServer } from '../storage/postgres-server.js';

const FOLDER = process.env.KNOWHOW_RUNTIMES;
const PROGRAMS = join(import.meta.dirname, 'programs');
const DIST = join(import.meta.dirname, '..', '..', 'dist', 'lib');
const PACKAGES = JSON.parse(readFileSync(join(PROGRAMS, 'packages.json'), 'utf8')) as Record<
  string,
  string[]
>;
if (FOLDER === undefined)
  console.log('skipped: KNOWHOW_RUNTIMES names no folder with durable runtimes, so none is run');

/** A run that was guided and stored once, credited with what each of its model calls was told. */
const ONCE = {
  result: 'Swapped.',
  asked: 1,
  seen: ['GUIDE1', 'GUIDE1', 'GUIDE1'],
  kept: [['finished', 3, 'req1']],
  told: [],
};
/** The whole agent done again behind a failure: the run of the first attempt is kept. */
const AGAIN = { ...ONCE, asked: 2, seen: [...ONCE.seen, 'GUIDE2', 'GUIDE2', 'GUIDE2'] };

/** What each program has to print. */
const EXPECTED: Record<string, object> = {
  inngest: { inStep: ONCE, callsAsSteps: ONCE },
  dbos: {
    inStep: AGAIN,
    retried: { ...ONCE, asked: 2, seen: ['GUIDE2', 'GUIDE2', 'GUIDE2'], kept: [['finished', 3, 'req2']] },
    // Done again from its second step, after its end: the record stays.
    callsAsSteps: {
      ...ONCE,
      result: ['Swapped.', 'Swapped.'],
      asked: 2,
      seen: [...ONCE.seen, 'GUIDE2', 'GUIDE2'],
    },
  },
  restate: {
    inRun: { ...ONCE, isReplayed: false },
    callsAsSteps: { ...ONCE, isReplayed: true },
    failsBehind: { ...ONCE, isReplayed: true },
  },
  // A timer in a workflow is what its history cannot take; nothing of knowhow is one.
  temporal: { plain: 'replayed', guided: 'replayed', timed: 'TMPRL1100' },
  workflow: ONCE,
};

/** What a program needs beside its packages; a text says why there is none here. */
async function surroundings(name: string, place: string): Promise<Record<string, string> | string> {
  if (name === 'dbos') {
    const server = await startTestServer();
    if ('reason' in server) return server.reason;
    afterTest(() => server.close());
    return { DATABASE_URL: server.adminUrl.replace(/\/[^/]*$/, '/shop') };
  }
  if (name !== 'restate') return {};
  const server = `@restatedev/restate-server-${process.platform}-${process.arch}`;
  const data = mkdtempSync(join(tmpdir(), 'knowhow-restate-'));
  afterTest(() => rmSync(data, { recursive: true, force: true, maxRetries: 5 }));
  return {
    RESTATE_SERVER: join(place, 'node_modules', server, 'bin', 'restate-server'),
    RESTATE_FOLDER: data,
  };
}

test.each(Object.keys(PACKAGES))(
  '%s, with a scripted model: a run is guided once, stored once and credited',
  async (name) => {
    if (FOLDER === undefined) return;
    const place = join(FOLDER, name);
    if (!existsSync(join(place, 'node_modules'))) {
      const packages = PACKAGES[name]!.join(' ');
      console.log(
        `skipped: ${name} is not there. npm install --ignore-scripts --prefix ${place} ${packages}`,
      );
      return;
    }
    const around = await surroundings(name, place);
    if (typeof around === 'string') {
      console.log(`skipped: ${name}: ${around}`);
      return;
    }
    // Packages are found from the folder that a program is in.
    cpSync(PROGRAMS, place, { recursive: true });
    const [args, cwd] =
      name === 'workflow'
        ? [[join(place, 'node_modules/vitest/vitest.mjs'), 'run'], join(place, 'workflow')]
        : [[`${name}.mjs`], place];
    const printed = execFileSync(process.execPath, args, {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, ...around, KNOWHOW_DIST: DIST, VITEST: undefined, NODE_OPTIONS: '' },
      timeout: 150_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [, result = '{}'] = /^RESULT (.*)$/m.exec(printed) ?? [];
    expect(JSON.parse(result)).toEqual(EXPECTED[name]);
  },
  180_000,
);
