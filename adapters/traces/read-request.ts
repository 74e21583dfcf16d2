import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { fromBinary, toJson } from '@bufbuild/protobuf';
import { KnowhowError } from '../../src/index.js';
import { type Fields, fieldsOf, isFields, listOf } from '../import/fields.js';
import { notValidJson } from '../not-valid-json.js';
import { EXPORT_REQUEST } from './otlp-descriptors.js';
import { MOST_DEPTH, MOST_REQUEST_BYTES, MOST_VALUES } from './settings.js';
import { shapeOfJson, shapeOfProtobuf } from './shape-of.js';

/** How OTLP is written: a body is answered as it was sent. */
export type Encoding = 'protobuf' | 'json';

const unpack = promisify(gunzip);

/**
 * The encoding that a content type names.
 *
 * @throws KnowhowError `unsupported_media_type`
 */
export function encodingOf(contentType: string | undefined): Encoding {
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase();
  if (type === 'application/x-protobuf' || type === 'application/protobuf') return 'protobuf';
  if (type === 'application/json') return 'json';
  throw new KnowhowError(
    'unsupported_media_type',
    'The body must be OTLP: send Content-Type: application/x-protobuf or application/json.',
  );
}

const notOtlp = (words: string, cause?: unknown): KnowhowError =>
  new KnowhowError(
    'validation_error',
    `The request body ${words}.`,
    { field: 'body', error: words },
    { cause },
  );

async function unpacked(bytes: Uint8Array, coding: string | undefined): Promise<Uint8Array> {
  if (coding?.trim().toLowerCase() !== 'gzip') return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: MOST_REQUEST_BYTES });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new KnowhowError(
        'payload_too_large',
        `The body unpacks to more than the ${MOST_REQUEST_BYTES} bytes that are allowed. Send fewer spans at a time.`,
        { field: 'body', error: `must have at most ${MOST_REQUEST_BYTES} bytes` },
        { cause },
      );
    }
    throw notOtlp('is not valid gzip', cause);
  }
}

/** Protobuf's JSON has bytes in base64, OTLP's has ids in hex. */
function withHexIds(span: unknown): unknown {
  if (!isFields(span)) return span;
  const ids = ['traceId', 'spanId', 'parentSpanId'].flatMap((name) =>
    typeof span[name] === 'string'
      ? [[name, Buffer.from(span[name], 'base64').toString('hex')] as const]
      : [],
  );
  return { ...span, ...Object.fromEntries(ids), links: undefined };
}

function fromProtobuf(bytes: Uint8Array): Fields {
  const request = fieldsOf(toJson(EXPORT_REQUEST, fromBinary(EXPORT_REQUEST, bytes)));
  return {
    resourceSpans: listOf(request.resourceSpans).map((one) => ({
      ...fieldsOf(one),
      scopeSpans: listOf(fieldsOf(one).scopeSpans).map((scope) => ({
        ...fieldsOf(scope),
        spans: listOf(fieldsOf(scope).spans).map(withHexIds),
      })),
    })),
  };
}

function fromJson(bytes: Uint8Array): Fields {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw notOtlp(notValidJson(cause, text), cause);
  }
  if (!isFields(value)) throw new TypeError('no object');
  return value;
}

/**
 * An `ExportTraceServiceRequest`, in the form of OTLP's JSON whichever way it was sent.
 *
 * @param coding the `Content-Encoding`: `gzip`, or none
 * @param onBytes called with the bytes that there are, unpacked, before they are read
 * @throws KnowhowError `unsupported_media_type`, `payload_too_large`, `validation_error`
 */
export async function readRequest(
  bytes: Uint8Array,
  encoding: Encoding,
  coding: string | undefined,
  onBytes: (bytes: number) => void = () => {},
): Promise<Fields> {
  const plain = await unpacked(bytes, coding);
  onBytes(plain.byteLength);
  const shape =
    encoding === 'json'
      ? shapeOfJson(plain)
      : shapeOfProtobuf(plain, { values: MOST_VALUES, depth: MOST_DEPTH });
  if (shape.depth > MOST_DEPTH) throw notOtlp(`nests deeper than the ${MOST_DEPTH} levels that are allowed`);
  if (shape.values > MOST_VALUES)
    throw notOtlp(
      `has more than the ${MOST_VALUES} lists and objects that are allowed: send fewer spans at a time`,
    );
  try {
    return encoding === 'json' ? fromJson(plain) : fromProtobuf(plain);
  } catch (cause) {
    if (KnowhowError.isInstance(cause)) throw cause;
    throw notOtlp(`is not valid OTLP in ${encoding === 'json' ? 'JSON' : 'protobuf'}`, cause);
  }
}
