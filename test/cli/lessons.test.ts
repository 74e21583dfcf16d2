import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashingEmbedder, type OpenOptions, openService } from '../../src/index.js';
import { folder, run } from './run.js';

const NOTE = 'Accounts under SSO cannot be reset here; send people to the identity portal.';
const TASK = 'Reset the password of the account of Ida';

/** The command line over a real service in a file, in which somebody noted something. */
async function desk() {
  const path = join(folder().path, 'real.db');
  const io = {
    openService: (options: OpenOptions) => openService({ ...options, embedder: hashingEmbedder() }),
  };
  const knowhow = (...argv: string[]) => run([...argv, '--db', path], { io });
  const service = await openService({ path, embedder: hashingEmbedder() });
  await service.forAccount('local', 'agent').storeKnowledge({
    tenant_id: 'help',
    query: 'Reset the password of the account of Ann',
    success: true,
    timestamp: '2026-03-01T10:00:00Z',
    turns: [{ turn: 1, inputs: 'look\n', decision: 'look()', result: 'ok', memory: NOTE }],
  });
  await service.drain();
  await service.close();
  const id = async () => {
    const { json } = await knowhow('lessons', 'list', '--tenant', 'help', '--json');
    return (json as { lessons: { id: string }[] }).lessons[0]!.id;
  };
  const told = async (task = TASK) => (await knowhow('enhance', task, '--tenant', 'help')).stdout;
  return { knowhow, id, told };
}

test('what one key noted is told to others once a person approves it, and to nobody once one refuses it', async () => {
  const { knowhow, id, told } = await desk();
  expect((await knowhow('lessons', 'list', '--tenant', 'help')).stdout).toContain('1 lesson in all');
  expect(await told()).not.toContain('SSO');
  const approved = await knowhow('lessons', 'approve', await id(), '--tenant', 'help');
  expect([approved.code, approved.stdout]).toEqual([0, expect.stringContaining('edited')]);
  expect(await told()).toContain(`"${NOTE}"`);
  expect(await told('Order twelve boxes of paper for the printer')).not.toContain('SSO');
  const refused = await knowhow('lessons', 'refuse', await id(), '--tenant', 'help');
  expect([refused.code, refused.stdout]).toEqual([0, expect.stringMatching(/^k\d+ is refused now\.\n$/)]);
  expect(await told()).not.toContain('SSO');
});

test('a lesson of a person is told to tasks like those that it is for, and is no run of them', async () => {
  const { knowhow, told } = await desk();
  const own = 'Refunds above 50 euros are signed by Mrs Moor.';
  const added = await knowhow(
    'lessons',
    'add',
    own,
    '--tenant',
    'help',
    '--when',
    'Refund an order of a customer',
  );
  expect([added.code, added.stdout]).toEqual([0, expect.stringContaining(own)]);
  expect(added.stdout).toContain('words that belong to no run');
  const records = (await knowhow('runs', 'list', '--tenant', 'help')).stdout;
  expect(records.match(/no run: a lesson/g)).toHaveLength(1);
  expect(records).toContain('2 records in all');
  const listed = (await knowhow('lessons', 'list', '--tenant', 'help')).stdout;
  expect(listed).toContain(own);
  expect([listed.match(/; 1 run;/g)?.length, added.stdout]).toEqual([
    1,
    expect.not.stringMatching(/runs? succeeded/),
  ]);
  const said = await told('Refund an order of a customer, please');
  expect(said).toContain(`"${own}"`);
  expect(said).not.toMatch(/like task|Noted/);
  expect(await told()).not.toContain('Moor');
});

test('a document is proposed once, waits in the queue, and is told once it is approved', async () => {
  const { knowhow, told } = await desk();
  const { path } = folder();
  const file = join(path, 'AGENTS.md');
  writeFileSync(
    file,
    [
      '---',
      'name: help',
      'description: Reset the password of the account of somebody',
      '---',
      '# Accounts',
      '- Locked accounts are opened by the desk of the house only.',
      '- Too short.',
      '```',
      'rm -r everything in this folder at once',
      '```',
      'Letters are answered within the week, by hand. They are kept.',
    ].join('\n'),
  );
  const lesson = 'Locked accounts are opened by the desk of the house only.';
  for (let time = 0; time < 2; time++) {
    const imported = await knowhow('lessons', 'import', file, '--tenant', 'help', '--json');
    expect(imported.json).toEqual({ proposed: 2 });
  }
  expect(await told()).not.toContain('Locked accounts');
  const queue = await knowhow('lessons', 'queue', '--tenant', 'help', '--json');
  const { lessons, approve } = queue.json as { approve: string; lessons: { id: string; say: string }[] };
  expect(approve).toBe('counts');
  expect(lessons.filter(({ say }) => say === lesson)).toMatchObject([
    { by: ['person'], state: 'proposed', runs: 0 },
  ]);
  expect((await knowhow('lessons', 'queue', '--tenant', 'help')).stdout).toContain(
    'brought in writing; one key',
  );
  const { id } = lessons.find(({ say }) => say === lesson)!;
  await knowhow('lessons', 'approve', id, '--tenant', 'help');
  expect(await told()).toContain(`"${lesson}"`);
  const waiting = await knowhow('lessons', 'queue', '--tenant', 'help', '--json');
  expect((waiting.json as { lessons: { id: string }[] }).lessons.map((one) => one.id)).not.toContain(id);
});

