import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { hashingEmbedder, openService } from '../../src/index.js';
import { completed, guided, tied } from './check.js';
import { type Driver, type Ran, WHO } from './driver.js';
import type { Order } from './process.js';
import type { Watched } from './watch.js';
import { DONE, task } from './world.js';

const beside = (name: string) => join(import.meta.dirname, name);

/** What a process says of a run. */
type Said = Pick<Watched, 'asked' | 'answered' | 'stored'> & { ran: Ran; problems: string[] };

function start() {
  const args = ['--import', beside('register-typescript.mjs'), beside('process.ts')];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let wrote = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    wrote = (wrote + text).slice(-4_000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('close', (code, signal) => resolve(`ended with ${signal ?? code}: ${wrote}`));
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async tell(order: Order): Promise<Said> {
      child.stdin.write(`${JSON.stringify(order)}\n`);
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`One of the two processes ${await ended}`);
        const { to, failed, ...said } = JSON.parse(value) as Said & { to: Order; failed?: string };
        // An answer to a cell that has been given up may still be on its way.
        if (JSON.stringify(to) !== JSON.stringify(order)) continue;
        if (failed !== undefined) throw new Error(failed);
        return said;
      }
    },
    stop() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** Two processes that make runs with any driver. */
export interface Processes {
  /**
   * On one new file: what the one has learned guides the other, both run at once, and the file holds every run once.
   */
  run(driver: Driver): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the two processes. */
export function startProcesses(): Processes {
  const both = [start(), start()];
  return {
    async run(driver) {
      const folder = mkdtempSync(join(tmpdir(), 'knowhow-matrix-'));
      const path = join(folder, 'own.db');
      const at = { driver: driver.name, path };
      const told = (said: Said, order: string) => {
        const calls = ['unlock_order', 'refund_order'];
        guided(said.ran);
        expect(said.ran).toMatchObject({ text: DONE, calls });
        expect(said.problems).toEqual([]);
        completed(driver, said as unknown as Watched, order, calls);
        tied(said as unknown as Watched);
      };
      try {
        await Promise.all(both.map(({ tell }) => tell({ ...at, act: 'open' })));
        const first = await both[0]!.tell({ ...at, act: 'run', order: '71' });
        expect(first.ran.calls).toHaveLength(3);
        told(await both[1]!.tell({ ...at, act: 'run', order: '82' }), '82');
        const orders = ['93', '94'];
        const atOnce = orders.map((order, index) => both[index]!.tell({ ...at, act: 'run', order }));
        for (const [index, said] of (await Promise.all(atOnce)).entries()) told(said, orders[index]!);
        await Promise.all(both.map(({ tell }) => tell({ ...at, act: 'close' })));
        expect((await queriesIn(path)).sort()).toEqual(['71', '82', ...orders].map(task));
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    async stop() {
      await Promise.all(both.map(({ stop }) => stop()));
    },
  };
}

/** The tasks of the records in a file. */
async function queriesIn(path: string): Promise<string[]> {
  const service = await openService({ path, embedder: hashingEmbedder() });
  try {
    const queries: string[] = [];
    for await (const { query } of service.exportRecords('local', WHO.tenant)) queries.push(query);
    return queries;
  } finally {
    await service.close();
  }
}
