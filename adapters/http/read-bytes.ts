import { KnowhowError } from '../../src/index.js';
import { countedBody } from '../counted-body.js';
import type { HttpContext } from './http-env.js';

function tooLarge(limit: number): KnowhowError {
  return new KnowhowError(
    'payload_too_large',
    `The body is larger than the ${limit} bytes that are allowed. Send less: of a run, shorten the results of its tools.`,
    {
      field: 'body',
      error: `must have at most ${limit} bytes`,
    },
  );
}

/**
 * The body's bytes: refused by its declared length before anything is read, else counted as it comes.
 *
 * @param limit largest body in bytes
 * @param codings the encodings in which it may come, for the caller to undo; default none
 * @throws KnowhowError `unsupported_media_type` where it is encoded in another way, `payload_too_large`, `aborted` when the client went away
 */
export async function readBytes(
  c: HttpContext,
  limit: number,
  codings: readonly string[] = [],
): Promise<Uint8Array> {
  const coding = c.req.header('content-encoding')?.trim().toLowerCase() ?? '';
  if (coding !== '' && coding !== 'identity' && !codings.includes(coding)) {
    throw new KnowhowError('unsupported_media_type', 'The body must be sent without a Content-Encoding.');
  }
  const declared = c.req.header('content-length');
  if (declared !== undefined && Number(declared) > limit) throw tooLarge(limit);
  // A client that asked first is told to go on only now, when its key and its headers are known to be good.
  if (/100-continue/i.test(c.req.header('expect') ?? '')) c.env?.outgoing?.writeContinue();
  let bytes: Uint8Array | undefined;
  try {
    // Node's parser lets no more through than was declared, and this way is the shorter one.
    const isHeldToIt = declared !== undefined && c.env?.incoming !== undefined;
    bytes = isHeldToIt ? new Uint8Array(await c.req.arrayBuffer()) : await countedBody(c.req.raw, limit);
  } catch (cause) {
    throw new KnowhowError('aborted', 'The client went away before its body was complete.', {}, { cause });
  }
  if (bytes === undefined) throw tooLarge(limit);
  return bytes;
}
