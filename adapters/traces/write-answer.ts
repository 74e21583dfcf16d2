import { create, type JsonObject, toBinary, toJson } from '@bufbuild/protobuf';
import { EXPORT_RESPONSE, STATUS } from './otlp-descriptors.js';
import type { Encoding } from './read-request.js';

/** A body with its content type. */
export interface Answer {
  type: string;
  body: Uint8Array<ArrayBuffer> | string;
}

const TYPES: Record<Encoding, string> = { protobuf: 'application/x-protobuf', json: 'application/json' };

function write(schema: typeof STATUS, fields: Record<string, unknown>, encoding: Encoding): Answer {
  const message = create(schema, fields);
  const body =
    encoding === 'json'
      ? JSON.stringify(toJson(schema, message) as JsonObject)
      : new Uint8Array(toBinary(schema, message));
  return { type: TYPES[encoding], body };
}

/** The answer to a request that was taken, in part or whole: an exporter sends nothing of it again. */
export const writeSuccess = (rejected: number, words: string | undefined, encoding: Encoding): Answer =>
  write(
    EXPORT_RESPONSE,
    words === undefined ? {} : { partialSuccess: { rejectedSpans: BigInt(rejected), errorMessage: words } },
    encoding,
  );

/** Codes of gRPC by status of HTTP, as `google.rpc.Code` pairs them. */
const CODES: Record<number, number> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  405: 12,
  413: 3,
  415: 3,
  429: 8,
  503: 14,
};

/** The answer to a request that was not taken: a `google.rpc.Status`. */
export const writeFailure = (status: number, message: string, encoding: Encoding): Answer =>
  write(STATUS, { code: CODES[status] ?? 13, message }, encoding);
