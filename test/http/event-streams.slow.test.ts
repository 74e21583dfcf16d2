import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importUpload } from '../../adapters/cli/importing/import-upload.js';
import { serveImport } from '../../adapters/cli/importing/serve-import.js';
import { startReal } from './real-server.js';
import { record } from './rows/row.js';

let server: Awaited<ReturnType<typeof startReal>>;

beforeAll(async () => {
  server = await startReal({ app: { importer: serveImport(() => 0) } });
});
afterAll(() => server.close());

interface Event {
  event: string;
  data: Record<string, never>;
}

/** The events of an answer, as they come. */
async function* eventsOf(answer: Response): AsyncGenerator<Event> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body!) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = Object.fromEntries(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => line.split(/: (.*)/s, 2) as [string, string]),
      );
      text = text.slice(end + 2);
      if (fields.event) yield { event: fields.event, data: JSON.parse(fields.data!) };
    }
  }
}

const ask = (path: string, key: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { 'x-api-key': key } });

describe('the stream of jobs', () => {
  test('begins with what there is and says what changes', async () => {
    const stop = new AbortController();
    const answer = await ask('/job_events?tenant_id=live&limit=5', server.keys.read, { signal: stop.signal });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = eventsOf(answer);
    const counts = async () => (await events.next()).value.data.counts;
    expect(await counts()).toMatchObject({ completed: 0 });
    await server.storedJob('live');
    let last = await counts();
    while (last.completed === 0) last = await counts();
    expect(last).toMatchObject({ queued: 0, running: 0, completed: 1 });
    stop.abort();
  });

  test('ends with its key', async () => {
    const made = await server.service.keys.create({ account: 'acct_a', scope: 'read' });
    const events = eventsOf(await ask('/job_events?tenant_id=live', made.api_key));
    await events.next();
    await server.service.keys.revoke(made.key.id);
    expect((await events.next()).done).toBe(true);
  });

  test.each([
    ['/job_events', 'write', 403],
    ['/job_events', 'operator', 403],
    ['/job_events', 'revoked', 401],
    ['/job_events', 'limited', 403],
    ['/job_events?tenant_id=beta', 'limited', 403],
    ['/job_events?state=lost', 'read', 400],
    ['/job_events?tenant_id=a&tenant_id=b', 'read', 400],
    ['/job_events?tenants=a', 'read', 400],
  ] as const)('%s with the key %s: %i', async (path, key, status) => {
    expect((await ask(path, server.keys[key])).status).toBe(status);
  });

  test('shows another account nothing', async () => {
    await server.storedJob('theirs');
    const answer = await ask('/job_events?tenant_id=theirs', server.keys.other);
    const { value } = await eventsOf(answer).next();
    expect(value.data).toEqual({ jobs: [], counts: { queued: 0, running: 0, completed: 0, failed: 0 } });
  });
});

describe('a file that is sent', () => {
  const lines = (n: number) =>
    Array.from({ length: n }, (_, i) =>
      JSON.stringify(record({ tenant_id: 'file', query: `Refund order ${i}` })),
    ).join('\n');
  const sendFile = async (query: string, body: string | Buffer, key = server.keys.full) => {
    const answer = await ask(`/import_runs?${query}`, key, {
      method: 'POST',
      body: new Uint8Array(Buffer.from(body)),
    });
    if (answer.status !== 200) return { status: answer.status, events: [] };
    const events: Event[] = [];
    for await (const event of eventsOf(answer)) events.push(event);
    return { status: answer.status, events, last: events.at(-1)! };
  };
  const records = async () =>
    (await server.service.collections()).find(({ tenant }) => tenant === 'dropped')?.records ?? 0;

  test('is only read in a dry run, and stored once however often it is sent', async () => {
    const body = `${lines(5)}\nno json\n`;
    const dry = await sendFile('tenant_id=dropped&dry_run=true&name=runs.jsonl', body);
    expect(dry.last).toMatchObject({
      event: 'done',
      data: { accepted: 0, rejected: 1, dry_run: { runs: 5 }, rejections: [{ file: 'runs.jsonl', line: 6 }] },
    });
    expect(await records()).toBe(0);
    expect((await sendFile('tenant_id=dropped', body)).last!.data).toMatchObject({
      accepted: 5,
      replayed: 0,
    });
    expect((await sendFile('tenant_id=dropped', gzipSync(body))).last!.data).toMatchObject({
      accepted: 5,
      replayed: 5,
    });
    expect(await records()).toBe(5);
  });

  test('brings back what was deleted where it is asked for, and not else', async () => {
    const body = lines(3);
    expect((await sendFile('tenant_id=deleted', body)).last!.data).toMatchObject({ accepted: 3 });
    const [made] = (await server.service.collections()).filter(({ tenant }) => tenant === 'deleted');
    await server.service.withdraw({ account: made!.account, tenant: 'deleted', after: 0 });
    expect((await sendFile('tenant_id=deleted', body)).last!.data).toMatchObject({ deleted: 3 });
    expect((await sendFile('tenant_id=deleted&again=true', body)).last!.data).toMatchObject({
      accepted: 3,
      deleted: 0,
    });
  });

  test('is taken by a key that may store, for the tenants that it may name', async () => {
    expect((await sendFile('tenant_id=dropped', lines(1), server.keys.read)).status).toBe(403);
    expect((await sendFile('tenant_id=dropped', lines(1), server.keys.operator)).status).toBe(403);
    expect((await sendFile('tenant_id=alpha', lines(1), server.keys.limited)).last!.data).toMatchObject({
      accepted: 1,
    });
    expect((await sendFile('tenant_id=beta', lines(1), server.keys.limited)).status).toBe(403);
  });

  test('is refused where it is too large, and where its query is wrong', async () => {
    expect((await sendFile('tenant_id=dropped', Buffer.alloc(33 * 1024 * 1024, 'x'))).status).toBe(413);
    expect((await sendFile('', lines(1))).status).toBe(400);
    expect((await sendFile('tenant_id=dropped&dry=true', lines(1))).status).toBe(400);
  });
});

