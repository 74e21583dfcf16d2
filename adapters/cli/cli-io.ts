import type { Readable, Writable } from 'node:stream';
import type { Inspection, Knowledge, KnowledgeService, Log, OpenOptions, Verb } from '../../src/index.js';

/** A stream to write to that may be a terminal. */
export type Output = Writable & { isTTY?: boolean; columns?: number };
/** A stream to read from that may be a terminal. */
export type Input = Readable & { isTTY?: boolean };

/** Signals that ask a program to stop. */
export type StopSignal = 'SIGINT' | 'SIGTERM';

/** What `serve` asks of the HTTP adapter. */
export interface ServeOptions {
  service: KnowledgeService;
  host: string;
  /** 0 picks a free port. */
  port: number;
  log: Log;
  /** Stores of each account, and as many deletes; enhances and looks at jobs may be more. */
  rateLimit?: { perMinute: number; burst: number };
  /** Answers requests at `/mcp`. */
  mcp?: (
    request: Request,
    limits: {
      admit(account: string, verb: Verb): Promise<{ allowed: boolean; retryAfterMs: number }>;
    },
  ) => Promise<Response>;
  /** Names by which it may be asked, where it listens on this machine alone. */
  allowedHosts: readonly string[];
  /** The server is what this process is for, so it may trade the process's globals for speed. */
  ownsProcess: true;
}

/** A running server. */
export interface RunningServer {
  url: string;
  /** Takes no new request, answers those under way, and ends. */
  close(): Promise<void>;
}

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
  serveHttp(options: ServeOptions): Promise<RunningServer>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back when the program is asked to stop, in place of ending it; returns how to undo that. */
  onSignal(handler: (signal: StopSignal) => void): () => void;
  /** Ends the program at once. */
  exit(code: number): void;
}
