import type { Readable, Writable } from 'node:stream';
import type { Inspection, Knowledge, KnowledgeService, Log, OpenOptions } from '../../../src/index.js';
import type { HttpServer, ServeOptions } from '../../http/index.js';

/** A stream to write to that may be a terminal. */
export type Output = Writable & { isTTY?: boolean; columns?: number };
/** A stream to read from that may be a terminal. */
export type Input = Readable & { isTTY?: boolean };

/** Signals that ask a program to stop. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** Everything the command line touches, so that a test can put something else in its place. */
export interface CliIo {
  stdin: Input;
  stdout: Output;
  stderr: Output;
  env: Record<string, string | undefined>;
  openService(options: OpenOptions): Promise<KnowledgeService>;
  connectKnowledge(options: {
    baseUrl: string;
    apiKey: string;
    retries?: number;
    log?: Log;
  }): (Knowledge & Inspection) | Promise<Knowledge & Inspection>;
  serveHttp(options: ServeOptions): Promise<HttpServer>;
  /** Opens the person's browser at an address, and leaves nothing behind once the signal says so; rejects where there is none. */
  openBrowser(url: string, until: AbortSignal): Promise<void>; // leaf: console
  /** A new random text of 256 bits. */
  secret(): string; // leaf: console
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back when the program is asked to stop, in place of ending it; returns how to undo that. */
  onSignal(handler: (signal: StopSignal) => void): () => void;
  /** Has the engine hold less garbage, where the process is a program of its own. */
  holdLittle?(): void;
  /** Ends the program at once. */
  exit(code: number): void;
}
