import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { fakeService } from './fake-service.js';
import { folder, run } from './run.js';

interface Summary {
  accepted: number;
  rejected: number;
  replayed: number;
  rejections: { file: string; line: number; message: string }[];
  passed_over: Record<string, number>;
  without_runs: { count: number; files: { file: string; why: string }[] };
  outcomes: { succeeded: number; failed: number; unknown: number };
  dry_run?: { runs: number; steps: number; tools: Record<string, number>; examples: { query: string }[] };
}

const talk = (query: string, more: object = {}) => ({
  messages: [
    { role: 'user', content: query },
    { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'look', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'a', content: 'nine' },
    { role: 'assistant', content: 'Nine gulls.' },
  ],
  ...more,
});
const line = (query: string, more: object = {}) => `${JSON.stringify(talk(query, more))}\n`;

function setUp() {
  const { path, db } = folder();
  const service = Object.assign(fakeService(), { conflicts: false });
  Object.assign(service.limits, { bodyBytes: 1e6 });
  const put = (name: string, data: string | Uint8Array): string => {
    const file = join(path, 'in', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, data);
    return file;
  };
  const imported = async (...argv: string[]) => {
    const { code, json } = await run(['import', ...argv, '--tenant', 't', '--db', db, '--json'], { service });
    return { code, ...(json as Summary) };
  };
  const queries = () => service.stored.map(({ interaction }) => interaction.query).sort();
  return { put, imported, queries, all: join(path, 'in'), db, service };
}

