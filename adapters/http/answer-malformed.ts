import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { RequestError } from '@hono/node-server';

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  connection: 'close',
};

/** The error of Node's parser, as a status and in words. */
function verdict(code: string | undefined): [status: number, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'The address or the headers are too long.'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request took too long to arrive.'];
  return [400, 'The request is not valid HTTP.'];
}

const generalBody = (message: string): string => JSON.stringify({ code: 'invalid_request', message });

/**
 * Answers a request that Node could not read, in the general format, and ends the connection.
 *
 * @param code what Node's parser complained of
 * @param begun true when an answer is on its way over this socket already: then there is nothing to add
 */
export function answerMalformed(code: string | undefined, socket: Socket, begun: boolean): void {
  if (begun || !socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, message] = verdict(code);
  const body = generalBody(message);
  const headers = Object.entries({ ...HEADERS, 'content-length': Buffer.byteLength(body) });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroySoon());
}

/** The answer where no app was asked: an address or a Host that is none, or a failure outside of every handler. */
export function malformedResponse(error: unknown): Response {
  if (error instanceof RequestError) {
    return new Response(generalBody(`The request's address or Host is not valid (${error.message}).`), {
      status: 400,
      headers: HEADERS,
    });
  }
  const body = JSON.stringify({ code: 'internal_error', message: 'Something failed inside the service.' });
  return new Response(body, { status: 500, headers: HEADERS });
}
