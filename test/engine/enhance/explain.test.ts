import { describe, expect, test } from 'vitest';
import type { TreeNode } from '../../../src/api/enhance-result.js';
import { END } from '../../../src/search/experience-tree.js';
import { ask, FIXED, learn, open, run } from '../desk.js';

describe('an explanation', () => {
  const task = 'Fetch the parcel from the locker';

  async function explained() {
    const service = await open();
    await learn(service, [
      ...[1, 2, 3].map(() => run(task, FIXED)),
      run(task, [['call_desk', '{"error":"closed"}']], { success: false }),
    ]);
    return ask(service, task, { explain: true });
  }

  test('says of every line that was added where it comes from and on what it rests', async () => {
    const { response, metadata } = await explained();
    const { lines } = metadata!.explanation!;
    expect(lines.length).toBeGreaterThan(1);
    expect(response.split('\n').filter((line) => line.startsWith('- '))).toEqual(
      lines.map(({ text }) => text),
    );
    const ids = metadata!.sources!.map(({ id }) => id);
    for (const { worth, why, sources, text } of lines) {
      expect(worth).toBeGreaterThan(0);
      expect(worth).toBeLessThanOrEqual(1);
      expect(why).not.toBe('');
      expect(ids).toContain(sources[0]);
      expect(text).toContain(sources[0]);
    }
    expect(lines.map(({ worth }) => worth)).toEqual(lines.map(({ worth }) => worth).sort((a, b) => b - a));
  });

  test('names no entry behind a line that the answer does not list, and the answer lists no other', async () => {
    const service = await open();
    const way = (second: string, extra: string, success: boolean) =>
      run(task, [FIXED[0]!, [second, 'ok'], [extra, 'ok'], ['open_locker', 'ok']], { success });
    const ways = ['weigh', 'scan', 'label', 'stamp', 'wrap', 'sort'].flatMap((extra) => [
      way('reset_locker', extra, true),
      way('call_desk', extra, false),
    ]);
    await learn(service, [...ways, ...ways]);
    const { metadata } = await ask(service, task, { explain: true });
    const named = metadata!.explanation!.lines.map(({ sources }) => sources);
    expect(Math.max(...named.map(({ length }) => length))).toBeGreaterThan(3);
    expect(metadata!.sources!.map(({ id }) => id)).toEqual([...new Set(named.flat())]);
  });

  test('marks the way in the tree that the line shows, from the root to its end', async () => {
    const { response, metadata } = await explained();
    const marked: string[] = [];
    let node: TreeNode | undefined = metadata!.explanation!.tree;
    while (node) {
      node = node.children.find(({ principal }) => principal);
      if (node) marked.push(node.action);
    }
    expect(marked).toEqual(['lookup_parcel', 'reset_locker', 'open_locker', END]);
    expect(response).toMatch(/- Do: lookup_parcel -> reset_locker -> open_locker/);
  });

  test('has no lines where nothing was added', async () => {
    const service = await open();
    await learn(service, [run(task, FIXED)]);
    const { response, metadata } = await ask(service, 'Zebra quartz photon', { explain: true });
    expect(response).toBe('Zebra quartz photon');
    expect(metadata!.explanation!.lines).toEqual([]);
  });
});