describe('files of every kind', () => {
  test('a folder is read whatever its files are called, and what holds no run is named', async () => {
    const { put, imported, queries, all } = setUp();
    put('a.traj', JSON.stringify(talk('Count the gulls.')));
    put('b.txt', line('Count the terns.'));
    put(
      '.aider.chat.history.md',
      '# aider chat started at 2026-01-01 10:00:00\n\n#### Count the ducks.\n\nTwo.\n',
    );
    put('notes.md', '# Notes\n\nNothing here.\n');
    put('package.json', '{"name": "x"}');
    put('.git/config', line('Not this one.'));
    put('data.db', `SQLite format 3\0${'\0'.repeat(100)}`);
    const { code, accepted, rejected, without_runs: without } = await imported(all);
    expect([code, accepted, rejected]).toEqual([0, 3, 0]);
    expect(queries()).toEqual(['Count the ducks.', 'Count the gulls.', 'Count the terns.']);
    expect(without.files.map(({ file, why }) => [file.slice(all.length + 1), why.slice(0, 24)])).toEqual([
      ['data.db', 'It is an SQLite database'],
      ['notes.md', 'It is text that is no JS'],
      ['package.json', 'It holds no run: expecte'],
    ]);
  });

  test('a document with a line of JSON in it is a document', async () => {
    const { put, imported, all } = setUp();
    put('README.md', `# Runs\n\nA line is\n\n${line('Count the gulls')}\nand has messages.\n`);
    put('runs.log', `runs of today\n${line('Count the gulls')}${line('Count the ducks')}`);
    const { rejected, without_runs: without, accepted } = await imported(all);
    expect([accepted, rejected, without.count]).toEqual([2, 1, 1]);
    expect(without.files[0]!.why).toContain('text that is no JSON');
  });

  test('UTF-16 of both orders, with a mark and without', async () => {
    const { put, imported, queries } = setUp();
    const text = Buffer.from(line('Zähle die Möwen.'), 'utf16le');
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), text]);
    const files = [marked, text, Buffer.from(marked).swap16(), Buffer.from(text).swap16()];
    for (const [at, data] of files.entries())
      expect((await imported(put(`${at}.jsonl`, data))).accepted).toBe(1);
    expect(queries()).toEqual(['Zähle die Möwen.']);
  });

  test('zip, gzip in it, and Inspect in .eval; a broken zip', async () => {
    const { put, imported, queries } = setUp();
    const sample = { id: 1, epoch: 1, ...talk('Count the gulls.'), scores: { match: { value: 'C' } } };
    const packed = zipSync({
      'header.json': strToU8('{"version": 2}'),
      'samples/1_epoch_1.json': strToU8(JSON.stringify(sample)),
      'more/b.jsonl.gz': gzipSync(line('Count the terns.')),
    });
    const found = await imported(put('log.eval', packed));
    expect([found.accepted, found.rejected, found.outcomes.succeeded]).toEqual([2, 0, 1]);
    expect(found.without_runs.files[0]!.file).toMatch(/log\.eval\/header\.json$/);
    expect(queries()).toEqual(['Count the gulls.', 'Count the terns.']);
    const broken = await imported(
      put('broken.zip', packed.slice(0, 40)),
      put('c.jsonl', line('Count the ducks.')),
    );
    expect(broken.accepted).toBe(1);
  });

  test('NaN is no number, and read as null; errors name the character', async () => {
    const { put, imported } = setUp();
    const nan = line('Count "NaN" gulls.').replace(
      '{"messages"',
      '{"logprob": NaN, "x": -Infinity, "messages"',
    );
    const { accepted, rejections } = await imported(put('a.jsonl', `${nan}{"messages": [nope]}\n`));
    expect(accepted).toBe(1);
    expect(rejections).toEqual([
      expect.objectContaining({ line: 2, message: expect.stringContaining('(character 1') }),
    ]);
  });

  test('a file of something else that is named is an error, once', async () => {
    const { put, imported } = setUp();
    for (const [name, data, words] of [
      ['a.db', 'SQLite format 3\0', 'an SQLite database'],
      ['a.parquet', 'PAR1aaaa', 'a Parquet file'],
      ['a.txt', 'Dear diary,\nnothing happened.\n', 'no transcript of actions'],
      ['a.jsonl', '{"a": 1}\n'.repeat(30), 'got an object with a. (and 29 more values'],
    ] as const) {
      const { code, rejections } = await imported(put(name, data));
      expect([code, rejections.length]).toEqual([1, 1]);
      expect(rejections[0]!.message).toContain(words);
    }
  });

  test('--dry-run stores nothing and shows runs, steps, tools, outcomes and what is left out', async () => {
    const { put, imported, queries, db } = setUp();
    const odd = { messages: [...talk('Count the ducks.').messages, { role: 'narrator', content: 'Rain.' }] };
    const file = put(
      'a.jsonl',
      `${line('Count the gulls.', { reward: 1 })}${JSON.stringify(odd)}\nno json\n`,
    );
    const { code, dry_run: dry, outcomes, passed_over: passed, rejected } = await imported(file, '--dry-run');
    expect([code, rejected, outcomes]).toEqual([0, 1, { succeeded: 1, failed: 0, unknown: 1 }]);
    expect(dry).toMatchObject({ runs: 2, steps: 4, tools: { look: 2 } });
    expect(dry!.examples.map(({ query }) => query)).toEqual(['Count the gulls.', 'Count the ducks.']);
    expect(passed).toEqual({ 'messages of the unknown role narrator': 1 });
    expect(queries()).toEqual([]);
    const { stdout } = await run(['import', file, '--dry-run', '--db', db]);
    expect(stdout).toContain('2 runs with 4 steps would be stored; nothing was.');
    expect(stdout).toContain('Tools: look (2)');
    expect(stdout).toContain('Outcomes: 1 succeeded, 0 failed, 1 not said');
  });

  test('--success and --outcome-key', async () => {
    const { put, imported } = setUp();
    const file = put(
      'a.jsonl',
      line('Count the gulls.', { info: { note: 'bad' } }) + line('Count the terns.', { info: { note: 0.9 } }),
    );
    const outcomes = async (...argv: string[]) => (await imported(file, '--dry-run', ...argv)).outcomes;
    expect(await outcomes()).toEqual({ succeeded: 0, failed: 0, unknown: 2 });
    expect(await outcomes('--outcome-key', 'info.note')).toEqual({ succeeded: 1, failed: 1, unknown: 0 });
    expect(await outcomes('--success')).toEqual({ succeeded: 2, failed: 0, unknown: 0 });
    expect(await outcomes('--success', 'false')).toEqual({ succeeded: 0, failed: 2, unknown: 0 });
  });

  test('what is imported again, elsewhere and otherwise packed, is stored once', async () => {
    const { put, imported, queries } = setUp();
    const text = line('Count the gulls.') + line('Count the terns.');
    expect(await imported(put('a.jsonl', text))).toMatchObject({ accepted: 2, replayed: 0 });
    expect(await imported(put('b.gz', gzipSync(text)))).toMatchObject({ accepted: 2, replayed: 2 });
    expect(queries()).toHaveLength(2);
  });
});
