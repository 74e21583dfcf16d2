import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failureOf } from '../../adapters/cli/failure.js';
import { hashingEmbedder, KnowhowError, openService } from '../../src/index.js';
import { QUOTED_GROUPS } from '../../src/model/settings.js';
import { fakeService } from './fake-service.js';
import { folder, RECORD, run } from './run.js';

test('a key that a service refuses is said with the option and the variable of the command line', () => {
  const said = failureOf(
    new KnowhowError('unauthorized', 'Send a valid key in the x-api-key header.'),
  ).message;
  expect(said).toContain('--api-key');
  expect(said).toContain('KNOWHOW_API_KEY');
  expect(said).not.toContain('header');
});

test('a project is made in a folder: a file there, and one in its path, are named', async () => {
  const { path, file } = folder();
  const taken = file('a.mjs', 'mine');
  const there = await run(['init', 'ai-sdk', taken]);
  expect([there.code, there.stderr]).toEqual([
    2,
    expect.stringContaining(`${taken} is a file. Name a folder`),
  ]);
  const below = await run(['init', 'ai-sdk', join(taken, 'project')]);
  expect(below.stderr).toMatch(/could not be used: .*Name another/);
  expect(below.stderr).not.toMatch(/Unexpected|report this/);
  expect(existsSync(join(path, 'package.json'))).toBe(false);
});

test('what the system refuses is no defect, whichever file it is', () => {
  const { path, file } = folder();
  const taken = file('a', '');
  for (const work of [
    () => mkdirSync(taken),
    () => mkdirSync(join(taken, 'b')),
    () => writeFileSync(path, ''),
    () => writeFileSync(join(path, 'none', 'b'), ''),
    () => writeFileSync(join(path, 'x'.repeat(300)), ''),
  ]) {
    let said = '';
    try {
      work();
    } catch (error) {
      said = failureOf(error).message;
    }
    expect(said).toMatch(/^The file .* could not be used: [a-z].* Name another\.$/);
  }
  expect(failureOf(new TypeError('x is undefined')).message).toContain('Please report this');
});

test('a dry run takes and refuses what an import does', async () => {
  const { file, db } = folder();
  const lines = [
    RECORD,
    { ...RECORD, query: 'Refund order 8', timestamp: '31.12.2026' },
    { ...RECORD, query: 'Refund order 9', tenant_id: undefined },
    { ...RECORD, query: 'Refund order 10' },
  ];
  const path = file('a.jsonl', lines.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const service = await openService({ path: ':memory:', embedder: hashingEmbedder() });
  const real = await run(['import', path, '--db', db, '--json'], { service: service as never });
  const dry = await run(['import', path, '--dry-run', '--json']);
  const of = ({ json }: { json: object }) => {
    const { rejected, rejections, outcomes } = json as Record<string, unknown>;
    return { rejected, rejections, outcomes };
  };
  expect(of(dry)).toEqual(of(real));
  expect((real.json as { accepted: number }).accepted).toBe(2);
  expect((dry.json as { dry_run: { runs: number } }).dry_run.runs).toBe(2);
  // The line of a refusal ends with its words: the code is in the JSON.
  expect((await run(['import', path, '--dry-run'])).stderr).toMatch(
    /a\.jsonl line 2: timestamp must be .*, got "31\.12\.2026"\.$/m,
  );
});

function withInsights(insights: object) {
  const service = fakeService();
  const inspect = service.inspect.bind(service);
  service.inspect = (account) => ({
    ...inspect(account),
    insights: async () => ({
      tenant_id: 'desk',
      runs: 3,
      runs_with_outcome: 3,
      failed_runs: 0,
      unexplained: 0,
      failures: [],
      more: 0,
      proposals: { made: 0, borne_out: 0 },
      tasks: [],
      ...insights,
    }),
  });
  return service;
}

test('insights of runs that all succeeded do not count failures among them', async () => {
  const { stdout } = await run(['insights', '--tenant', 'desk', '--db', folder().db], {
    service: withInsights({}),
  });
  expect(stdout).toContain('3 runs, 0 of 3 (0 %) failed.');
});

test('where there is no skill it is said what one takes, and what there is', async () => {
  const skills = (insights: object) =>
    run(['skills', '--tenant', 'desk', '--db', folder().db], { service: withInsights(insights) });
  expect(QUOTED_GROUPS).toBe(3);
  expect((await skills({})).stdout).toContain('runs of three groups or more');
  expect((await skills({})).stdout).toContain('There are 3 runs, and no such kind.');
  const task = {
    task: 'Refund',
    runs: 3,
    groups: 3,
    successes: 0,
    runs_with_outcome: 3,
    agent_types: [],
    records: [],
  };
  expect((await skills({ tasks: [task] })).stdout).toContain(
    'of 1 kind of task in 3 runs none has an example',
  );
});

test('help of a command about one thing says where its id comes from', async () => {
  for (const [group, name, from] of [
    ['entries', 'show', 'knowhow entries list'],
    ['entries', 'edit', 'knowhow entries list'],
    ['entries', 'delete', 'knowhow entries list'],
    ['lessons', 'approve', 'knowhow lessons queue'],
    ['lessons', 'refuse', 'knowhow lessons queue'],
    ['runs', 'show', 'knowhow runs list'],
    ['runs', 'delete', 'knowhow runs list'],
  ] as const) {
    expect((await run([group, name, '--help'])).stdout.replace(/\s+/g, ' '), name).toContain(from);
  }
});
