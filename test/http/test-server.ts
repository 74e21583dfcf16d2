import type { HttpAppOptions, RateLimit } from '../../adapters/http/index.js';
import type { Clock, LogEvent } from '../../src/index.js';

/** Keys that every server under test has. */
export interface TestKeys {
  /** Reads and writes. */
  full: string;
  /** Of the same account as `full`. */
  sibling: string;
  /** Of the same account as `full`, and revoked. */
  revoked: string;
  /** Of another account. */
  other: string;
  read: string;
  write: string;
  /** Reads, writes, and edits, pins and retires. */
  curate: string;
  operator: string;
  /** Of the same account as `full`, limited to the tenant `alpha`. */
  limited: string;
}

/** A server under test. */
export interface TestServer {
  url: string;
  keys: TestKeys;
  /** Every event that was logged. */
  events: LogEvent[];
  /** Stores a record with the key `full` in tenant `alpha` and returns the job, still unfinished or not. */
  storedJob(tenant?: string): Promise<string>;
  /** The same, ended like this; undefined where this service cannot be brought to it. */
  endedJob(state: 'completed' | 'failed'): Promise<string | undefined>;
  /** Waits until what was stored is learned; a service of made-up answers learns nothing. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Settings that a test may ask for. */
export interface TestServerOptions {
  rateLimit?: RateLimit | false;
  clock?: Clock;
  app?: Pick<HttpAppOptions, 'importer' | 'auditTrail' | 'mcp'>;
}

/** Starts a server with an empty service. */
export type StartServer = (options?: TestServerOptions) => Promise<TestServer>;
