import { connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, and cuts a connection when it is told. */
export interface CuttingProxy {
  port: number;
  /**
   * Cuts the connection that sends the next but n-1 message from now on: before the server gets it, or after, with its
   * answer held back. Every other message goes through.
   */
  cutAt(n: number, when: 'before' | 'after'): void;
  /** Cuts every connection, and leads new ones to another port, as an address does that moves with the primary. */
  moveTo(port: number): void;
  /** Messages since the last `cutAt`. */
  seen(): number;
  close(): Promise<void>;
}

/** A proxy on a free port of this machine, in front of another of its ports. */
export async function cuttingProxy(target: number): Promise<CuttingProxy> {
  let left = Number.POSITIVE_INFINITY;
  let mode: 'before' | 'after' = 'before';
  let messages = 0;
  const open = new Set<Socket>();
  let to = target;
  const server = createServer((client) => {
    const upstream = connect(to, '127.0.0.1');
    let cutting = false;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
    }
    client.on('data', (data) => {
      messages++;
      if (--left === 0) {
        if (mode === 'before') return end();
        cutting = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (cutting) end();
      else client.write(data);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as { port: number }).port,
    cutAt(n, when) {
      left = n;
      mode = when;
      messages = 0;
    },
    moveTo(port) {
      to = port;
      for (const socket of open) socket.destroy();
    },
    seen: () => messages,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
