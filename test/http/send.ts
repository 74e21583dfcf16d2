import { request } from 'node:http';
import { connect } from 'node:net';

/** A request as a test writes it. */
export interface Sent {
  method?: string;
  /** As it goes onto the wire, query included. */
  path: string;
  headers?: Record<string, string | string[]>;
  /** Text and bytes go as they are, with a length; anything else as JSON with its content type. */
  body?: unknown;
  /** Sends the body in pieces without saying its length. */
  chunked?: boolean;
}

/** What came back. */
export interface Received {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
  /** The body as JSON; undefined when it is none. */
  json: unknown;
}

const PIECE = 64 * 1024;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Sends a request over a socket of its own, without the help of `fetch`: nothing is repaired or added. */
export function send(base: string, sent: Sent): Promise<Received> {
  const { hostname, port } = new URL(base);
  const plain = typeof sent.body === 'string' || sent.body instanceof Uint8Array;
  const body =
    sent.body === undefined
      ? undefined
      : Buffer.from(plain ? (sent.body as string) : JSON.stringify(sent.body));
  const headers: Record<string, string | string[]> = {
    ...(body !== undefined && !plain ? { 'content-type': 'application/json' } : {}),
    ...(body !== undefined && !sent.chunked ? { 'content-length': String(body.length) } : {}),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const call = request({
      hostname,
      port,
      method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
      path: sent.path,
      headers,
      agent: false,
    });
    let answered = false;
    call.on('response', (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: response.statusCode!,
          headers: Object.fromEntries(received),
          text,
          json: parse(text),
        });
      });
      response.on('error', reject);
    });
    // A server may answer and close before it has read everything; then the answer counts, not the broken pipe.
    call.on('error', (error) => {
      if (!answered) reject(error);
    });
    if (body === undefined) call.end();
    else if (!sent.chunked) call.end(body);
    else {
      for (let at = 0; at < body.length; at += PIECE) call.write(body.subarray(at, at + PIECE));
      call.end();
    }
  });
}

/** Sends bytes as they are and returns everything that comes back until the server closes. */
export function sendRaw(base: string, bytes: string | Uint8Array, keepOpen = false): Promise<string> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      if (keepOpen) socket.write(bytes);
      else socket.end(bytes);
    });
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}
