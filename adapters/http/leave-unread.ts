import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a client may still be sending when it is answered for its connection to be kept: an ordinary body that was refused. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** Until a connection is closed that has more: closed at once, with bytes unread, it could take the answer back. */
const LINGER_MS = 500;

/**
 * Has a body that nobody asked for left where it is. By itself Node reads on after an answer until the body is over,
 * however long it is; here the connection is closed where more than a little of it is left, and the answer says so.
 */
export function leaveUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  const isLong = (): boolean =>
    !incoming.complete && !(Number(incoming.headers['content-length']) <= MOST_UNREAD_BYTES);
  const writeHead = outgoing.writeHead.bind(outgoing) as (...head: unknown[]) => ServerResponse;
  outgoing.writeHead = (...head: unknown[]) => {
    if (isLong()) outgoing.shouldKeepAlive = false;
    return writeHead(...head);
  };
  outgoing.once('prefinish', () => {
    if (incoming.complete || incoming.destroyed) return;
    let unread = 0;
    incoming.on('data', function pass({ length }: Uint8Array) {
      unread += length;
      if (unread > MOST_UNREAD_BYTES) incoming.off('data', pass).pause();
    });
    // What Node calls where the connection is not kept.
    socket.destroySoon = () => {
      const linger = setTimeout(() => socket.destroy(), LINGER_MS).unref();
      socket.once('close', () => clearTimeout(linger)).end();
    };
  });
}
