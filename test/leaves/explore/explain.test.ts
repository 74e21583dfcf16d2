import { describe, expect, test } from 'vitest';
import { ask, FIXED, learn, open, run, taughtRuns } from '../../engine/desk.js';

describe('an explanation', () => {
  const task = 'Fetch the parcel from the locker';

  async function explained() {
    const service = await open();
    await learn(service, taughtRuns(task));
    return ask(service, task, { explain: true });
  }

  test('says of every line that was added where it comes from and on what it rests', async () => {
    const { response, metadata } = await explained();
    const { lines } = metadata!.explanation!;
    expect(lines.length).toBeGreaterThan(0);
    expect(response.split('\n').filter((line) => line.startsWith('- '))).toEqual(
      lines.map(({ text }) => text),
    );
    const ids = metadata!.sources!.map(({ id }) => id);
    for (const { worth, why, sources } of lines) {
      expect(worth).toBeGreaterThan(0);
      expect(worth).toBeLessThanOrEqual(1);
      expect(why).not.toBe('');
      expect(ids).toContain(sources[0]);
    }
    expect(lines.map(({ worth }) => worth)).toEqual(lines.map(({ worth }) => worth).sort((a, b) => b - a));
  });

  test('names no entry behind a line that the answer does not list, and the answer lists no other', async () => {
    const { metadata } = await explained();
    const named = metadata!.explanation!.lines.map(({ sources }) => sources);
    expect(metadata!.sources!.map(({ id }) => id)).toEqual([...new Set(named.flat())]);
  });

  test('has the plan, the searched tree and the confidence before rounding', async () => {
    const { metadata } = await explained();
    const { plan, tree, confidence } = metadata!.explanation!;
    expect(plan!.steps.map(({ action }) => action)).toContain('reset_locker');
    expect(tree.principal).toBe(true);
    expect(metadata!.confidence_score).toBeCloseTo(confidence, 2);
  });

  test('has no lines where nothing was added', async () => {
    const service = await open();
    await learn(service, [run(task, FIXED)]);
    const { response, metadata } = await ask(service, 'Zebra quartz photon', { explain: true });
    expect(response).toBe('Zebra quartz photon');
    expect(metadata!.explanation!.lines).toEqual([]);
  });
});
