import { gzipSync } from 'node:zlib';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXPORT_REQUEST, EXPORT_RESPONSE, STATUS } from '../../adapters/traces/otlp-descriptors.js';
import { MOST_REQUEST_BYTES } from '../../adapters/traces/settings.js';
import { KnowhowError } from '../../src/index.js';
import { GONE_MS, LATE_MS, QUIET_MS, ROOTLESS_MS } from '../../src/leaves/traces/settings.js';
import { agent, FIRST, hex, receiver, SECOND, START, span } from './receiver.js';

describe('joining spans', () => {
  test('a run is stored once its root has ended and the trace was silent, whatever the order', async () => {
    const { send, pass, runs, events } = await receiver();
    await send([SECOND]);
    await pass(QUIET_MS);
    expect(await runs()).toEqual([]);
    await send([FIRST]);
    await send([agent()]);
    await pass(QUIET_MS - 1);
    expect(await runs()).toEqual([]);
    await pass(1);
    expect(await runs()).toEqual(['Fetch the parcel: I look it up. / Here it is.']);
    expect(events.filter(({ event }) => event === 'trace_read')).toMatchObject([{ runs: 1, left: 0 }]);
  });

  test('without a root it is stored when the trace was silent for longer', async () => {
    const { send, pass, runs } = await receiver();
    await send([FIRST]);
    await pass(ROOTLESS_MS - 1);
    expect(await runs()).toEqual([]);
    await pass(1);
    expect(await runs()).toEqual(['Fetch the parcel: I look it up.']);
  });

  test('a late span that matters has the run stored in place of the one before; one that does not changes nothing', async () => {
    const { send, pass, runs, service } = await receiver();
    await send([FIRST, agent()]);
    await pass(QUIET_MS);
    expect(await runs()).toEqual(['Fetch the parcel: I look it up.']);
    await service.drain();
    const job = (await service.jobs.list())[0]!.id;
    await send([span('http', { parent: 'one' })]);
    await pass(QUIET_MS);
    expect((await service.jobs.list()).map(({ id }) => id)).toEqual([job]);
    await send([SECOND]);
    await pass(QUIET_MS);
    expect(await runs()).toEqual(['Fetch the parcel: I look it up. / Here it is.']);
    expect((await service.jobs.list()).map(({ id }) => id)).not.toContain(job);
    // The same spans again, as of an exporter that got no answer.
    await send([FIRST, SECOND, agent()]);
    await pass(QUIET_MS);
    expect(await runs()).toHaveLength(1);
  });

  test('what a person deleted does not come back with a late span', async () => {
    const { send, pass, runs, service } = await receiver();
    await send([FIRST, agent()]);
    await pass(QUIET_MS);
    await service.withdraw({ account: 'local', before: START * 2 });
    await send([SECOND]);
    await pass(QUIET_MS);
    expect(await runs()).toEqual([]);
  });

  test('nor when nothing is known of its trace any more; what was not deleted is not stored twice then', async () => {
    for (const isDeleted of [true, false]) {
      const { send, pass, runs, service } = await receiver();
      await send([FIRST, agent()]);
      await pass(QUIET_MS);
      await send([SECOND]);
      await pass(QUIET_MS);
      if (isDeleted) await service.withdraw({ account: 'local', before: START * 2 });
      await pass(LATE_MS);
      await pass(GONE_MS);
      for (const late of [
        [SECOND, agent()],
        [FIRST, SECOND, agent()],
      ]) {
        await send(late);
        await pass(ROOTLESS_MS);
        expect(await runs()).toHaveLength(isDeleted ? 0 : 1);
        await pass(LATE_MS);
        await pass(GONE_MS);
      }
    }
  });

  test('a span that comes when the others are gone is rejected, and the exporter hears so', async () => {
    const { send, pass, runs } = await receiver();
    await send([FIRST, agent()]);
    await pass(QUIET_MS);
    await pass(LATE_MS);
    const late = await send([SECOND]);
    expect(late.status).toBe(200);
    expect(await late.json()).toEqual({
      partialSuccess: { rejectedSpans: '1', errorMessage: expect.stringContaining('more than an hour ago') },
    });
    await pass(GONE_MS);
    expect(await runs()).toHaveLength(1);
  });

  test('calls of a loop that is not traced itself are one run, though each is a trace of its own', async () => {
    const { send, pass, runs } = await receiver();
    const { parentSpanId: _, ...one } = FIRST;
    const { parentSpanId: __, ...two } = { ...SECOND, traceId: hex('other', 32) };
    await send([one]);
    await pass(ROOTLESS_MS);
    expect(await runs()).toEqual(['Fetch the parcel: I look it up.']);
    await send([two]);
    await pass(ROOTLESS_MS);
    expect(await runs()).toEqual(['Fetch the parcel: I look it up. / Here it is.']);
  });

  test('in any order and cut into any requests, with repeats, the runs are the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.constantFrom(FIRST, SECOND, agent(), span('http', { parent: 'two' })), fc.nat(20_000)),
          {
            minLength: 3,
            maxLength: 8,
          },
        ),
        async (sent) => {
          const { send, pass, runs } = await receiver();
          for (const [one, pause] of [...sent, [FIRST, 0], [SECOND, 0], [agent(), 0]] as [object, number][]) {
            await send([one]);
            await pass(pause);
          }
          await pass(QUIET_MS);
          expect(await runs()).toEqual(['Fetch the parcel: I look it up. / Here it is.']);
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('whose a run is', () => {
  test('a tenant is named by a span, by the resource, or by a header, in this order', async () => {
    const { send, pass, runs } = await receiver();
    const of = (trace: string, attributes = {}) => [
      { ...FIRST, traceId: hex(trace, 32) },
      agent({ trace, attributes }),
    ];
    await send(of('a', { 'knowhow.tenant_id': 'north' }), {}, { 'knowhow.tenant_id': 'south' });
    await send(of('b'), { 'x-knowhow-tenant': 'west' }, { 'knowhow.tenant_id': 'south' });
    await send(of('c'), { 'x-knowhow-tenant': 'west' });
    await send(of('d'));
    await pass(QUIET_MS);
    for (const tenant of ['north', 'south', 'west', 'default']) expect(await runs(tenant)).toHaveLength(1);
  });

  test('a key that is limited stores in its own tenants alone', async () => {
    const { send, pass, runs, service } = await receiver();
    const { api_key } = await service.keys.create({ tenants: ['north'] });
    const headers = { 'x-api-key': api_key };
    await send([FIRST, agent()], headers);
    const refused = await send([{ ...FIRST, traceId: hex('x', 32) }], headers, {
      'knowhow.tenant_id': 'south',
    });
    expect(await refused.json()).toMatchObject({ partialSuccess: { rejectedSpans: '1' } });
    await pass(QUIET_MS);
    expect(await runs('north')).toHaveLength(1);
    expect(await runs('south')).toEqual([]);
  });

  test('attributes under the name of knowhow are metadata and outcome of the run', async () => {
    const { send, pass, service } = await receiver();
    const attributes = {
      'knowhow.success': false,
      'knowhow.agent_type': 'porter',
      'knowhow.request_id': 'r-1',
    };
    await send([FIRST, agent({ attributes })], {}, { 'service.name': 'desk' });
    await pass(QUIET_MS);
    for await (const record of service.exportRecords('local', 'default')) {
      expect(record).toMatchObject({ success: false, agent_type: 'porter', metadata: { request_id: 'r-1' } });
    }
    const accounts = await service.keys.create({ account: 'other' });
    await send([{ ...FIRST, traceId: hex('y', 32) }, agent({ trace: 'y' })], {
      'x-api-key': accounts.api_key,
    });
    await pass(QUIET_MS);
    expect((await service.collections()).map(({ account }) => account).sort()).toEqual(['local', 'other']);
  });
});

describe('OTLP over HTTP', () => {
  const protobuf = { 'content-type': 'application/x-protobuf' };
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

  test('takes nothing at all, and answers in the encoding that was sent', async () => {
    const { post } = await receiver();
    const json = await post('{}');
    expect([json.status, json.headers.get('content-type'), await json.text()]).toEqual([
      200,
      'application/json',
      '{}',
    ]);
    const empty = await post(new Uint8Array(), protobuf);
    expect([empty.status, empty.headers.get('content-type')]).toEqual([200, 'application/x-protobuf']);
    expect(await bytesOf(empty)).toEqual(toBinary(EXPORT_RESPONSE, create(EXPORT_RESPONSE)));
    const packed = await post(gzipSync(toBinary(EXPORT_REQUEST, create(EXPORT_REQUEST))), {
      ...protobuf,
      'content-encoding': 'gzip',
    });
    expect(packed.status).toBe(200);
  });

  test('spans without ids are rejected by number, and the others kept', async () => {
    const { send, pass, runs } = await receiver();
    const bad = [{ ...FIRST, traceId: '0'.repeat(32) }, { name: 'x' }, 'no span'];
    const answer = await send([FIRST, agent(), ...(bad as object[])]);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      partialSuccess: { rejectedSpans: '3', errorMessage: expect.stringContaining('traceId') },
    });
    await pass(QUIET_MS);
    expect(await runs()).toHaveLength(1);
  });

  test.each([
    [400, 'no JSON', '{"resource', {}],
    [400, 'no object', '[]', {}],
    [400, 'no gzip', 'x', { 'content-encoding': 'gzip' }],
    [415, 'another media type', '{}', { 'content-type': 'text/plain' }],
    [415, 'another coding', '{}', { 'content-encoding': 'zstd' }],
    [401, 'no key', '{}', { 'x-api-key': 'nobody' }],
    [413, 'too much', 'x'.repeat(MOST_REQUEST_BYTES + 1), {}],
    [
      413,
      'too much once unpacked',
      gzipSync(Buffer.alloc(MOST_REQUEST_BYTES + 1, 32)),
      { 'content-encoding': 'gzip' },
    ],
  ] as const)('%i for %s, in a status of its own', async (status, _name, body, headers) => {
    const { post } = await receiver();
    const answer = await post(body as string, headers as Record<string, string>);
    expect(answer.status).toBe(status);
    if (answer.headers.get('content-type') === 'application/json') {
      expect(await answer.json()).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
    } else
      expect(fromBinary(STATUS, await bytesOf(answer))).toMatchObject({
        message: expect.stringMatching(/./),
      });
  });

  test('a key that may only read is refused', async () => {
    const { send, service } = await receiver();
    const { api_key } = await service.keys.create({ scope: 'read' });
    expect((await send([FIRST], { 'x-api-key': api_key })).status).toBe(403);
  });

  test('what may work later is answered so that exporters send it again', async () => {
    const { send, service, traces } = await receiver();
    const keep = service.pendingTraces.keep;
    service.pendingTraces.keep = async () => 'full';
    const full = await send([FIRST]);
    expect([full.status, Number(full.headers.get('retry-after')) > 0]).toEqual([429, true]);
    service.pendingTraces.keep = async () => {
      throw new KnowhowError('storage_error', 'The disk is gone.');
    };
    const away = await send([FIRST]);
    expect([away.status, Number(away.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect(JSON.stringify(await away.json())).not.toContain('disk is gone');
    service.pendingTraces.keep = keep;
    expect((await send([FIRST])).status).toBe(200);
    await traces.read();
  });

  test('any bytes are answered, and nothing is thrown', async () => {
    const { post, traces } = await receiver();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.json(), async (bytes, json) => {
        expect([200, 400]).toContain((await post(bytes, protobuf)).status);
        expect([200, 400]).toContain((await post(json)).status);
        expect([200, 400]).toContain((await post(JSON.stringify({ resourceSpans: json }))).status);
      }),
      { numRuns: 60 },
    );
    await traces.read();
  });
});
