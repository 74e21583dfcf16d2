import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KnowledgeService } from '../../src/index.js';
import { QUIET_MS, ROOTLESS_MS } from '../../src/leaves/traces/settings.js';
import { agent, chat, FIRST, hex, receiver, request, SECOND, said, span } from './receiver.js';

const keyOf = async (service: KnowledgeService, tenants?: string[]) => {
  const { api_key, key } = await service.keys.create(tenants ? { tenants } : {});
  return { headers: { 'x-api-key': api_key }, id: key.id, api_key };
};

/** A call of a model that is a trace of its own, as of a client that alone is traced. */
const bare = (trace: string, answer: string, options = {}) =>
  chat('one', [said('user', 'Where is my parcel?')], answer, { trace, ...options });

describe('keys', () => {
  test.each(['before', 'after', 'between'] as const)(
    'a limited key that names the trace of another (%s) draws nothing to itself',
    async (when) => {
      const { send, pass, runs, service } = await receiver();
      const [own, other] = [await keyOf(service, ['north']), await keyOf(service, ['south'])];
      const intrude = () =>
        send([span('empty', { attributes: { 'knowhow.tenant_id': 'south' } })], other.headers);
      if (when === 'before') await intrude();
      await send([FIRST], own.headers);
      if (when === 'between') await intrude();
      await send([agent()], own.headers);
      if (when === 'after') await intrude();
      await pass(QUIET_MS);
      await pass(ROOTLESS_MS);
      expect(await runs('north')).toEqual(['Fetch the parcel: I look it up.']);
      expect(await runs('south')).toEqual([]);
      expect((await service.withdraw({ account: 'local', key: other.id })).records).toBe(0);
      expect((await service.withdraw({ account: 'local', key: own.id })).records).toBe(1);
    },
  );

  test('a limited key adds nothing to a run of others, nor does another key to its own', async () => {
    const { send, pass, runs, service } = await receiver();
    const limited = await keyOf(service, ['default']);
    await send([FIRST, agent()]);
    await send([SECOND], limited.headers);
    await send([{ ...SECOND, traceId: hex('x', 32) }, agent({ trace: 'x' })], limited.headers);
    await send([{ ...FIRST, traceId: hex('x', 32) }]);
    await pass(ROOTLESS_MS);
    const all = await runs();
    expect(all.filter((run) => run.includes('I look it up. / Here'))).toHaveLength(2);
    // Each of the four batches is a trace of its own.
    expect(all).toHaveLength(4);
  });

  test('of several unlimited keys a run is booked under the one that brought its own span', async () => {
    const { send, pass, runs, service } = await receiver();
    const [first, second] = [await keyOf(service), await keyOf(service)];
    await send([FIRST], first.headers);
    await send([agent()], second.headers);
    await pass(QUIET_MS);
    expect(await runs()).toEqual(['Fetch the parcel: I look it up.']);
    expect((await service.withdraw({ account: 'local', key: first.id, dry_run: true })).records).toBe(0);
    expect((await service.withdraw({ account: 'local', key: second.id, dry_run: true })).records).toBe(1);
  });

  test('calls with the same first words that two keys bring are two runs', async () => {
    const { send, pass, runs, service } = await receiver();
    const [first, second] = [await keyOf(service), await keyOf(service, ['default'])];
    await send([bare('a', 'At the desk.')], first.headers);
    await send([bare('b', 'On its way.')], second.headers);
    await pass(ROOTLESS_MS);
    expect(await runs()).toHaveLength(2);
    expect((await service.withdraw({ account: 'local', key: second.id })).records).toBe(1);
    expect(await runs()).toEqual(['Where is my parcel?: At the desk.']);
  });

  const PLACES = ['span', 'resource', 'header', 'metadata of AI SDK'] as const;
  test.each(PLACES)('a key is no name of a tenant (%s), and is not kept', async (place) => {
    const { send, pass, runs, service, key } = await receiver();
    const name =
      place === 'metadata of AI SDK' ? 'ai.telemetry.metadata.knowhow.tenant_id' : 'knowhow.tenant_id';
    const attributes = place === 'span' || place === 'metadata of AI SDK' ? { [name]: key } : {};
    await send(
      [FIRST, agent({ attributes })],
      place === 'header' ? { 'x-knowhow-tenant': key } : {},
      place === 'resource' ? { 'knowhow.tenant_id': key } : {},
    );
    const kept = await service.pendingTraces.take(Number.MAX_SAFE_INTEGER - 1e9, 8);
    expect(JSON.stringify(kept)).not.toContain(key);
    await pass(2 * ROOTLESS_MS);
    expect((await service.collections()).map(({ tenant }) => tenant)).not.toContain(key);
    expect((await runs()).length).toBeLessThanOrEqual(1);
  });
});

