import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixture } from '../import/read-files.js';
import { fakeService } from './fake-service.js';
import { folder, RECORD, run } from './run.js';

interface Summary {
  accepted: number;
  rejected: number;
  rejections: { file: string; line: number; message: string }[];
  formats: string[];
  waiting: number | null;
  error?: { message: string };
}

const FORMATS = ['openai', 'anthropic', 'langsmith', 'langfuse', 'otel', 'ai-sdk', 'claude-code'];

/** A service that takes records as large as any. */
function roomy() {
  const service = fakeService();
  return Object.assign(service, { limits: { ...service.limits, bodyBytes: 1024 * 1024 } });
}

/** Imports into memory, and gives the summary and what was stored. */
async function imported(...argv: string[]) {
  const { db } = folder();
  const service = roomy();
  const { code, json } = await run(['import', ...argv, '--db', db, '--json'], { service });
  return { code, summary: json as Summary, records: service.stored.map(({ interaction }) => interaction) };
}

describe('the format of a file', () => {
  test.each(FORMATS)('%s is found, and read as when it is named', async (format) => {
    const file = fixture(`${format}.jsonl`);
    const found = await imported(file, '--tenant', 't');
    const named = await imported(file, '--tenant', 't', '--from', format);
    expect(found.summary.formats[0]).toBe(format);
    expect({ ...found, summary: { ...found.summary, formats: [] } }).toEqual({
      ...named,
      summary: { ...named.summary, formats: [] },
    });
    expect(found.records.length).toBeGreaterThan(3);
  });

  test('files of several formats go in together, records without a tenant of their own too', async () => {
    const { file } = folder();
    const own = file('own.jsonl', `${JSON.stringify(RECORD)}\n`);
    const { summary, records } = await imported(
      own,
      fixture('anthropic.jsonl'),
      fixture('otel.jsonl'),
      '--tenant',
      't',
    );
    expect(new Set(summary.formats)).toEqual(new Set(['knowhow', 'anthropic', 'messages', 'otel']));
    expect(records[0]!.query).toBe(RECORD.query);
    expect(new Set(records.map(({ tenant_id }) => tenant_id))).toEqual(new Set(['t']));
  });

  test('lines of several programs in one file are all read', async () => {
    const { file } = folder();
    const line = (name: string) => readFileSync(fixture(name), 'utf8').split('\n')[0]!;
    const path = file('a', `${line('openai.jsonl')}\n${line('anthropic.jsonl')}\n`);
    const { summary } = await imported(path, '--tenant', 't');
    expect([summary.accepted, summary.rejected, summary.formats]).toEqual([2, 0, ['openai', 'anthropic']]);
  });

  test('what is in no known format, and what names no collection, is told once', async () => {
    const { file } = folder();
    const unknown = await imported(file('a', '{"a":1}\n{"a":2}\n'), '--tenant', 't');
    expect([unknown.code, unknown.summary.rejected]).toEqual([1, 1]);
    expect(unknown.summary.rejections[0]!.message).toMatch(
      /It holds no run: .* got an object with a\..*1 more/,
    );
    const homeless = await imported(fixture('langsmith.jsonl'));
    expect([homeless.code, homeless.summary.error?.message]).toEqual([
      2,
      expect.stringContaining(
        'langsmith.jsonl was written by another program (langsmith) and names no collection',
      ),
    ]);
  });
});

describe('what waits to be learned', () => {
  test('is told at the end with the command that learns it, unless it was waited for', async () => {
    const { db, file } = folder();
    const service = roomy();
    service.waiting = 2;
    const path = file('a', `${JSON.stringify(RECORD)}\n`);
    const { stderr } = await run(['import', path, '--db', db], { service });
    expect(stderr).toContain(
      `2 jobs wait to be learned from. Learn now: \`knowhow work --drain --db ${db}\``,
    );
    expect((await run(['import', path, '--db', db, '--json'], { service })).json).toMatchObject({
      waiting: 2,
    });
    expect((await run(['import', path, '--db', db, '--wait'], { service })).stderr).not.toContain(
      'wait to be',
    );
    const stored = await run(['store', '--db', db], { service, stdin: JSON.stringify(RECORD) });
    expect(stored.stderr).toContain('2 jobs wait to be learned from.');
    service.waiting = 0;
    expect((await run(['import', path, '--db', db], { service })).stderr).toBe('');
  });
});