test('the list says in words why a lesson is not held, and what a person decided last', async () => {
  const { knowhow, id } = await desk();
  const list = async () => (await knowhow('lessons', 'list', '--tenant', 'help')).stdout;
  expect(await list()).toMatch(/ {2}proposed \(it has no check, so it cannot be counted\)\n/);
  await knowhow('lessons', 'approve', await id(), '--tenant', 'help');
  expect(await list()).toMatch(/counted\) {2}approved\n/);
  await knowhow('lessons', 'refuse', await id(), '--tenant', 'help');
  expect(await list()).toMatch(/counted\) {2}refused\n/);
});

test('where a person says it in other words the list shows those, and how it was noted', async () => {
  const { knowhow, id, told } = await desk();
  const list = async () => (await knowhow('lessons', 'list', '--tenant', 'help')).stdout;
  expect(await list()).not.toContain('noted or proposed as');
  const own = 'Accounts of partners are reset by their own desk.';
  await knowhow('lessons', 'approve', await id(), '--tenant', 'help', '--say', own);
  expect(await told()).toContain(`"${own}"`);
  expect(await list()).toMatch(new RegExp(`approved\n +${own}\n +noted or proposed as: ${NOTE}\n`));
});

test('a lesson of a person may be for a place, a tool or a result, and says so in the list', async () => {
  const { knowhow, told } = await desk();
  const add = (...options: string[]) =>
    knowhow('lessons', 'add', 'The customer has to show the card.', '--tenant', 'help', ...options);
  expect(await add()).toMatchObject({ code: 2, stderr: expect.stringContaining('where the lesson is told') });
  expect(await add('--before', '')).toMatchObject({ code: 2, stderr: expect.stringContaining('--before') });
  expect(
    await add('--place', 'depot north', '--before', 'open_locker', '--after-result', 'door jams'),
  ).toMatchObject({ code: 0 });
  const { stdout } = await knowhow('lessons', 'list', '--tenant', 'help');
  expect(stdout).toContain(
    'told also: in depot north; after a step with the result "door jams"; before open_locker',
  );
  const own = 'Parcels are kept in the cellar.';
  await knowhow('lessons', 'add', own, '--tenant', 'help', '--place', 'depot north');
  expect(await told()).not.toContain(own);
  const there = await knowhow('enhance', TASK, '--tenant', 'help', '--context', 'place=depot north');
  expect(there.stdout).toContain(own);
});

test('a check that is none is refused, and KNOWHOW_APPROVE that is none too', async () => {
  const { knowhow } = await desk();
  const add = (check: string) =>
    knowhow(
      'lessons',
      'add',
      'Parcels must be weighed first.',
      '--tenant',
      'help',
      '--when',
      'Weigh',
      '--check',
      check,
    );
  for (const check of ['{', '{}', '{"do": {"regex": "x"}}', '3'])
    expect(await add(check)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(check === '{' ? '--check is not valid JSON' : '--check is no check'),
    });
  expect(await add('{"do": {"tool": ["weigh"]}}')).toMatchObject({ code: 0 });
});

test('pages are gone through, and narrowed to words, to a state and to what a person decided', async () => {
  const { knowhow } = await desk();
  const { path } = folder();
  const file = join(path, 'AGENTS.md');
  writeFileSync(
    file,
    ['desk', 'shop', 'bank'].map((who) => `- Letters of the ${who} are answered by hand.`).join('\n'),
  );
  await knowhow('lessons', 'import', file, '--tenant', 'help');
  const list = async (...options: string[]) =>
    (await knowhow('lessons', 'list', ...options, '--tenant', 'help', '--json')).json as {
      lessons: { id: string; say: string }[];
      total: number;
      next?: string;
    };
  const seen: string[] = [];
  let page = await list('--limit', '1');
  for (; page.next !== undefined; page = await list('--limit', '1', '--after', page.next))
    seen.push(...page.lessons.map(({ say }) => say));
  seen.push(...page.lessons.map(({ say }) => say));
  expect([seen.length, new Set(seen).size]).toEqual([page.total, page.total]);
  const { lessons } = await list('letters SHOP');
  expect(lessons.map(({ say }) => say)).toEqual(['Letters of the shop are answered by hand.']);
  await knowhow('lessons', 'refuse', lessons[0]!.id, '--tenant', 'help');
  for (const [decision, total] of [
    ['refused', 1],
    ['approved', 0],
    ['waiting', page.total - 1],
  ] as const)
    expect((await list('--decision', decision)).total).toBe(total);
  expect([(await list('--state', 'held')).total, (await list('--state', 'proposed')).total]).toEqual([
    0,
    page.total,
  ]);
});

test('a database and a collection that are made along the way are named', async () => {
  const { knowhow } = await desk();
  const add = (tenant: string) =>
    knowhow(
      'lessons',
      'add',
      'Refunds are signed by Mrs Moor.',
      '--tenant',
      tenant,
      '--when',
      'Refund an order',
    );
  expect((await add('nope2')).stderr).toBe('There was no collection "nope2": a new one was made.\n');
  expect((await add('nope2')).stderr).toBe('');
  expect((await add('help')).stderr).toBe('');
  const path = join(folder().path, 'new.db');
  const io = {
    openService: (options: OpenOptions) => openService({ ...options, embedder: hashingEmbedder() }),
  };
  const first = ['lessons', 'list', '--tenant', 'help', '--db', path];
  expect((await run(first, { io })).code).toBe(3);
  const argv = ['lessons', 'add', 'Refunds are signed by Mrs Moor.', '--tenant', 'help', '--db', path];
  const { stderr } = await run([...argv, '--when', 'Refund an order'], { io });
  expect(stderr).toContain(`There was no database at ${path}: a new one was made.\n`);
});
