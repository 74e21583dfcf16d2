import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type LogFormat, makeLog } from '../../adapters/cli/io/make-log.js';
import { colorsFor } from '../../adapters/cli/print/colors.js';
import { errorFields } from '../../src/api/error-fields.js';
import { KnowhowError, type LogEvent } from '../../src/index.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const EVENT: LogEvent = { level: 'warn', event: 'job_retried', job: 'job_1', attempt: 2, code: undefined };

/** What a stream is given of some events. */
function written(isTTY: boolean, format?: LogFormat, ...events: LogEvent[]): string {
  let text = '';
  const write = (more: Buffer, _: unknown, done: () => void): void => {
    text += more.toString();
    done();
  };
  const stream = Object.assign(new Writable({ write }), { isTTY });
  const log = makeLog(stream, 'info', colorsFor(stream, { NO_COLOR: '1' }), () => 0, format);
  for (const event of events) log(event);
  return text;
}

const LINE =
  '{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"job_retried","job":"job_1","attempt":2}\n';
const WORDS = '00:00:00 job_retried job=job_1 attempt=2\n';

test('events are JSON lines where nobody reads them, words on a terminal, and what is asked for', () => {
  expect(written(false, undefined, EVENT)).toBe(LINE);
  expect(written(true, undefined, EVENT)).toBe(WORDS);
  expect(written(true, 'json', EVENT)).toBe(LINE);
  expect(written(false, 'text', EVENT)).toBe(WORDS);
});

test('events below the level are left out', () => {
  expect(written(false, 'json', { ...EVENT, level: 'debug' })).toBe('');
});

test('of an error its code or name and its place are logged, never its message', () => {
  const parse = (): unknown => JSON.parse('my secret task');
  expect(parse).toThrow(/my secret/);
  const thrown: unknown[] = [
    new KnowhowError('storage_error', 'my secret task', {}, { cause: new Error('my secret task') }),
    Object.assign(new Error('my secret task'), { code: 'ENOSPC' }),
    Object.assign(new Error('my secret task'), { code: 'my secret task' }),
    'my secret task',
    { message: 'my secret task' },
  ];
  try {
    parse();
  } catch (error) {
    thrown.push(error);
  }
  const fields = thrown.map(errorFields);
  expect(JSON.stringify(fields)).not.toContain('secret');
  expect(fields.map(({ error }) => error)).toEqual([
    'storage_error',
    'ENOSPC',
    'Error',
    'string',
    'object',
    'SyntaxError',
  ]);
  expect(fields.at(-1)!.at).toContain('logs.test');
});

/** The code that logs, a file each. */
const files = ['src', 'adapters']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
  )
  .filter((path) => path.endsWith('.ts') && !path.startsWith('adapters/console/app'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Calls of a log with an object, as they are written. */
const calls = files.flatMap(({ path, text }) =>
  [...text.matchAll(/level: [^{}]*?event: [^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g)].map(([call]) => ({ path, call })),
);

test('no event is given the message of an error, or an error as text', () => {
  expect(calls.length).toBeGreaterThan(40);
  const wrong = calls.filter(({ call }) => /\.message\b|String\(error\)|\.stack\b/.test(call));
  expect(wrong).toEqual([]);
});

test('the page of what is observed names every event, and no other', () => {
  const page = readFileSync(join(ROOT, 'docs/operations/observe.md'), 'utf8');
  const [, table = ''] = /\n\| event \|[^\n]*\n\|[-|]*\n([\s\S]*?)\n\n/.exec(page) ?? [];
  const named = [...table.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name!);
  const logged = calls.flatMap(({ call }) =>
    [...call.matchAll(/event: '([a-z_]+)'/g)].map(([, name]) => name!),
  );
  // Its name is made of what is damaged.
  const made = ['entry_damaged', 'record_damaged'];
  expect(named.sort()).toEqual([...new Set([...logged, ...made])].sort());
});
