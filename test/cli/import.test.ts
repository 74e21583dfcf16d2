import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteLines } from '../../adapters/cli/importing/byte-lines.js';
import { KnowhowError } from '../../src/index.js';
import { fakeService } from './fake-service.js';
import { folder, handSignals, run } from './run.js';

interface Summary {
  accepted: number;
  replayed: number;
  rejected: number;
  rejections: { line: number; code: string; message: string }[];
  blank: number;
  completed: number | null;
  failed: number | null;
  entries: number | null;
  interrupted?: boolean;
  error?: { code: string };
}

const record = (query: string, tenant = 'own') => ({
  tenant_id: tenant,
  query,
  turns: [{ turn: 1, inputs: 'in', decision: 'out' }],
  timestamp: '2026-01-01T00:00:00Z',
});
const jsonl = (...records: object[]) => records.map((one) => `${JSON.stringify(one)}\n`).join('');
const THREE = jsonl(record('one'), record('two'), record('three'));

describe('import', () => {
  test('takes plain and packed files and standard input, whatever the name', async () => {
    const { db, file } = folder();
    const packed = gzipSync(THREE);
    const halves = Readable.from([packed.subarray(0, 1), packed.subarray(1)]);
    for (const [name, stdin] of [
      [file('a.gz', THREE), ''],
      [file('b.jsonl', packed), ''],
      ['-', THREE],
      ['-', halves],
      [
        file(
          'two-members',
          Buffer.concat([gzipSync(jsonl(record('one'))), gzipSync(jsonl(record('two'), record('three')))]),
        ),
        '',
      ],
    ] as const) {
      const service = fakeService();
      const { code, json } = await run(['import', name, '--db', db, '--tenant', 't', '--wait', '--json'], {
        service,
        stdin,
      });
      expect([code, json]).toEqual([
        0,
        {
          accepted: 3,
          replayed: 0,
          deleted: 0,
          rejected: 0,
          rejections: [],
          blank: 0,
          changed: 0,
          passed_over: {},
          shortened: 0,
          formats: ['knowhow'],
          outcomes: { succeeded: 0, failed: 0, unknown: 3 },
          without_runs: { count: 0, files: [] },
          completed: 3,
          failed: 0,
          entries: 6,
          waiting: 0,
        },
      ]);
      expect(service.stored.map(({ interaction }) => interaction.query).sort()).toEqual([
        'one',
        'three',
        'two',
      ]);
      expect(service.closed).toBe(true);
    }
  });

  test('without --tenant each line keeps its own, without --wait nothing is waited for', async () => {
    const { db, file } = folder();
    const service = fakeService();
    const path = file('a', jsonl(record('one', 'a'), record('two', 'b')));
    const { json } = await run(['import', path, '--db', db, '--json'], { service });
    expect(json).toMatchObject({ accepted: 2, completed: null, failed: null, entries: 4 });
    expect(service.stored.map(({ interaction }) => interaction.tenant_id).sort()).toEqual(['a', 'b']);
  });

  test('bad lines are named by number and reason, and the rest is taken', async () => {
    const { db, file } = folder();
    const service = fakeService();
    const path = file(
      'a',
      Buffer.concat([
        Buffer.from('\ufeff'),
        Buffer.from(jsonl(record('with a byte order mark'))),
        Buffer.from('{"tenant_id": "t", \n'),
        Buffer.from('\n  \r\n'),
        Buffer.from([0x7b, 0xff, 0x7d, 0x0a]),
        Buffer.from('[1]\nnull\n7\n'),
        Buffer.from(jsonl({ ...record('x'), turns: [] }, { ...record('y'), query: 5 })),
        Buffer.from(`${JSON.stringify(record('q'.repeat(3_000)))}\n`),
        Buffer.from(`${JSON.stringify(record('windows line'))}\r\n`),
        Buffer.from(`{"turns": ${'['.repeat(600)}${']'.repeat(600)}}\n`),
        Buffer.from(JSON.stringify(record('no line break'))),
      ]),
    );
    const { code, json } = await run(['import', path, '--db', db, '--json'], { service });
    const summary = json as Summary;
    expect(code).toBe(0);
    expect(summary).toMatchObject({ accepted: 3, rejected: 9, blank: 2 });
    expect(summary.rejections.map(({ line, code: why }) => [line, why])).toEqual([
      [2, 'validation_error'],
      [5, 'validation_error'],
      [6, 'validation_error'],
      [7, 'validation_error'],
      [8, 'validation_error'],
      [9, 'invalid_turns'],
      [10, 'invalid_query'],
      [11, 'payload_too_large'],
      [13, 'validation_error'],
    ]);
    expect((await run(['import', path, '--db', db, '--strict'], { service })).code).toBe(4);
    const human = await run(['import', path, '--db', db], { service });
    expect(human.stdout).toContain('9 lines rejected');
    expect(human.stdout).toContain('3 records accepted (read as knowhow) (0 new, 3 lines known already)');
    expect(human.stderr).toContain(`${path} line 11: The line is longer than 2000 bytes.`);
    expect(human.stderr).toContain(`${path} line 13: It nests deeper than 500 containers.`);
  });

  test('of a file that is binary that is said, once', async () => {
    const { db, file, path: where } = folder();
    const noise = Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 151) % 256));
    for (const name of ['noise.bin', 'noise.jsonl']) {
      const path = file(name, noise);
      const { code, stderr } = await run(['import', path, '--db', db, '--tenant', 't']);
      expect([code, stderr]).toEqual([
        1,
        `${path} line 1: It is binary, or text that is not UTF-8; expected JSON or text in UTF-8.\n`,
      ]);
    }
    const { json } = await run(['import', where, '--db', db, '--tenant', 't', '--json']);
    expect((json as { without_runs: { files: { why: string }[] } }).without_runs.files[0]!.why).toMatch(
      /binary/,
    );
  });

  test('at most 100 rejections are listed, all are counted', async () => {
    const { db } = folder();
    const { code, json } = await run(['import', '-', '--db', db, '--json'], {
      stdin: '{"tenant_id":"t","turns":[]}\n'.repeat(250),
    });
    expect(code).toBe(1);
    const { rejected, rejections } = json as Summary;
    expect([rejected, rejections.length]).toEqual([250, 100]);
  });

  test('running it again stores nothing twice; lines that stand twice are two records', async () => {
    const { db, file } = folder();
    const service = fakeService();
    const path = file('a', THREE + jsonl(record('one')));
    const argv = (...more: string[]) => ['import', path, '--db', db, '--json', ...more];
    expect((await run(argv(), { service })).json).toMatchObject({ accepted: 4, replayed: 0 });
    expect((await run(argv(), { service })).json).toMatchObject({ accepted: 4, replayed: 4 });
    expect(service.stored).toHaveLength(4);
    // A file that grew at its end, or got a line in front, only adds what is new.
    const longer = file('b', jsonl(record('zero')) + THREE + jsonl(record('one'), record('four')));
    expect((await run(['import', longer, '--db', db, '--json'], { service })).json).toMatchObject({
      accepted: 6,
      replayed: 4,
    });
    // The same lines in another collection are other records.
    expect((await run(argv('--tenant', 'other'), { service })).json).toMatchObject({
      accepted: 4,
      replayed: 0,
    });
  });

  test('an error of the service ends it and is told with the counts so far', async () => {
    const { db, file } = folder();
    const service = fakeService();
    service.breakAfter(2, new KnowhowError('storage_error', 'The disk is full.'));
    const path = file('a', THREE.repeat(200));
    const { code, json } = await run(['import', path, '--db', db, '--json', '--in-flight', '1'], { service });
    expect(code).toBe(1);
    expect(json).toMatchObject({ accepted: 2, rejected: 0, error: { code: 'storage_error' } });
    expect(service.stored).toHaveLength(2);
  });

  test('broken gzip: what could be read is kept', async () => {
    const { db, file } = folder();
    const service = fakeService();
    const lines = Array.from({ length: 3000 }, (_, i) => record(`query ${i} ${(i * 7919) % 1013}`));
    const packed = gzipSync(jsonl(...lines));
    const path = file('a.gz', packed.subarray(0, packed.length - 2_000));
    const { code, json } = await run(['import', path, '--db', db, '--json'], { service });
    expect(code).toBe(1);
    expect((json as Summary).error?.code).toBe('validation_error');
    expect((json as Summary).accepted).toBe(service.stored.length);
  });

  test('failed jobs are counted and give exit code 4', async () => {
    const { db, file } = folder();
    const service = fakeService();
    service.failing.add('job_2');
    const { code, json } = await run(['import', file('a', THREE), '--db', db, '--wait', '--json'], {
      service,
    });
    expect(code).toBe(4);
    expect(json).toMatchObject({ completed: 2, failed: 1 });
  });

  test('Ctrl-C stops reading, keeps what was taken and says how to go on', async () => {
    const { db } = folder();
    const service = fakeService();
    const signals = handSignals();
    const endless = new Readable({
      read() {
        setImmediate(() => this.push(jsonl(record('again'))));
        if (service.stored.length === 20) signals.send('SIGINT');
      },
    });
    const io = { onSignal: signals.onSignal };
    const { code, json } = await run(['import', '-', '--db', db, '--json'], { service, stdin: endless, io });
    expect(code).toBe(130);
    expect(json).toMatchObject({ interrupted: true, accepted: service.stored.length });
    expect(service.closed).toBe(true);
  });

  test('no more is under way than allowed', async () => {
    const { db, file } = folder();
    const service = fakeService();
    let running = 0;
    let most = 0;
    const { forAccount } = service;
    service.forAccount = (account) => {
      const knowledge = forAccount(account);
      return {
        ...knowledge,
        async storeKnowledge(interaction, options) {
          most = Math.max(most, ++running);
          await new Promise(setImmediate);
          running -= 1;
          return knowledge.storeKnowledge(interaction, options);
        },
      };
    };
    await run(['import', file('a', THREE.repeat(50)), '--db', db, '--in-flight', '5'], { service });
    expect(most).toBe(5);
    expect(service.stored).toHaveLength(150);
  });

  test('a file that is not there', async () => {
    const { db, path } = folder();
    mkdirSync(join(path, 'empty'));
    expect((await run(['import', 'missing.jsonl', '--db', db])).code).toBe(3);
    expect((await run(['import', join(path, 'empty'), '--db', db])).code).toBe(2);
  });
});

describe('cutting bytes into lines', () => {
  async function* pieces(data: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
    for (let at = 0, i = 0; at < data.length; i++) {
      const size = sizes[i % sizes.length] ?? 1;
      yield data.subarray(at, at + size);
      at += size;
    }
  }

  test('gives the same lines however the bytes arrive, and never one that is too long', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ maxLength: 12 }).map((text) => text.replace(/[\r\n]/g, ' '))),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        fc.constantFrom('\n', '\r\n'),
        async (lines, sizes, end) => {
          const found: (string | undefined)[] = [];
          const data = Buffer.from(lines.map((line) => line + end).join(''));
          for await (const { number, bytes } of byteLines(pieces(data, sizes), 8)) {
            expect(number).toBe(found.length + 1);
            found.push(bytes?.toString());
          }
          expect(found).toEqual(lines.map((line) => (Buffer.byteLength(line) > 8 ? undefined : line)));
        },
      ),
    );
  });
});
