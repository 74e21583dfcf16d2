import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import type { HostEvent } from './host.js';

/** What is kept of a stop that no server took: where the transcript is, and of which session. Nothing that was said or done. */
export interface Missed {
  host: string;
  stopped: Pick<Extract<HostEvent, { kind: 'stopped' }>, 'session' | 'folder' | 'isOver'> & {
    transcript: string;
  };
}

/** Longer than any path. */
const LONGEST = 4_096;
/** Bytes of a file of events; there are two at most, and the oldest go. */
const MOST_BYTES = 64 * 1024;

/** The older of two files. */
const older = (file: string): string => `${file}.1`;
/** A file that a server is reading: hooks write to one of the name before. */
const taken = (file: string): string => `${file}.taken`;

/** An event as it is kept; undefined for one that is worth nothing later: no stop, or one without a transcript. */
function missedIn(host: string, meant: HostEvent): Missed | undefined {
  if (meant.kind !== 'stopped') return undefined;
  const { session, folder, transcript = '', isOver = false } = meant;
  const isPlace = transcript !== '' && [session, folder, transcript].every(({ length }) => length <= LONGEST);
  return isPlace ? { host, stopped: { session, folder, transcript, isOver } } : undefined;
}

/** Keeps the place of a transcript for the next server; once, however often its session comes to rest. */
export function keepForLater(file: string, host: string, meant: HostEvent): void {
  const missed = missedIn(host, meant);
  if (missed === undefined) return;
  const line = JSON.stringify(missed);
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8').split('\n').includes(line)) return;
    if (statSync(file).size + line.length > MOST_BYTES) renameSync(file, older(file));
  }
  appendFileSync(file, `${line}\n`, { mode: 0o600 });
}

/**
 * Hands over every event that was kept, the oldest first. A file is renamed before it is read and removed after, so that nothing is
 * lost that a hook adds meanwhile, or where this process ends in between: then its events are taken again.
 */
export async function takeMissed(file: string, take: (line: string) => Promise<void>): Promise<void> {
  for (const name of [older(file), file]) {
    const renamed = taken(name);
    for (const isLeft of [true, false]) {
      if (!isLeft && existsSync(name)) renameSync(name, renamed);
      if (!existsSync(renamed)) continue;
      for (const line of readFileSync(renamed, 'utf8').split('\n')) if (line !== '') await take(line);
      rmSync(renamed);
    }
  }
}
