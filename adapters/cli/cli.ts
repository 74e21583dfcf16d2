import type { Log, LogEvent } from '../../src/index.js';
import { EXIT, type ExitCode } from './exit-codes.js';
import type { CliIo } from './io/cli-io.js';
import { type LogFormat, makeLog } from './io/make-log.js';
import { type Colors, colorsFor } from './print/colors.js';
import { columns } from './print/printable.js';

/** The surroundings of every command: output, input and colours. */
export interface Cli {
  io: CliIo;
  /** Colours for stdout. */
  color: Colors;
  /** Colours for stderr. */
  noteColor: Colors;
  /** Prints the one JSON document of a command: indented on a terminal, one line elsewhere. */
  json(value: unknown): void;
  /** Prints a line to stdout. */
  say(line: string): void;
  /** Prints rows of stored text below a head, a row a line; `paint` gives a row its colour. */
  table(head: string[], rows: string[][], paint?: (line: string, row: number) => string): void;
  /** Prints a line to stderr. */
  note(line: string): void;
  /** Events from `level` up, to stderr: words on a terminal, JSON lines elsewhere, unless `format` says which. */
  log(level: LogEvent['level'] | 'silent', format?: LogFormat): Log;
  /** Wraps a command's work as a commander action that leaves the exit code behind. */
  action<A extends unknown[]>(work: (...args: A) => Promise<ExitCode>): (...args: A) => Promise<void>;
  /** The result of the action. */
  exitCode(): ExitCode;
}

/** Ties a program's surroundings to the helpers of its commands. */
export function makeCli(io: CliIo): Cli {
  let code: ExitCode = EXIT.ok;
  const color = colorsFor(io.stdout, io.env);
  const say = (line: string) => void io.stdout.write(`${line}\n`);
  return {
    io,
    color,
    noteColor: colorsFor(io.stderr, io.env),
    json: (value) => void io.stdout.write(`${JSON.stringify(value, null, io.stdout.isTTY ? 2 : 0)}\n`),
    say,
    table(head, rows, paint = (line) => line) {
      const [first = '', ...rest] = columns([head, ...rows]);
      say(color.dim(first));
      for (const [row, line] of rest.entries()) say(paint(line, row));
    },
    note: (line) => void io.stderr.write(`${line}\n`),
    log: (level, format) => makeLog(io.stderr, level, colorsFor(io.stderr, io.env), io.now, format),
    action:
      (work) =>
      async (...args) => {
        code = await work(...args);
      },
    exitCode: () => code,
  };
}
