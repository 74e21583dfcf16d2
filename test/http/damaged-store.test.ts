import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHttpApp } from '../../adapters/http/index.js';
import type { LogEvent } from '../../src/domain/log.js';
import { ask, FIXED, folder, learn, open, run } from '../engine/desk.js';
import { breakTable } from '../storage/damage.js';

test.each(['entry', 'meaning'])(
  'a damaged page of the table %s is logged once, and ends readiness',
  async (table) => {
    const path = join(folder(), 'desk.db');
    const query = 'Fetch parcel number 1 of the day';
    const writer = await open({ path });
    await learn(writer, [run(query, FIXED)]);
    await writer.close();
    breakTable(path, table);
    const events: LogEvent[] = [];
    const service = await open({ path, work: false, log: (event) => events.push(event) });
    let now = 0;
    const app = createHttpApp({ service, clock: { now: () => (now += 5_000) } });
    for (let n = 0; n < 2; n++) {
      await expect(ask(service, query)).rejects.toMatchObject({
        code: 'storage_error',
        details: { damaged: true },
      });
    }
    const answer = await app.request('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      code: 'storage_error',
      message: expect.stringContaining('damaged. Run `knowhow doctor`') as string,
    });
    expect((await app.request('/healthz')).status).toBe(200);
    expect(events.filter(({ event }) => event === 'store_damaged')).toEqual([
      { level: 'error', event: 'store_damaged', run: 'knowhow doctor' },
    ]);
  },
);
