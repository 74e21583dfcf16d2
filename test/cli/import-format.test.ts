import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { IMPORT_FORMATS } from '../../adapters/import/formats.js';
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

const FORMATS = IMPORT_FORMATS.map(({ name }) => name);

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
    expect(found.summary.formats).toEqual([format]);
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
    expect(summary.formats).toEqual(['knowhow', 'anthropic', 'otel']);
    expect(records[0]!.query).toBe(RECORD.query);
    expect(new Set(records.map(({ tenant_id }) => tenant_id))).toEqual(new Set(['t']));
  });

  test.each(
    FORMATS.flatMap((is) =>
      ['knowhow', ...FORMATS].filter((asked) => asked !== is).map((asked) => [is, asked] as const),
    ),
  )('a file of %s is not read as %s', async (is, asked) => {
    const { code, summary } = await imported(fixture(`${is}.jsonl`), '--tenant', 't', '--from', asked);
    if ([is, asked].every((name) => name === 'otel' || name === 'ai-sdk')) {
      expect(summary.accepted).toBeGreaterThan(0);
      return;
    }
    expect([code, summary.accepted, summary.rejected]).toEqual([1, 0, 1]);
    expect(summary.rejections[0]!.message).toContain(`--from ${is}.`);
  });

  test('lines of another format inside a file are refused by name, and the rest is read', async () => {
    const { file } = folder();
    const line = (name: string) => readFileSync(fixture(name), 'utf8').split('\n')[0]!;
    const path = file('a', `${line('openai.jsonl')}\n${line('anthropic.jsonl')}\n`);
    const { summary } = await imported(path, '--tenant', 't');
    expect([summary.accepted, summary.formats]).toEqual([1, ['openai']]);
    expect(summary.rejections).toEqual([
      { file: path, line: 2, code: 'validation_error', message: "This is Anthropic's: --from anthropic." },
    ]);
  });

  test('words alone, which several formats write alike, are read as OpenAI or as what is named', async () => {
    const { file } = folder();
    const talk = {
      messages: [
        { role: 'user', content: 'Hello?' },
        { role: 'assistant', content: 'Yes.' },
      ],
    };
    const path = file('a', `${JSON.stringify(talk)}\n`);
    expect((await imported(path, '--tenant', 't')).summary).toMatchObject({
      accepted: 1,
      formats: ['openai'],
    });
    const named = await imported(path, '--tenant', 't', '--from', 'anthropic');
    expect(named.summary).toMatchObject({ accepted: 1, rejected: 0 });
  });

  test('what is in no known format, and what names no collection, is told once', async () => {
    const { file } = folder();
    const unknown = await imported(file('a', '{"a":1}\n{"a":2}\n'), '--tenant', 't');
    expect([unknown.code, unknown.summary.rejected]).toEqual([1, 1]);
    expect(unknown.summary.rejections[0]!.message).toMatch(
      /no format that is known here \(knowhow, openai, /,
    );
    const homeless = await imported(fixture('langsmith.jsonl'));
    expect([homeless.code, homeless.summary.error?.message]).toEqual([
      2,
      expect.stringContaining("langsmith.jsonl is LangSmith's (langsmith) and names no collection"),
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
    const stored = await run(['runs', 'store', '--db', db], { service, stdin: JSON.stringify(RECORD) });
    expect(stored.stderr).toContain('2 jobs wait to be learned from.');
    service.waiting = 0;
    expect((await run(['import', path, '--db', db], { service })).stderr).toBe('');
  });
});
