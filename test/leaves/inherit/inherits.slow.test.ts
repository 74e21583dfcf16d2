import { expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { keyedKnowledge } from '../../../src/engine/admin/keyed-knowledge.js';
import type { KnowledgeService, OpenOptions } from '../../../src/engine/service.js';
import { openSqliteStore } from '../../../src/storage/sqlite/open-sqlite-store.js';
import { open, TOOLS } from '../../engine/desk.js';

const SSO = 'Accounts under SSO cannot be reset here; send people to the identity portal.';
const LIKE = 'Reset the password of the account of Ida';
const PEOPLE = ['Ann', 'Bo', 'Cyd', 'Dee', 'Eve'];

/** A run that resets a password, and notes something. */
function reset(tenant_id: string, i: number, memory?: string, success = true): Interaction {
  const query = `Reset the password of the account of ${PEOPLE[i]}`;
  return {
    tenant_id,
    query,
    turns: [
      {
        turn: 1,
        inputs: `${TOOLS}Observation:\n${query}`,
        decision: JSON.stringify({ name: 'lookup_parcel', arguments: { person: PEOPLE[i] } }),
        result: '{"state":"single sign-on"}',
        ...(memory === undefined ? {} : { memory }),
      },
    ],
    success,
    timestamp: '2026-03-01T10:00:00Z',
  };
}

async function stored(
  service: KnowledgeService,
  tenant: string,
  memories: readonly (string | undefined)[],
  account = 'local',
): Promise<void> {
  for (const [i, memory] of memories.entries())
    await service.forAccount(account, 'one').storeKnowledge(reset(tenant, i, memory));
  await service.drain();
}

/** A company whose runs noted something, and what inherits from it. */
async function company(
  inherits: OpenOptions['inherits'] = { team: ['company'] },
  rest: OpenOptions = {},
): Promise<KnowledgeService> {
  const service = await open({ inherits, ...rest });
  await stored(service, 'company', [SSO, SSO, SSO]);
  await stored(service, 'team', [undefined, undefined, undefined]);
  return service;
}

async function ask(service: KnowledgeService, tenant_id: string, key = 'one', account = 'local') {
  const { response, metadata } = await service
    .forAccount(account, key)
    .enhanceTask({ tenant_id, input_text: LIKE, max_tokens: 600 });
  return { text: response.slice(LIKE.length), metadata };
}

const told = async (...asked: Parameters<typeof ask>): Promise<string> => (await ask(...asked)).text;

test('a lesson is told in the tenant that inherits it, and never the other way', async () => {
  const service = await company();
  const { text, metadata } = await ask(service, 'team');
  expect(text).toContain(`- Noted in 3 runs, 3 of 3 succeeded: "${SSO}"`);
  expect(metadata!.request_id).toBeDefined();
  await stored(service, 'team', ['Locked accounts have to be opened by the desk first.']);
  expect(await told(service, 'team')).toContain('opened by the desk');
  expect(await told(service, 'company')).not.toContain('opened by the desk');
});

test('nothing else is: no example, no entry, no record', async () => {
  const service = await open({ inherits: { team: ['company'] } });
  await stored(service, 'company', [SSO, SSO, SSO]);
  const { text, metadata } = await ask(service, 'team');
  expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
    `- Noted in 3 runs, 3 of 3 succeeded: "${SSO}".`,
  ]);
  expect(metadata).toMatchObject({ sources: [], unknown_tenant: true });
  await stored(service, 'team', [undefined, undefined]);
  const explained = await service
    .inspect('local', 'one')
    .explainTask({ tenant_id: 'team', input_text: LIKE });
  const line = explained.lines.find((one) => one.text.includes(SSO))!;
  expect(line).toMatchObject({ sources: [], records: [] });
  expect(line.why).toContain('inherited from company');
});

test('it goes with the records that it rests on', async () => {
  const service = await company();
  const inspection = service.inspect('local', 'one');
  const { records } = await inspection.listRecords({ tenant_id: 'company' });
  for (const { id } of records) await inspection.deleteRecord({ tenant_id: 'company', id });
  expect(await told(service, 'team')).not.toContain('SSO');
});

test('it is withdrawn with the key that brought it', async () => {
  const service = await company();
  await service.withdraw({ account: 'local', tenant: 'company', key: 'one' });
  await service.drain();
  expect(await told(service, 'team')).not.toContain('SSO');
});

test('there are no chains beyond what is named', async () => {
  const service = await company({ team: ['company'], desk: ['team'] });
  await stored(service, 'desk', [undefined, undefined]);
  expect(await told(service, 'team')).toContain('SSO');
  expect(await told(service, 'desk')).not.toContain('SSO');
});

test('tenants that inherit from each other tell what each knows itself, once', async () => {
  const service = await company({ team: ['company'], company: ['team'] });
  await stored(service, 'team', ['Locked accounts have to be opened by the desk first.']);
  for (const tenant of ['team', 'company']) {
    const said = await told(service, tenant);
    expect(said.split(SSO)).toHaveLength(2);
    expect(said.split('opened by the desk')).toHaveLength(2);
  }
});

test('another account is never looked into', async () => {
  const service = await company();
  await stored(service, 'team', [undefined, undefined], 'other');
  expect(await told(service, 'team', 'one', 'other')).not.toContain('SSO');
});

