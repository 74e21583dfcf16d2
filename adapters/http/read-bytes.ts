import { KnowhowError } from '../../src/index.js';
import type { HttpContext } from './http-env.js';

function tooLarge(limit: number): KnowhowError {
  return new KnowhowError(
    'payload_too_large',
    `The body is larger than the ${limit} bytes that are allowed.`,
    {
      field: 'body',
      error: `must have at most ${limit} bytes`,
    },
  );
}

async function readCounted(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > limit) {
      // The rest is thrown away; that it cannot be is no concern of the one who is told about the size.
      reader.cancel().catch(() => undefined);
      throw tooLarge(limit);
    }
    chunks.push(value);
  }
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
  try {
    if (declared !== undefined) {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      if (bytes.byteLength > limit) throw tooLarge(limit);
      return bytes;
    }
    const { body } = c.req.raw;
    return body ? await readCounted(body, limit) : new Uint8Array();
  } catch (cause) {
    if (KnowhowError.isInstance(cause)) throw cause;
    throw new KnowhowError('aborted', 'The client went away before its body was complete.', {}, { cause });
  }
}
