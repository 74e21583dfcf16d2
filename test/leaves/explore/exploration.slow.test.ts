import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { ask, FIXED, learn, open, run, STUCK, taughtRuns } from '../../engine/desk.js';

const TENANT = { tenant_id: 'desk' };
const TASK = 'Fetch the parcel from the locker';
const refused = (code: string) => expect.objectContaining({ code }) as Error;

/** A service that has learned runs of one task, half of which got past an error. */
async function taught() {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  return { service, inspect: service.inspect('local') };
}

test('records are listed newest first, page after page, each once', async () => {
  const { inspect } = await taught();
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await inspect.listRecords({
      ...TENANT,
      limit: 2,
      ...(after === undefined ? {} : { after }),
    });
    expect(page.total).toBe(6);
    seen.push(...page.records.map(({ id }) => id));
    after = page.next;
    if (after === undefined) break;
  }
  expect(new Set(seen).size).toBe(6);
  const { records } = await inspect.listRecords({ ...TENANT, outcome: 'failure' });
  expect(records).toHaveLength(3);
  expect(records[0]).toMatchObject({
    task: TASK,
    turns: 3,
    status: 'completed',
    source: 'customer 5',
    outcome: { state: 'failure', by: 'record' },
    guidance: 'unknown',
  });
  expect((await inspect.listRecords({ ...TENANT, source: 'customer 2' })).total).toBe(1);
  await expect(inspect.listRecords({ ...TENANT, limit: 201 })).rejects.toEqual(refused('invalid_request'));
});

test('a record is shown step by step, with its refusals and what it taught', async () => {
  const { inspect } = await taught();
  const { records } = await inspect.listRecords({ ...TENANT, outcome: 'success' });
  const shown = await inspect.showRecord({ ...TENANT, id: records[0]!.id });
  expect(shown.steps.map(({ operator, refused: isRefused }) => [operator, isRefused])).toEqual([
    ['lookup_parcel', false],
    ['open_locker', true],
    ['reset_locker', false],
    ['open_locker', false],
  ]);
  expect(shown.steps[1]!.error).toContain('locker jammed');
  expect(shown.taught.map(({ id }) => id)).toEqual(shown.entries);
  expect(shown.taught.map(({ situation }) => situation)).toContain(TASK);
});

test('why an outcome is what it is: by its record, by feedback, by its signs', async () => {
  const service = await open();
  const { success: _, ...silent } = run(TASK, STUCK);
  await learn(service, [...taughtRuns(TASK), silent as Interaction]);
  const inspect = service.inspect('local');
  const { records } = await inspect.listRecords({ ...TENANT, outcome: 'unknown' });
  expect(records).toHaveLength(1);
  const [{ id, job_id, outcome }] = records as [(typeof records)[number]];
  expect(outcome).toMatchObject({
    state: 'unknown',
    by: 'estimate',
    probability: expect.any(Number) as number,
  });
  const before = await inspect.showRecord({ ...TENANT, id });
  expect(before.outcome.by).toBe('estimate');
  expect(before.outcome.probability).toBeLessThan(0.5);
  expect(before.signs.map(({ sign }) => sign)).toContain('ends with an error');
  await inspect.feedback({ job_id, success: true });
  await service.drain();
  const after = await inspect.showRecord({ ...TENANT, id });
  expect(after.outcome).toEqual({ state: 'success', by: 'feedback', said_at: expect.any(String) as string });
});

