import { afterAll, beforeAll, expect, test } from 'vitest';
import { LANGUAGES, type LanguageName, linesOf, SETS } from '../../../eval/languages/sets.js';
import { openMiniLm } from '../../../src/embedding/minilm/open-minilm.js';
import { openService } from '../../../src/engine/open-service.js';

let embedder: ReturnType<typeof openMiniLm>;
beforeAll(() => {
  embedder = openMiniLm();
});
afterAll(() => embedder.close());

/** Of a set in a language: tasks whose nearest known one is the right one, and unrelated tasks to which nothing is said. */
async function measured(set: string, language: LanguageName) {
  const service = await openService({ embedder, path: ':memory:' });
  try {
    const { intents, unrelated } = SETS[set]!;
    const pairs = linesOf(intents[language]).map((line) => line.split(' | '));
    const knowledge = service.forAccount('local');
    for (const [i, [query = '']] of pairs.entries())
      await knowledge.storeKnowledge({
        tenant_id: set,
        query,
        success: true,
        timestamp: '2026-03-01T10:00:00Z',
        turns: ['look_up', `act_${i}`].map((name, at) => ({
          turn: at + 1,
          inputs: query,
          decision: JSON.stringify({ name, arguments: { number: `N-${i}` } }),
          result: '{"ok":true}',
        })),
      });
    await service.drain();
    const ask = (input_text: string) => knowledge.enhanceTask({ tenant_id: set, input_text, explain: true });
    let right = 0;
    let told = 0;
    for (const [stored, asked = ''] of pairs) {
      const { response, metadata } = await ask(asked);
      const isRight = metadata?.explanation?.matches[0]?.situation === stored;
      if (isRight) right += 1;
      if (isRight && response !== asked) told += 1;
    }
    let silent = 0;
    const others = linesOf(unrelated[language]);
    for (const task of others) if ((await ask(task)).response === task) silent += 1;
    return { right, told, silent, of: others.length };
  } finally {
    await service.close();
  }
}

test('in seven languages the right one of ten intents is found, and an unrelated task is told nothing', async () => {
  const rows = [];
  for (const set of Object.keys(SETS))
    for (const language of LANGUAGES) rows.push({ set, language, ...(await measured(set, language)) });
  if (process.env.SHOW_LANGUAGES) console.table(rows);
  for (const { set, language, right, silent, of } of rows) {
    expect.soft(right, `${set}, ${language}: right of ten`).toBeGreaterThanOrEqual(9);
    expect.soft(silent, `${set}, ${language}: silent of ${of}`).toBe(of);
  }
});