describe('tenants', () => {
  test.each(['header', 'span', 'resource'] as const)(
    'two calls with the same first words of two tenants (%s) are two tenants’',
    async (place) => {
      const { send, pass, runs } = await receiver();
      for (const [tenant, answer] of [
        ['north', 'At the desk.'],
        ['south', 'On its way.'],
      ] as const) {
        const named = { 'knowhow.tenant_id': tenant };
        await send(
          [bare(tenant, answer, place === 'span' ? { attributes: named } : {})],
          place === 'header' ? { 'x-knowhow-tenant': tenant } : {},
          place === 'resource' ? named : {},
        );
      }
      await pass(ROOTLESS_MS);
      expect(await runs('north')).toEqual(['Where is my parcel?: At the desk.']);
      expect(await runs('south')).toEqual(['Where is my parcel?: On its way.']);
    },
  );

  test('one trace id under two headers is two traces', async () => {
    const { send, pass, runs } = await receiver();
    await send([FIRST, agent()], { 'x-knowhow-tenant': 'north' });
    await send([SECOND, agent()], { 'x-knowhow-tenant': 'south' });
    await pass(QUIET_MS);
    expect(await runs('north')).toEqual(['Fetch the parcel: I look it up.']);
    expect((await runs('south')).join()).not.toContain('/ I look');
    expect(await runs('south')).toHaveLength(1);
  });

  test('a tenant that is no text of 1 to 256 characters is refused, not guessed', async () => {
    const { post, pass, service } = await receiver();
    const values = [{ intValue: '7' }, { stringValue: ' ' }, { stringValue: 'x'.repeat(257) }, {}, null];
    for (const value of [...values, { arrayValue: { values: [{ stringValue: 'north' }] } }]) {
      const spans = [FIRST, agent()].map((one) => ({
        ...one,
        attributes: [...one.attributes, { key: 'knowhow.tenant_id', value }],
      }));
      const answer = await post(JSON.stringify(request(spans)));
      expect(await answer.json()).toMatchObject({ partialSuccess: { rejectedSpans: '2' } });
      const around = request([FIRST, agent()]);
      around.resourceSpans[0]!.resource.attributes.push({ key: 'knowhow.tenant_id', value: value as never });
      expect(await (await post(JSON.stringify(around))).json()).toMatchObject({
        partialSuccess: { rejectedSpans: '2' },
      });
    }
    await pass(ROOTLESS_MS);
    expect(await service.collections()).toEqual([]);
  });

  test('no run holds what two tenants said, wherever in a trace they are named', async () => {
    const tenants = ['north', 'south', undefined] as const;
    const node = fc.record({
      tenant: fc.constantFrom(...tenants),
      parent: fc.nat(6),
      isAgent: fc.boolean(),
      batch: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(node, { minLength: 2, maxLength: 7 }), async (nodes) => {
        const { send, pass, runs } = await receiver();
        const spans = nodes.map(({ tenant, parent, isAgent }, index) => {
          const options = {
            at: index,
            ...(parent < index && nodes[parent]!.isAgent ? { parent: `s${parent}` } : {}),
            ...(tenant === undefined ? {} : { attributes: { 'knowhow.tenant_id': tenant } }),
          };
          if (!isAgent)
            return chat(`s${index}`, [said('user', `ask ${index}`)], `Said-${index}-${tenant}.`, options);
          return { ...agent(options), spanId: hex(`s${index}`, 16) };
        });
        for (const part of [0, 1, 2]) await send(spans.filter((_, index) => nodes[index]!.batch === part));
        await pass(ROOTLESS_MS);
        expect((await runs('north')).join()).not.toContain('-south.');
        expect((await runs('south')).join()).not.toContain('-north.');
        expect((await runs()).join()).not.toMatch(/-(?:north|south)\./);
        const all = [...(await runs('north')), ...(await runs('south')), ...(await runs())].join();
        const asked = nodes.flatMap(({ isAgent }, index) => (isAgent ? [] : [index]));
        for (const index of asked) expect(all).toContain(`Said-${index}-`);
      }),
      { numRuns: 25 },
    );
  });

  test('what is late names a tenant: what was stored for another moves there', async () => {
    const { send, pass, runs } = await receiver();
    await send([FIRST]);
    await pass(ROOTLESS_MS);
    expect(await runs()).toHaveLength(1);
    await send([agent({ attributes: { 'knowhow.tenant_id': 'north' } })]);
    await pass(ROOTLESS_MS);
    expect(await runs()).toEqual([]);
    expect(await runs('north')).toEqual(['Fetch the parcel: I look it up.']);
  });
});