test('* is for all tenants that are not named, and nobody inherits from itself', async () => {
  const service = await company({ '*': ['company'], alone: [] });
  for (const [tenant, count] of [
    ['team', 1],
    ['company', 1],
    ['alone', 0],
  ] as const)
    expect((await told(service, tenant)).split(SSO)).toHaveLength(count + 1);
});

test('what one key alone noted is told to that key alone, here too', async () => {
  const service = await company();
  expect(await told(service, 'team', 'two')).not.toContain('SSO');
});

test('what a person approved there is told here, and under the stricter rule of both nothing else', async () => {
  const service = await company({ team: ['company'] }, { approve: { team: 'person', '*': 'counts' } });
  expect(await told(service, 'team')).not.toContain('SSO');
  const inspection = service.inspect('local', 'one');
  const { entries } = await inspection.listEntries({ tenant_id: 'company', kind: 'fact' });
  await inspection.editEntry({ tenant_id: 'company', id: entries[0]!.id, advice: SSO });
  expect(await told(service, 'team')).toContain(`"${SSO}"`);
  await inspection.retireEntry({ tenant_id: 'company', id: entries[0]!.id, retired: true });
  expect(await told(service, 'team')).not.toContain('SSO');
});

test('what the tenant knows itself goes first: its own counts, and its own refusal', async () => {
  const service = await company();
  await stored(service, 'team', [SSO.replace('people', 'all people')]);
  const said = await told(service, 'team');
  expect(said).toContain('Noted in 1 run,');
  expect(said).not.toContain('Noted in 3 runs');
  const inspection = service.inspect('local', 'one');
  const { entries } = await inspection.listEntries({ tenant_id: 'team', kind: 'fact' });
  await inspection.retireEntry({ tenant_id: 'team', id: entries[0]!.id, retired: true });
  expect(await told(service, 'team')).not.toContain('SSO');
});

test('a run that was told it and repeats it is no source of it', async () => {
  const service = await company();
  const { metadata } = await ask(service, 'team');
  await service
    .forAccount('local', 'one')
    .storeKnowledge({ ...reset('team', 4, SSO), metadata: { request_id: metadata!.request_id } });
  await service.drain();
  expect(await told(service, 'team')).toContain('Noted in 3 runs');
});

test('what holds nothing in words costs nothing: it is not looked through', async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  const looked: number[] = [];
  const searchText: typeof store.searchText = (collection, ...rest) => {
    looked.push(collection);
    return store.searchText(collection, ...rest);
  };
  const inherits = { team: ['company', 'empty', 'nobody'] };
  const service = await open({ store: { ...store, searchText }, inherits });
  for (const tenant of ['company', 'empty', 'team'])
    await stored(service, tenant, [undefined, undefined, undefined]);
  for (const tenant of ['company', 'empty']) await told(service, tenant);
  const lookedAt = async (context?: { proposed: string }): Promise<number> => {
    looked.length = 0;
    await service
      .forAccount('local', 'one')
      .enhanceTask({ tenant_id: 'team', input_text: LIKE, ...(context && { context }) });
    return new Set(looked).size;
  };
  expect(await lookedAt()).toBe(1);
  // What is noted, and what a person writes, is looked up from then on.
  await stored(service, 'company', [SSO]);
  expect(await told(service, 'team')).toContain('SSO');
  expect(await lookedAt()).toBe(2);
  expect(await lookedAt({ proposed: '{"name":"lookup_parcel","arguments":{}}' })).toBe(1);
  const inspection = service.inspect('local', 'one');
  const { entries } = await inspection.listEntries({ tenant_id: 'empty' });
  await inspection.editEntry({ tenant_id: 'empty', id: entries[0]!.id, advice: 'Call the desk first.' });
  expect(await lookedAt()).toBe(3);
});

test('a key that may not read the other tenant is refused, and told why', async () => {
  const service = await company();
  const opened = async (tenants: string[] | undefined) => {
    const { api_key: presented } = await service.keys.create({ scope: 'read_write', tenants });
    return keyedKnowledge(service, { caller: (await service.keys.verify(presented))!, presented });
  };
  const limited = await opened(['team']);
  const request = { tenant_id: 'team', input_text: LIKE };
  for (const refused of [limited.enhanceTask(request), limited.explainTask(request)])
    await expect(refused).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('inherits lessons from "company"'),
    });
  // What reads nothing of it is open.
  await limited.storeKnowledge(reset('team', 0));
  for (const tenants of [['team', 'company'], undefined]) await (await opened(tenants)).enhanceTask(request);
  await (await opened(['company'])).enhanceTask({ ...request, tenant_id: 'company' });
});

test('a list alone is for every tenant, but none for itself', async () => {
  const service = await company(['company', 'team']);
  expect((await ask(service, 'team')).text).toContain(SSO);
  expect((await ask(service, 'stranger')).text).toContain(SSO);
  expect(service.inherits('company')).toEqual(['team']);
});

test.each([
  ['company'],
  [['']],
  [{ team: 'company' }],
  [{ team: [''] }],
  [{ team: Array.from('ninenames') }],
])('%j is refused', async (inherits) => {
  await expect(open({ inherits: inherits as never })).rejects.toMatchObject({ code: 'invalid_request' });
});