test('the lines that a run was shown have their words, and their entries the runs', async () => {
  const { service, inspect } = await taught();
  const context = { turns: run(TASK, STUCK.slice(0, 2)).turns };
  const { metadata } = await ask(service, TASK, { context });
  const { request_id } = metadata!;
  await learn(service, [run(TASK, FIXED, { metadata: { request_id: request_id! } })]);
  const { records } = await inspect.listRecords(TENANT);
  expect(records[0]!.guidance).toBe('guided');
  const { guidance } = await inspect.showRecord({ ...TENANT, id: records[0]!.id });
  const now = guidance.lines.find(({ kind }) => kind === 'now');
  expect(now?.text).toMatch(/^Now: first `reset_locker/);
  const entry = await inspect.showEntry({ ...TENANT, id: now!.entries![0]! });
  expect(entry.situation).toContain('locker jammed');
  expect(entry.shown).toMatchObject({
    guided: { successes: 1, failures: 0, unknown: 0 },
    withheld: { successes: 0, failures: 0, unknown: 0 },
    looked_at: 1,
    records: [{ record_id: records[0]!.id, withheld: false, outcome: 'success' }],
  });
  expect(entry.shown.lines.map(({ kind }) => kind)).toEqual(['repair', 'now']);
});

test('what a person wrote is known again in the run that was shown it', async () => {
  const { service, inspect } = await taught();
  const { entries } = await inspect.listEntries({ ...TENANT, kind: 'recipe' });
  await inspect.editEntry({ ...TENANT, id: entries[0]!.id, advice: 'Call the desk' });
  const { metadata } = await ask(service, TASK);
  await learn(service, [run(TASK, FIXED, { metadata: { request_id: metadata!.request_id! } })]);
  const { records } = await inspect.listRecords(TENANT);
  const { guidance } = await inspect.showRecord({ ...TENANT, id: records[0]!.id });
  expect(guidance.lines).toContainEqual(
    expect.objectContaining({ kind: 'curated', text: 'Call the desk', entries: [entries[0]!.id] }),
  );
  expect((await inspect.showEntry({ ...TENANT, id: entries[0]!.id })).shown.guided.successes).toBe(1);
});

test('of a task its own runs that had guidance are counted', async () => {
  const { service, inspect } = await taught();
  const { metadata } = await ask(service, TASK);
  const guided = run(TASK, STUCK, { success: false, metadata: { request_id: metadata!.request_id! } });
  await learn(service, [guided]);
  const { entries } = await inspect.listEntries({ ...TENANT, query: TASK });
  const task = entries.find(({ situation }) => situation === TASK)!;
  expect((await inspect.showEntry({ ...TENANT, id: task.id })).shown).toMatchObject({
    lines: [],
    guided: { successes: 0, failures: 1, unknown: 0 },
    looked_at: 7,
  });
});

test('an operator has its preconditions, errors with repairs, and follow-ups', async () => {
  const { inspect } = await taught();
  const { operators, total } = await inspect.listOperators(TENANT);
  expect(total).toBe(operators.length);
  expect(operators.map(({ operator }) => operator).sort()).toEqual([
    'call_desk',
    'lookup_parcel',
    'open_locker',
    'reset_locker',
  ]);
  expect(operators.find(({ operator }) => operator === 'open_locker')).toMatchObject({
    groups: 6,
    errors: 1,
    repaired: 1,
  });
  const card = await inspect.showOperator({ ...TENANT, operator: 'open_locker' });
  expect(card.errors).toMatchObject([
    {
      error: expect.stringContaining('locker jammed') as string,
      groups: 6,
      got_past: { yes: 3, of: 6 },
      repairs: [{ worked: { yes: 3 } }],
    },
  ]);
  expect(card.errors[0]!.repairs[0]!.says).toContain('reset_locker');
  const entry = await inspect.showEntry({ ...TENANT, id: card.errors[0]!.entry! });
  expect(entry.situation).toContain('open_locker fails');
  expect(card.preconditions[0]!.says).toContain('only after `reset_locker`');
  expect(card.follow_ups.reduce((sum, { share }) => sum + share, 0)).toBeGreaterThan(0.9);
  const some = await inspect.listOperators({ ...TENANT, query: 'LOCKER', limit: 1 });
  expect([some.operators.length, some.total, some.next]).toEqual([1, 2, some.operators[0]!.operator]);
  await expect(inspect.showOperator({ ...TENANT, operator: 'constructor' })).rejects.toEqual(
    refused('not_found'),
  );
});

test('errors are counted by the week of their runs', async () => {
  const service = await open();
  const weeks = ['2026-03-03T10:00:00Z', '2026-03-10T10:00:00Z'];
  await learn(
    service,
    weeks.flatMap((timestamp, w) =>
      taughtRuns(TASK).map((one, i) => ({ ...one, timestamp, metadata: { source: `customer ${w} ${i}` } })),
    ),
  );
  const { weeks: mondays, errors } = await service.inspect('local').listErrors({ ...TENANT, weeks: 3 });
  expect(mondays).toEqual(['2026-02-23', '2026-03-02', '2026-03-09']);
  const jammed = errors.find(({ operator }) => operator === 'open_locker')!;
  expect(jammed).toMatchObject({
    runs: [0, 6, 6],
    runs_with_outcome: [0, 6, 6],
    successes: [0, 3, 3],
    kind: 'recovery',
  });
  expect(jammed.repair).toContain('reset_locker');
  const others = await service.inspect('local').listErrors({ ...TENANT, operator: 'call_desk' });
  expect(others.errors.every(({ operator }) => operator === 'call_desk')).toBe(true);
});

test('of runs that met an error and do not say how they ended none counts as a success', async () => {
  const service = await open();
  await learn(
    service,
    taughtRuns(TASK).map(({ success, ...one }) => one),
  );
  const { errors } = await service.inspect('local').listErrors({ ...TENANT, weeks: 53 });
  const jammed = errors.find(({ operator }) => operator === 'open_locker')!;
  const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);
  expect([sum(jammed.runs), sum(jammed.runs_with_outcome), sum(jammed.successes)]).toEqual([6, 0, 0]);
});

test('the graph is of all runs of a task, as far as the request goes', async () => {
  const { service, inspect } = await taught();
  const more = [...taughtRuns(TASK), ...taughtRuns(TASK)];
  await learn(
    service,
    more.map((one, i) => ({ ...one, metadata: { source: `other ${i}` } })),
  );
  expect((await inspect.showPaths({ ...TENANT, task: TASK })).runs).toHaveLength(18);
  expect((await inspect.showPaths({ ...TENANT, task: TASK, limit: 5 })).runs).toHaveLength(5);
});

test('the graph is of the runs that an enhance of the task looks at', async () => {
  const { inspect } = await taught();
  const task = 'Bring me the red parcel out of locker seven';
  const graph = await inspect.showPaths({ ...TENANT, task });
  expect(graph.runs).toHaveLength(6);
});

test('the graph of like runs counts each run once at each operator, and ends as runs ended', async () => {
  const { service, inspect } = await taught();
  await learn(service, [run('Water the palms of the winter garden', [['water', 'ok']])]);
  const graph = await inspect.showPaths({ ...TENANT, task: TASK });
  expect(graph.runs).toHaveLength(6);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  expect(nodes.get('^')).toMatchObject({ runs: 6, successes: 3, refused: 0 });
  expect(nodes.get('open_locker')).toMatchObject({ runs: 6, successes: 3, refused: 6 });
  expect(nodes.get('$success')).toMatchObject({ runs: 3 });
  expect(nodes.get('$failure')).toMatchObject({ runs: 3 });
  expect(nodes.has('water')).toBe(false);
  const edge = graph.edges.find(({ from, to }) => from === 'open_locker' && to === 'reset_locker');
  expect(edge).toMatchObject({ runs: 3, successes: 3 });
  const stuck = nodes.get('call_desk')!;
  expect(stuck.in.map((at) => graph.runs[at]!.outcome)).toEqual(['failure', 'failure', 'failure']);
  const { entries } = await inspect.listEntries({ ...TENANT, query: TASK, kind: 'recipe' });
  const behind = await inspect.showPaths({ ...TENANT, id: entries[0]!.id, limit: 2 });
  expect(behind.runs).toHaveLength(2);
  await expect(inspect.showPaths(TENANT)).rejects.toEqual(refused('invalid_request'));
});

test('entries are listed by age and by whether somebody edited them', async () => {
  const { inspect } = await taught();
  const { entries } = await inspect.listEntries({ ...TENANT, kind: 'recipe' });
  const [{ id }] = entries as [(typeof entries)[number]];
  const list = async (rest: object) => (await inspect.listEntries({ ...TENANT, ...rest })).total;
  expect(await list({ since: '2026-03-02T00:00:00Z' })).toBe(0);
  expect(await list({ until: '2026-03-02T00:00:00Z' })).toBe(await list({}));
  expect(await list({ edited: true })).toBe(0);
  await inspect.editEntry({ ...TENANT, id, advice: 'Call the desk' });
  expect(await list({ edited: true })).toBe(1);
});

test('several entries are deleted at once, after a dry run that says so; those that are gone are passed over', async () => {
  const { inspect } = await taught();
  const { entries } = await inspect.listEntries(TENANT);
  const ids = [...entries.map(({ id }) => id), 'k999'];
  const dry = await inspect.deleteEntries({ ...TENANT, ids, dry_run: true });
  expect([dry.deleted_count, dry.matches!.length]).toEqual([0, entries.length]);
  expect((await inspect.listEntries(TENANT)).total).toBe(entries.length);
  expect((await inspect.deleteEntries({ ...TENANT, ids })).deleted_count).toBe(entries.length);
  expect((await inspect.listEntries(TENANT)).total).toBe(0);
  expect((await inspect.deleteEntries({ ...TENANT, ids })).deleted_count).toBe(0);
});

test('one record is deleted with what nothing else taught, after a dry run', async () => {
  const { service, inspect } = await taught();
  await learn(service, [run('Water the palms of the winter garden', [['water', 'ok']])]);
  const { records } = await inspect.listRecords(TENANT);
  const { id } = records[0]!;
  expect(await inspect.deleteRecord({ ...TENANT, id, dry_run: true })).toMatchObject({
    records: 1,
    entries: 1,
  });
  await inspect.showRecord({ ...TENANT, id });
  expect(await inspect.deleteRecord({ ...TENANT, id })).toMatchObject({ records: 1, entries: 1 });
  await expect(inspect.showRecord({ ...TENANT, id })).rejects.toEqual(refused('not_found'));
  await expect(inspect.deleteRecord({ ...TENANT, id })).rejects.toEqual(refused('not_found'));
});

test('to another account there is nothing', async () => {
  const { service, inspect } = await taught();
  const other = service.inspect('other');
  const { records } = await inspect.listRecords(TENANT);
  const { id } = records[0]!;
  const asked = [
    other.listRecords(TENANT),
    other.showRecord({ ...TENANT, id }),
    other.deleteRecord({ ...TENANT, id }),
    other.listOperators(TENANT),
    other.showOperator({ ...TENANT, operator: 'open_locker' }),
    other.listErrors(TENANT),
    other.showPaths({ ...TENANT, task: TASK }),
    other.deleteEntries({ ...TENANT, ids: ['k1'] }),
  ];
  for (const one of asked) await expect(one).rejects.toEqual(refused('not_found'));
  // Nor where it has a collection of that name.
  await service.forAccount('other').storeKnowledge(run('Water the palms', [['water', 'ok']]));
  await service.drain();
  await expect(other.showRecord({ ...TENANT, id })).rejects.toEqual(refused('not_found'));
  await expect(other.deleteRecord({ ...TENANT, id })).rejects.toEqual(refused('not_found'));
  expect((await other.listRecords(TENANT)).total).toBe(1);
});
