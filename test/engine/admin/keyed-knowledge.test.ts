import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hashingEmbedder,
  type KeyedKnowledge,
  type KeyScope,
  type KnowledgeService,
  keyedKnowledge,
  openService,
} from '../../../src/index.js';

const RUN = {
  query: 'Ship the parcel',
  turns: [{ turn: 1, inputs: '', decision: 'ship()', result: 'shipped' }],
  timestamp: '2026-11-21T10:00:00Z',
  success: true,
};
const JSON_VALUES = [null, '', 'secret', 7, true, ['secret'], [null], { tenant_id: 'secret' }];

let service: KnowledgeService;
let foreignKey: string;
let ownKey: string;
beforeAll(async () => {
  service = await openService({ path: ':memory:', embedder: hashingEmbedder(), work: false });
  for (const tenant_id of ['open', 'secret']) {
    await service.forAccount('a').storeKnowledge({ ...RUN, tenant_id });
  }
  foreignKey = (await service.keys.create({ account: 'b' })).api_key;
  ownKey = (await service.keys.create({ account: 'a' })).api_key;
});
afterAll(() => service.close());

async function opened(scope: KeyScope, tenants?: string[]): Promise<KeyedKnowledge> {
  const { api_key: presented } = await service.keys.create({ account: 'a', scope, tenants });
  return keyedKnowledge(service, { caller: (await service.keys.verify(presented))!, presented });
}

test.each(JSON_VALUES)(
  'a limited key lists its own collections only: %j in place of the tenants',
  async (tenants) => {
    const knowledge = await opened('read', ['open']);
    const request = { tenants } as unknown as { tenants: string[] };
    const answer = await knowledge.listCollections(request).catch((error: unknown) => error);
    expect(JSON.stringify(answer)).not.toContain('"secret"');
    expect(answer).toSatisfy(
      ({ collections, code }) => collections !== undefined || code === 'invalid_request',
    );
    expect((await knowledge.listCollections({})).collections.map(({ tenant_id }) => tenant_id)).toEqual([
      'open',
    ]);
  },
);

test.each(JSON_VALUES)(
  'a limited operator key names its own tenants only: %j in place of the tenant',
  async (tenant_id) => {
    const knowledge = await opened('operator', ['open']);
    for (const name of ['withdraw', 'retain', 'setRetention'] as const) {
      const request = { source: 's', days: 1, tenant_id };
      await expect(knowledge.admit(name, request)).rejects.toMatchObject({
        code: expect.stringMatching(/^(?:invalid_request|forbidden)$/),
      });
    }
    await expect(knowledge.admit('withdraw', { source: 's' })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await knowledge.admit('withdraw', { source: 's', tenant_id: 'open' })).toMatchObject({
      tenant_id: 'open',
    });
  },
);

describe('an API key in place of the name of a tenant', () => {
  test('means the default collection where it is of the account, and is refused where it is not', async () => {
    const knowledge = await opened('read_write');
    expect((await knowledge.storeKnowledge({ ...RUN, tenant_id: ` ${ownKey}` })).tenant_id).toBe('default');
    expect(await knowledge.inTenant(ownKey)).toBe('default');
    await expect(knowledge.inTenant(foreignKey)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(knowledge.storeKnowledge({ ...RUN, tenant_id: foreignKey })).rejects.toMatchObject({
      code: 'validation_error',
      details: { field: 'tenant_id' },
    });
    await expect(
      knowledge.storeKnowledge({ ...RUN, tenant_id: 'open' }, { idempotencyKey: foreignKey }),
    ).rejects.toMatchObject({ code: 'invalid_request' });
  });

  test('is refused in a program and for a new key as well', async () => {
    for (const tenant_id of [ownKey, `x ${foreignKey}`]) {
      const local = service.forAccount('a');
      await expect(local.storeKnowledge({ ...RUN, tenant_id })).rejects.toMatchObject({
        code: 'validation_error',
      });
      await expect(local.enhanceTask({ tenant_id, input_text: 'x' })).rejects.toMatchObject({
        code: 'validation_error',
      });
      await expect(service.keys.create({ tenants: [tenant_id] })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    }
  });
});

test('a limited key means by a name what the request would: its own tenants and no other', async () => {
  const knowledge = await opened('write', ['open']);
  expect(await knowledge.inTenant('open')).toBe('open');
  await expect(knowledge.inTenant('secret')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(knowledge.inTenant(ownKey)).rejects.toMatchObject({ code: 'forbidden' });
});
