import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashingEmbedder, type OpenOptions, openService } from '../../src/index.js';
import { folder, RECORD, run } from './run.js';

const HOSTILE = 'Refund order\u001b[2J 7 \u202etwice';

/** The command line over a real service in a file. */
async function desk() {
  const path = join(folder().path, 'real.db');
  const io = {
    openService: (options: OpenOptions) => openService({ ...options, embedder: hashingEmbedder() }),
  };
  const knowhow = (...argv: string[]) => run([...argv, '--db', path], { io });
  const store = async (record: object) => {
    const stdin = JSON.stringify({ ...RECORD, ...record });
    const { json } = await run(['store', '--wait', '--json', '--db', path], { io, stdin });
    return (json as { job_id: string }).job_id;
  };
  return { knowhow, store };
}

test('entries, records, stats and feedback, with stored texts that a terminal can bear', async () => {
  const { knowhow, store } = await desk();
  const turns = [
    { turn: 1, inputs: 'tools: refund\u001b[2J', decision: 'refund(7)\u0007', result: 'done \u202e' },
  ];
  const job = await store({ query: HOSTILE, turns });
  const listed = await knowhow('entries', 'list', '--tenant', 'own');
  expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining('1 entry in all')]);
  const page = (await knowhow('entries', 'list', '--tenant', 'own', '--json')).json as {
    entries: { id: string }[];
  };
  const id = page.entries[0]!.id;
  expect((await knowhow('entries', 'list', 'refund', '--tenant', 'own')).stdout).toContain(id);
  const shown = await knowhow('entries', 'show', id, '--tenant', 'own');
  expect(shown.stdout).toContain(job);
  const record = /rec_\w+/.exec(shown.stdout)![0];
  const told = await knowhow('runs', 'show', record, '--tenant', 'own');
  expect(told.stdout).toContain('1. refund(7)');
  expect((await knowhow('entries', 'stats', '--tenant', 'own')).stdout).toContain(
    '1 record, 0 jobs not learned from yet',
  );
  const edited = await knowhow('entries', 'edit', id, '--tenant', 'own', '--advice', 'Ask\u001b[2J first.');
  expect([edited.code, edited.stdout]).toEqual([0, expect.stringContaining('edited')]);
  expect((await knowhow('entries', 'pin', id, '--tenant', 'own')).stdout).toBe(`${id} is pinned now.\n`);
  expect((await knowhow('entries', 'list', '--tenant', 'own', '--pinned')).stdout).toContain('pinned');
  for (const { stdout } of [listed, shown, told, edited]) expect(stdout).not.toMatch(/[\u001b\u0007\u202e]/);
  const feedback = await knowhow('feedback', '--job', job, '--failure');
  expect(feedback.stdout).toMatch(/^The run counts as .*\n$/);
});

test('of runs that do not say how they ended no success is counted, until it is told', async () => {
  const { knowhow, store } = await desk();
  const job = await store({});
  const list = async () => (await knowhow('entries', 'list', '--tenant', 'own')).stdout;
  expect(await list()).toMatch(/recipe, 1 run, success estimated at \d\d %\n/);
  const page = (await knowhow('entries', 'list', '--tenant', 'own', '--json')).json as {
    entries: { id: string }[];
  };
  const show = async () => (await knowhow('entries', 'show', page.entries[0]!.id, '--tenant', 'own')).stdout;
  expect(await show()).toMatch(
    /^runs {3}1 run, success estimated at \d\d % .*^ {11}1 run, outcome not told$/ms,
  );
  await knowhow('feedback', '--job', job, '--success');
  expect(await list()).toContain('recipe, 1 of 1 run succeeded\n');
  expect(await show()).toMatch(/^runs {3}1 of 1 run succeeded .*^ {11}1 of 1 run succeeded$/ms);
});

test.each([
  [['enhance', '', '--tenant', 'own']],
  [['enhance', 'x', '--tenant', ' ']],
  [['delete', '', '--tenant', 'own', '--dry-run']],
])('an argument that a request does not take is called wrongly: %j', async (argv) => {
  const { knowhow, store } = await desk();
  await store({});
  const { code, stdout, stderr } = await knowhow(...argv);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('The request is not valid.');
});

test.each([['--dry-run'], ['--yes']])('a delete says that its tenant is not known: %s', async (how) => {
  const { knowhow, store } = await desk();
  await store({});
  const { stderr } = await knowhow('delete', 'x', '--tenant', 'nowhere', how);
  expect(stderr).toContain('Nothing was ever stored for the tenant "nowhere"');
  const { json } = await knowhow('delete', 'x', '--tenant', 'nowhere', how, '--json');
  expect(json).toMatchObject({ deleted_count: 0, status: expect.stringContaining('"nowhere"') });
});

