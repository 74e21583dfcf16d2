import { setImmediate } from 'node:timers/promises';
import { type ErrorCode, type ErrorDetails, KnowhowError } from '../../../src/index.js';
import { type DryRun, dryRun } from './dry-run.js';
import { countLeftOut, type ImportCounts, MOST_REJECTIONS, noCounts } from './import-records.js';
import type { Importable, Where } from './importable.js';
import type { InputFile } from './input-file.js';
import { AUTO, readFiles } from './read-files.js';
import { textsIn } from './texts-in.js';

/** A file that was sent, as the process that reads it is given it. */
export interface SentFile {
  /** For messages. */
  name: string;
  bytes: Uint8Array;
  tenant: string;
  agentType: string | undefined;
  success: boolean | undefined;
  /** Milliseconds since the epoch: the time of runs that have none of their own. */
  modified: number;
  /** Reads everything and hands on nothing but what would be stored, in numbers. */
  isDry: boolean;
  /** What it may unpack to, of all containers inside each other together. */
  mostUnpacked: number;
}

/** A piece of a file, as it goes from that process. */
export type SentPiece =
  | (Importable & { kind: 'record' })
  | { kind: 'rejected'; at: Where; code: ErrorCode; message: string };

/** What that process answers each time that it is asked for more; `over` and `failure` are its last answers. */
export type Part =
  | { pieces: SentPiece[] }
  /** What else there was is counted. */
  | { over: ImportCounts; found?: DryRun }
  | { failure: { code: ErrorCode; message: string; details: ErrorDetails } };

/** A line of an upload: what a service takes at most. */
const LINE_BYTES = 1024 * 1024;
/** Pieces of a part, and the bytes they were read from: a part is copied from process to process, and other requests wait meanwhile. */
const PART_PIECES = 64;
const PART_BYTES = 64 * 1024;
/** Bytes that are read before the process looks whether its server is still there: in the worst case they take 0.2 s. */
const SLICE_BYTES = 64 * 1024;

function pieces({ name, bytes, modified, mostUnpacked, ...file }: SentFile): AsyncGenerator<Importable> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const once = async function* () {
    for (let at = 0; at < content.length; at += SLICE_BYTES) {
      yield content.subarray(at, at + SLICE_BYTES);
      await setImmediate();
    }
  };
  const whole: InputFile = { file: name, chunks: once(), modified, named: true, failure: () => undefined };
  let left = mostUnpacked;
  function count(unpacked: number): void {
    left -= unpacked;
    if (left >= 0) return;
    throw new KnowhowError(
      'payload_too_large',
      `The file unpacks to more than ${mostUnpacked} bytes. Read it with knowhow import.`,
      { field: 'body', error: `must unpack to at most ${mostUnpacked} bytes` },
    );
  }
  return readFiles(textsIn(whole, once, count), {
    from: AUTO,
    tenant: file.tenant,
    agentType: file.agentType,
    maxLineBytes: LINE_BYTES,
    outcomes: { success: file.success, outcomeKey: undefined },
  });
}

/** Reads what is to be stored: records, and the first of what is rejected; the rest is counted. */
async function* toStore(input: AsyncIterable<Importable>): AsyncGenerator<Part> {
  const counts = noCounts();
  let part: SentPiece[] = [];
  let bytes = 0;
  let listed = 0;
  for await (const piece of input) {
    if (piece.kind === 'record') {
      part.push(piece);
      bytes += 'bytes' in piece.at ? Number(piece.at.bytes) : 0;
    } else if (piece.kind !== 'rejected') countLeftOut(counts, piece);
    else if (listed < MOST_REJECTIONS) {
      const { kind, at, error } = piece;
      part.push({ kind, at, code: error.code, message: error.message });
      listed += 1;
    } else counts.rejected += 1;
    if (part.length >= PART_PIECES || bytes >= PART_BYTES) {
      yield { pieces: part };
      part = [];
      bytes = 0;
    }
  }
  if (part.length > 0) yield { pieces: part };
  yield { over: counts };
}

/** Reads a file that was sent, part by part. It throws nothing that is about the file: that is its last part. */
export async function* partsOf(file: SentFile): AsyncGenerator<Part> {
  const input = pieces(file);
  try {
    if (!file.isDry) yield* toStore(input);
    else {
      const over = noCounts();
      const found = await dryRun(input, [file.name], over);
      yield { over, found };
    }
  } catch (error) {
    if (!KnowhowError.isInstance(error)) throw error;
    const { code, message, details } = error;
    yield { failure: { code, message, details } };
  }
}