describe('a file that takes its time', () => {
  /** A request whose body does not go on: its answer so far, and its end. */
  function slow(key: string) {
    let answer = '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      const head =
        'POST /import_runs?tenant_id=slow&dry_run=true HTTP/1.1\r\nhost: 127.0.0.1\r\nexpect: 100-continue';
      socket.write(`${head}\r\nx-api-key: ${key}\r\ncontent-length: 1000\r\n\r\n{`);
    });
    const begun = new Promise<void>((resolve) => {
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString();
        resolve();
      });
    });
    return { begun, answer: () => answer, end: () => socket.destroy() };
  }

  test('keeps nobody but its own account from sending another', async () => {
    const others = await Promise.all(
      ['acct_c', 'acct_d', 'acct_e'].map(async (account) =>
        slow((await server.service.keys.create({ account })).api_key),
      ),
    );
    const own = slow(server.keys.sibling);
    for (const one of [...others, own]) {
      await one.begun;
      expect(one.answer()).toContain('100 Continue');
    }
    const body = { method: 'POST', body: JSON.stringify(record()) };
    const path = '/import_runs?tenant_id=t&dry_run=true';
    expect((await ask(path, server.keys.full, body)).status).toBe(429);
    const answer = await ask(path, server.keys.other, body);
    expect(await answer.text()).toContain('event: done');
    for (const one of [...others, own]) one.end();
    await expect.poll(async () => (await ask(path, server.keys.full, body)).status).toBe(200);
  });

  const readers = new Set<ChildProcess>();
  const watch = (message: unknown): void => {
    const { process: reader } = message as { process: ChildProcess };
    readers.add(reader);
    reader.once('exit', () => readers.delete(reader));
  };
  beforeAll(() => subscribe('child_process', watch));
  afterAll(() => unsubscribe('child_process', watch));

  const upload = (bytes: Buffer, signal: AbortSignal, dryRun = true) => ({
    knowledge: server.service.forAccount('acct_a') as never,
    tenant: 'dropped',
    name: 'sent',
    bytes: new Uint8Array(bytes),
    dryRun,
    agentType: undefined,
    success: undefined,
    again: false,
    signal,
  });
  const LIMITS = { ms: 600_000, heapMib: 256, unpackedBytes: 512 * 1024 * 1024 };
  /** 256 MiB of blanks, which take a second or more to unpack. */
  const blanks = gzipSync(Buffer.alloc(256 * 1024 * 1024, ' '));
  const never = new AbortController().signal;

  test('is ended where it takes too long', async () => {
    const reading = importUpload(upload(blanks, never), 0, () => {}, { ...LIMITS, ms: 1 });
    await expect(reading).rejects.toMatchObject({
      code: 'payload_too_large',
      message: expect.stringContaining('more than 0.001 s') as string,
    });
    await expect.poll(() => readers.size).toBe(0);
  });

  test.each([
    [32, 1_500_000],
    // In a thread these ended the whole process.
    [256, 10_000_000],
  ])('is ended where it takes more than %i MiB of memory, and nothing else is', async (heapMib, objects) => {
    const text = `{"a":[${'{},'.repeat(objects)}{}]}`;
    const reading = importUpload(upload(Buffer.from(text), never), 0, () => {}, { ...LIMITS, heapMib });
    await expect(reading).rejects.toMatchObject({
      code: 'payload_too_large',
      message: expect.stringContaining(`${heapMib} MiB of memory`) as string,
    });
    await expect.poll(() => readers.size).toBe(0);
  });

  test.each([true, false])('ends with the one who asked (a dry run: %s)', async (isDry) => {
    const gone = new AbortController();
    const reading = importUpload(upload(blanks, gone.signal, isDry), 0, () => {}, LIMITS);
    await expect.poll(() => readers.size).toBe(1);
    gone.abort();
    if (isDry) await expect(reading).rejects.toMatchObject({ code: 'aborted' });
    else expect(await reading).toMatchObject({ interrupted: true, accepted: 0 });
    await expect.poll(() => readers.size).toBe(0);
  });
});

test('a file that is read ends with its client, and with the server', async () => {
  const started: (() => void)[] = [];
  const ended: (() => void)[] = [];
  const next = (list: (() => void)[]) => new Promise<void>((resolve) => void list.push(resolve));
  const one = await startReal({
    app: {
      importer: ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            ended.shift()?.();
            resolve({ interrupted: true });
          });
          started.shift()?.();
        }),
    },
  });
  const post = (stop?: AbortSignal) =>
    fetch(`${one.url}/import_runs?tenant_id=t`, {
      method: 'POST',
      headers: { 'x-api-key': one.keys.full },
      body: '{}',
      ...(stop ? { signal: stop } : {}),
    });
  const stop = new AbortController();
  const first = [next(started), next(ended)];
  await post(stop.signal);
  await first[0];
  stop.abort();
  await first[1];
  const second = [next(started), next(ended)];
  await expect.poll(async () => (await post()).status).toBe(200);
  await second[0];
  await one.close();
  await second[1];
});
