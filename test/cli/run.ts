import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { CliIo, StopSignal } from '../../adapters/cli/io/cli-io.js';
import { runCli } from '../../adapters/cli/run-cli.js';
import { afterTest } from '../at-end.js';
import { type FakeService, fakeService } from './fake-service.js';

/** A record that is valid. */
export const RECORD = {
  tenant_id: 'own',
  query: 'Refund order 7',
  turns: [{ turn: 1, inputs: 'tools: refund', decision: 'refund(7)' }],
  timestamp: '2026-01-01T00:00:00Z',
};

/** What a command left behind. */
export interface Run {
  code: number;
  stdout: string;
  stderr: string;
  /** The one JSON document on stdout. */
  json: never;
}

/** How to run a command. */
export interface RunOptions {
  service?: FakeService;
  stdin?: string | Buffer | Readable;
  /** All three streams are terminals. */
  tty?: boolean;
  env?: Record<string, string>;
  io?: Partial<CliIo>;
}

/** A folder that is gone after the test, with a file that stands for a database. */
export function folder(): { path: string; db: string; file(name: string, data: string | Buffer): string } {
  const path = mkdtempSync(join(tmpdir(), 'knowhow-cli-'));
  afterTest(() => rmSync(path, { recursive: true, force: true }));
  const file = (name: string, data: string | Buffer) => {
    writeFileSync(join(path, name), data);
    return join(path, name);
  };
  return { path, db: file('some.db', ''), file };
}

/** Signals that a test sends by hand. */
export function handSignals(): { onSignal: CliIo['onSignal']; send(signal: StopSignal): void } {
  const handlers = new Set<(signal: StopSignal) => void>();
  return {
    onSignal(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    send(signal) {
      for (const handler of handlers) handler(signal);
    },
  };
}

function collector(tty: boolean) {
  const chunks: Buffer[] = [];
  const stream = Object.assign(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    }),
    { isTTY: tty, columns: 80 },
  );
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/** Runs a command line in this process, on a fake service. */
export async function run(argv: string[], options: RunOptions = {}): Promise<Run> {
  const { service = fakeService(), stdin = '', tty = false, env = {} } = options;
  const out = collector(tty);
  const err = collector(tty);
  const input =
    stdin instanceof Readable ? stdin : Readable.from(stdin.length > 0 ? [Buffer.from(stdin)] : []);
  const code = await runCli(argv, {
    stdin: Object.assign(input, { isTTY: tty }),
    stdout: out.stream,
    stderr: err.stream,
    env,
    now: () => 0,
    openService: async () => service,
    connectKnowledge: () => ({ ...service.inspect('remote'), ...service.forAccount('remote') }),
    serveHttp: async () => ({ url: 'http://127.0.0.1:1', close: async () => {} }),
    openBrowser: async () => {},
    secret: () => 'secret',
    onSignal: () => () => {},
    exit: () => {},
    ...options.io,
  });
  const stdout = out.text();
  return {
    code,
    stdout,
    stderr: err.text(),
    get json() {
      return JSON.parse(stdout) as never;
    },
  };
}
