import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fixture } from '../import/read-files.js';
import { fakeService } from './fake-service.js';
import { folder, run } from './run.js';

interface Summary {
  accepted: number;
  replayed: number;
  changed: number;
  rejected: number;
  rejections: { file: string; line: number; code: string; message: string }[];
  passed_over: Record<string, number>;
  shortened: number;
  error?: { code: string; message: string };
}

/** A service that takes records as large as any. */
function roomy() {
  const service = fakeService();
  return Object.assign(service, { limits: { ...service.limits, bodyBytes: 1024 * 1024 } });
}

const claude = (file = 'claude-code.jsonl') => readFileSync(fixture(file), 'utf8');

describe('import --from', () => {
  test.each(['openai', 'anthropic', 'langsmith', 'langfuse', 'otel', 'ai-sdk', 'claude-code'])(
    '%s: twice is once',
    async (format) => {
      const { db } = folder();
      const service = roomy();
      const argv = ['import', fixture(`${format}.jsonl`), '--from', format, '--tenant', 't', '--db', db];
      const first = await run([...argv, '--wait', '--json'], { service });
      const counts = first.json as Summary;
      expect(first.code).toBe(0);
      expect(counts.accepted).toBeGreaterThan(3);
      expect(counts).toMatchObject({ replayed: 0, changed: 0, shortened: 0, completed: counts.accepted });
      expect(service.stored).toHaveLength(counts.accepted);
      const again = (await run([...argv, '--json'], { service })).json as Summary;
      expect(again).toMatchObject({ ...counts, completed: null, failed: null, replayed: counts.accepted });
      expect(service.stored).toHaveLength(counts.accepted);
      expect((await run([...argv, '--strict'], { service })).code).toBe(4);
    },
  );

  test('what was rejected stands by file and line, what was passed over by kind', async () => {
    const { path, db } = folder();
    mkdirSync(join(path, 'sessions', 'sub'), { recursive: true });
    const put = (name: string, data: string | Buffer) => writeFileSync(join(path, 'sessions', name), data);
    put('b.jsonl', claude());
    put('sub/agent.jsonl.gz', gzipSync(claude('claude-code-agent.jsonl')));
    put('a.jsonl', 'no json\n');
    put('sessions-index.json', '{"version": 1}');
    put('z.jsonl.gz', gzipSync(Buffer.alloc(200_000, '\n')).subarray(0, 100));
    put('notes.txt', 'not looked at');
    const argv = ['import', join(path, 'sessions'), '--from', 'claude-code', '--tenant', 't', '--db', db];
    const { code, json } = await run([...argv, '--json'], { service: roomy() });
    const { rejections, passed_over: passed, accepted } = json as Summary;
    expect([code, accepted]).toEqual([0, 5]);
    const places = rejections.map(({ file, line }) => `${file.slice(path.length + 10)}:${line}`);
    expect(places.slice(0, 3)).toEqual(['a.jsonl:1', 'b.jsonl:27', 'b.jsonl:46']);
    expect(places.at(-1)).toMatch(/^z\.jsonl\.gz:/);
    expect(rejections.at(-1)!.message).toContain('broken gzip');
    expect(passed['lines of type summary']).toBe(1);
    const human = await run(argv, { service: roomy() });
    expect(human.stderr).toContain('b.jsonl line 27: It is not valid JSON');
    expect(human.stdout).toContain('5 records accepted');
    expect(human.stdout).toMatch(/Without a run of their own: .*1 lines of type summary/);
  });

  test('a run that has grown is left as it was, and told', async () => {
    const { db, file } = folder();
    const service = roomy();
    const argv = (name: string) => [
      'import',
      name,
      '--from',
      'claude-code',
      '--tenant',
      't',
      '--db',
      db,
      '--json',
    ];
    const lines = claude().split('\n');
    service.conflicts = true;
    const part = (await run(argv(file('a', lines.slice(0, 12).join('\n'))), { service })).json as Summary;
    expect(part).toMatchObject({ accepted: 1, changed: 0 });
    const whole = (await run(argv(file('b', lines.join('\n'))), { service })).json as Summary;
    expect(whole).toMatchObject({ accepted: 3, replayed: 0, changed: 1 });
    const human = await run(argv(file('b', lines.join('\n'))).slice(0, -1), { service });
    expect(human.stdout).toContain('1 run known already, with other content than now: left as it was');
  });

  test('a file that was copied holds the same runs, although they carry no time of their own', async () => {
    const { db, file } = folder();
    const service = roomy();
    service.conflicts = true;
    const path = file('a', readFileSync(fixture('openai.jsonl')));
    const argv = ['import', path, '--from', 'openai', '--tenant', 't', '--db', db, '--json'];
    const first = (await run(argv, { service })).json as Summary;
    utimesSync(path, new Date(), new Date(Date.UTC(2020, 1, 1)));
    const again = (await run(argv, { service })).json as Summary;
    expect(again.changed).toBeGreaterThan(0);
    expect(again.accepted + again.changed).toBe(first.accepted);
    expect([again.replayed, again.rejected]).toEqual([again.accepted, first.rejected]);
    expect(service.stored).toHaveLength(first.accepted);
  });

  test('the kind of agent: as the format says, else as the option does', async () => {
    const { db } = folder();
    const service = roomy();
    const argv = [
      'import',
      fixture('claude-code.jsonl'),
      '--from',
      'claude-code',
      '--tenant',
      't',
      '--db',
      db,
    ];
    await run([...argv, '--agent-type', 'coder'], { service });
    const kinds = service.stored.map(({ interaction }) => interaction.agent_type).sort();
    expect(kinds).toEqual(['Explore', 'coder', 'coder', 'coder']);
  });

  test('long texts are cut, and counted', async () => {
    const { db, file } = folder();
    const service = roomy();
    const line = JSON.stringify({
      messages: [
        { role: 'user', content: 'Read the log.' },
        ...Array.from({ length: 1_200 }, (_, at) => [
          { role: 'assistant', tool_calls: [{ id: `c${at}`, function: { name: 'read', arguments: '{}' } }] },
          { role: 'tool', tool_call_id: `c${at}`, content: 'é'.repeat(4_000) },
        ]).flat(),
      ],
    });
    const argv = ['import', file('a', line), '--from', 'openai', '--tenant', 't', '--db', db, '--json'];
    expect((await run(argv, { service })).json).toMatchObject({ accepted: 1, shortened: 1, rejected: 0 });
    const { turns } = service.stored[0]!.interaction;
    expect(turns).toHaveLength(1_000);
    expect(Buffer.byteLength(JSON.stringify(service.stored[0]!.interaction))).toBeLessThan(1024 * 1024);
  });

  test('is called wrongly: no tenant, no such format, nothing to read', async () => {
    const { db, path, file } = folder();
    const missing = await run(['import', file('a', ''), '--from', 'openai', '--db', db, '--json']);
    expect([missing.code, (missing.json as Summary).error?.message]).toEqual([
      2,
      expect.stringContaining('needs --tenant'),
    ]);
    const unknown = await run(['import', file('a', ''), '--from', 'gpt', '--tenant', 't', '--db', db]);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('browser-use');
    mkdirSync(join(path, 'empty'));
    const empty = await run(['import', join(path, 'empty'), '--from', 'otel', '--tenant', 't', '--db', db]);
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('There is no file')]);
  });
});
