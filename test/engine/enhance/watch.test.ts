import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { actionKey, type WatchList } from '../../../src/api/watch.js';
import { watchesCall, watchesError } from '../../../src/api/watches.js';
import { ask, learn, open, run, STUCK, taughtRuns } from '../desk.js';

const TASK = 'Fetch the parcel from the locker';

async function watched(task: string, rest: object = {}): Promise<WatchList | undefined> {
  const service = await open();
  await learn(service, taughtRuns(TASK));
  return (await ask(service, task, { watch: true, ...rest })).metadata?.watch;
}

describe('the watch list', () => {
  test('has the action and the error of which something is known, and no other', async () => {
    const watch = (await watched(TASK))!;
    expect(watchesCall(watch, 'open_locker', { parcel: 'P-1' })).toBe(true);
    for (const tool of ['lookup_parcel', 'call_desk', 'paint'])
      expect(watchesCall(watch, tool, { parcel: 'P-1' }), tool).toBe(false);
    expect(watchesError(watch, '{"error":"Locker jammed"}')).toBe(true);
    expect(watchesError(watch, '{"error":"no such locker"}')).toBe(false);
  });

  test('holds no words of runs and takes a few hundred bytes', async () => {
    const text = JSON.stringify(await watched(TASK));
    expect(text).not.toMatch(/locker|jammed|parcel/i);
    expect(text.length).toBeLessThan(400);
  });

  test('is not there unless asked for, where nothing is known, and for a stranger', async () => {
    expect(await watched(TASK, { watch: false })).toBeUndefined();
    const service = await open();
    await learn(service, [run(TASK, STUCK)]);
    expect((await ask(service, TASK, { watch: true })).metadata?.watch).toBeUndefined();
    const nobody = service.forAccount('local');
    const { metadata } = await nobody.enhanceTask({ tenant_id: 'x', input_text: TASK, watch: true });
    expect(metadata?.watch).toBeUndefined();
  });

  test('has no action that holds already what was put into it', async () => {
    const lines = (i: number): Interaction => ({
      tenant_id: 'desk',
      query: `Deploy the site of shop ${i}`,
      turns: [
        { turn: 1, inputs: 'bash', decision: './ship site', result: 'error: no region is set' },
        ...(i % 2 === 0
          ? [{ turn: 2, inputs: 'bash', decision: 'REGION=north ./ship site', result: 'shipped' }]
          : [{ turn: 2, inputs: 'bash', decision: './ship site', result: 'error: no region is set' }]),
      ],
      success: i % 2 === 0,
      timestamp: '2026-03-01T10:00:00Z',
      metadata: { source: `customer ${i}` },
    });
    const service = await open();
    await learn(
      service,
      Array.from({ length: 8 }, (_, i) => lines(i)),
    );
    const { metadata } = await ask(service, 'Deploy the site of shop 9', { watch: true });
    const watch = metadata!.watch!;
    expect(watchesCall(watch, 'bash', { command: './ship site' })).toBe(true);
    expect(watchesCall(watch, 'bash', { command: 'REGION=north ./ship site' })).toBe(false);
  });

  test('finds a word of an input however deep it is, whatever its case, of its tool or of any', () => {
    const watch = { actions: [actionKey('sql', 'Albums')!, actionKey('', 'rm')!], errors: [] };
    expect(watchesCall(watch, 'sql', { query: ['select a from albums'] })).toBe(true);
    expect(watchesCall(watch, 'sql', { query: 'select a from album' })).toBe(false);
    expect(watchesCall(watch, 'shell', 'rm -r albums')).toBe(true);
    expect(watchesCall(watch, 'shell', 'ls albums')).toBe(false);
  });
});
