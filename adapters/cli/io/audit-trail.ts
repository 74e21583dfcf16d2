import { type FileHandle, open } from 'node:fs/promises';
import { KnowhowError } from '../../../src/index.js';
import type { AuditPage, AuditTrail } from '../../http/index.js';

const BLOCK_BYTES = 64 * 1024;
/** What is read for one page at most: events of other accounts may fill the file. */
const PAGE_BYTES = 16 * 1024 * 1024;
const NEWLINE = 10;

interface Line {
  text: string;
  /** Where it begins, in bytes. */
  at: number;
}

/** The whole lines of a file that end before a place, last first. */
async function* linesBackwards(file: FileHandle, end: number): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let at = end;
  while (at > 0) {
    const size = Math.min(BLOCK_BYTES, at);
    const block = Buffer.alloc(size);
    await file.read(block, 0, size, at - size);
    at -= size;
    rest = Buffer.concat([block, rest]);
    for (let cut = rest.lastIndexOf(NEWLINE); cut >= 0; cut = rest.lastIndexOf(NEWLINE)) {
      const text = rest.subarray(cut + 1).toString('utf8');
      if (text !== '') yield { text, at: at + cut + 1 };
      rest = rest.subarray(0, cut);
    }
  }
  if (rest.length > 0) yield { text: rest.toString('utf8'), at: 0 };
}

type Event = AuditPage['events'][number] & { account: string };

/** The event of a line; undefined for a line that is none, e.g. one that a full disk cut. */
function eventOf(text: string): Event | undefined {
  try {
    const value = JSON.parse(text) as Event & { event: string };
    return value.event === 'audit' ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the file that `--audit` writes, newest first. Of what a log rotation moved away nothing is known.
 *
 * @param path the audit file
 */
export function auditTrail(path: string): AuditTrail {
  return async ({ account, tenants, limit, before }) => {
    let file: FileHandle;
    try {
      file = await open(path, 'r');
    } catch (cause) {
      throw new KnowhowError('not_found', 'The audit file of this server is gone.', {}, { cause });
    }
    try {
      const { size } = await file.stat();
      const end = before === undefined ? size : Math.min(size, Number(before));
      const events: AuditPage['events'] = [];
      for await (const { text, at } of linesBackwards(file, end)) {
        const event = eventOf(text);
        const isOurs = event?.account === account;
        if (event && isOurs && (tenants === null || tenants.includes(event.tenant ?? ''))) {
          const { time, action, actor, tenant, subject, count } = event;
          events.push({ time, action, actor, tenant, subject, count });
        }
        if (at > 0 && (events.length === limit || end - at >= PAGE_BYTES))
          return { events, next: String(at) };
      }
      return { events };
    } finally {
      await file.close();
    }
  };
}