test('nothing is deleted where nobody can be asked; with --yes it goes with its records', async () => {
  const { knowhow, store } = await desk();
  await store({});
  const { entries } = (await knowhow('entries', 'list', '--tenant', 'own', '--json')).json as {
    entries: { id: string }[];
  };
  const { id } = entries[0]!;
  const refused = await knowhow('entries', 'delete', id, '--tenant', 'own');
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('Nothing was removed')]);
  const dry = await knowhow('entries', 'delete', id, '--tenant', 'own', '--dry-run');
  expect(dry.stdout).toContain('Dry run: 1 entry would be deleted');
  const gone = await knowhow('entries', 'delete', id, '--tenant', 'own', '--yes');
  expect([gone.code, gone.stdout]).toEqual([0, expect.stringContaining('Deleted 1 entry and 1 record')]);
  expect((await knowhow('entries', 'show', id, '--tenant', 'own')).code).toBe(3);
});

test('is called wrongly', async () => {
  const { knowhow, store } = await desk();
  await store({});
  expect((await knowhow('feedback', '--job', 'job_x')).code).toBe(2);
  expect((await knowhow('feedback', '--job', 'job_x', '--success')).code).toBe(3);
  expect((await knowhow('feedback', '--request', 'x', '--success')).code).toBe(2);
  expect((await knowhow('feedback', '--success')).stderr).toContain('--job, or --request with --tenant');
  const unchanged = await knowhow('entries', 'edit', 'k1', '--tenant', 'own');
  expect([unchanged.code, unchanged.stderr]).toEqual([
    2,
    expect.stringContaining('with --situation, --advice or both'),
  ]);
  expect((await knowhow('entries', 'show', 'x1', '--tenant', 'own')).stderr).toContain(
    'it is "x1" and must be',
  );
  expect((await knowhow('entries', 'list')).code).toBe(2);
});

test('runs are listed, walked as paths, and deleted one by one; operators and errors are shown', async () => {
  const { knowhow, store } = await desk();
  const call = (name: string, result: string, turn: number) => ({
    turn,
    inputs: 'tools: open, reset',
    decision: JSON.stringify({ name, arguments: { locker: 'A1' } }),
    result,
  });
  const jammed = '{"error":"locker jammed"}';
  for (const [i, success] of [true, true, true, false, false].entries()) {
    const turns = success
      ? [call('open', jammed, 1), call('reset', '{"ok":true}', 2), call('open', '{"ok":true}', 3)]
      : [call('open', jammed, 1)];
    await store({ query: 'Open the locker\u001b[2J', turns, success, metadata: { source: `customer ${i}` } });
  }
  const own = ['--tenant', 'own'];
  const listed = await knowhow('runs', 'list', ...own, '--outcome', 'failure');
  expect([listed.code, listed.stdout]).toEqual([0, expect.stringContaining('2 records in all')]);
  expect(listed.stdout).not.toContain('\u001b');
  const record = /rec_\w+/.exec(listed.stdout)![0];
  expect((await knowhow('runs', 'paths', 'Open the locker', ...own)).stdout).toMatch(/open +reset +3/);
  expect((await knowhow('entries', 'operators', ...own)).stdout).toContain('2 operators in all');
  const card = await knowhow('entries', 'operators', 'open', ...own);
  expect(card.stdout).toContain('locker jammed');
  expect(card.stdout).toContain('first `reset`');
  expect(card.stdout).toMatch(/\d of \d got past it at the next try without guidance/);
  expect((await knowhow('entries', 'errors', ...own)).stdout).toContain('open: locker jammed');
  const entry = /k\d+/.exec(card.stdout)![0];
  expect((await knowhow('entries', 'retire', entry, ...own)).stdout).toBe(`${entry} is retired now.\n`);
  expect((await knowhow('entries', 'list', ...own, '--retired')).stdout).toContain(entry);
  const dry = await knowhow('runs', 'delete', record, ...own, '--dry-run');
  expect(dry.stdout).toContain('Dry run: the record');
  expect((await knowhow('runs', 'delete', record, ...own, '--yes')).stdout).toContain('Deleted the record');
  expect((await knowhow('runs', 'list', ...own)).stdout).toContain('4 records in all');
  const several = await knowhow('entries', 'delete', entry, 'k999', ...own, '--yes');
  expect([several.code, several.stdout]).toEqual([0, expect.stringContaining('Deleted')]);
});
