import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What went wrong last between hooks and their server, until one answers again. */
export interface Trouble {
  /** ISO 8601. */
  at: string;
  /** The host whose hook noted it; left out where the server itself did. */
  host?: string;
  error: string;
}

/** The last trouble; undefined where there is none, or it cannot be read. */
export function lastTrouble(file: string): Trouble | undefined {
  try {
    const { at, host, error } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Trouble>;
    if (typeof at !== 'string' || typeof error !== 'string') return undefined;
    return { at, ...(typeof host === 'string' ? { host } : {}), error };
  } catch {
    return undefined;
  }
}

/** Keeps a trouble in place of the one before. */
export function noteTrouble(file: string, trouble: Trouble): void {
  const fresh = `${file}.${randomUUID()}`;
  writeFileSync(fresh, `${JSON.stringify(trouble)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

/** Notes that an event could not be read, so that its host got nothing. Never throws. */
export function noteUnread(file: string, host: string, what: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    noteTrouble(file, { at: new Date().toISOString(), host, error: `It sent ${what}.` });
  } catch {
    // A host goes on whatever happens here.
  }
}
