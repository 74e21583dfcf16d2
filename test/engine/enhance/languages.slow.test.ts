import { afterAll, describe, expect, test } from 'vitest';
import { FURTHER_SETS } from '../../../eval/languages/further-sets.js';
import { type IntentSet, LANGUAGES, type LanguageName, linesOf, SETS } from '../../../eval/languages/sets.js';
import type { Embedder } from '../../../src/embedding/embedder.js';
import { openMiniLm } from '../../../src/embedding/minilm/open-minilm.js';
import { openMultilingual } from '../../../src/embedding/minilm/open-multilingual.js';
import { openService } from '../../../src/engine/open-service.js';

/** Of a set in a language: tasks whose nearest known one is the right one, and unrelated tasks to which nothing is said. */
async function measured(
  embedder: Embedder,
  { intents, unrelated }: IntentSet,
  { stored: known, language }: { stored: LanguageName; language: LanguageName },
) {
  const service = await openService({ embedder, path: ':memory:' });
  try {
    const halves = (of: LanguageName) => linesOf(intents[of]).map((line) => line.split(' | '));
    const pairs = halves(known).map(([query = ''], i) => [query, halves(language)[i]![1]!] as const);
    const knowledge = service.forAccount('local');
    for (const [i, [query]] of pairs.entries())
      await knowledge.storeKnowledge({
        tenant_id: 'set',
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
    const ask = (input_text: string) =>
      knowledge.enhanceTask({ tenant_id: 'set', input_text, explain: true });
    let right = 0;
    let told = 0;
    for (const [stored, asked] of pairs) {
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

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

describe('in seven languages', () => {
  const english = openMiniLm();
  const multilingual = openMultilingual();
  afterAll(async () => {
    await english.close();
    await multilingual.close();
  });

  async function tableOf(
    embedder: Embedder,
    sets: Readonly<Record<string, IntentSet>>,
    stored?: LanguageName,
  ) {
    const rows = [];
    for (const [set, of] of Object.entries(sets))
      for (const language of LANGUAGES) {
        if (language === stored) continue;
        const found = await measured(embedder, of, { stored: stored ?? language, language });
        rows.push({ set, language, ...found });
      }
    if (process.env.SHOW_LANGUAGES) console.table(rows);
    return rows;
  }

  test('the right one of ten intents is found, and an unrelated task is told nothing', async () => {
    for (const { set, language, right, silent, of } of await tableOf(english, SETS)) {
      expect.soft(right, `${set}, ${language}: right of ten`).toBeGreaterThanOrEqual(9);
      expect.soft(silent, `${set}, ${language}: silent of ${of}`).toBe(of);
    }
  });

  test('the multilingual model finds intents in ever other words, too', async () => {
    const rows = await tableOf(multilingual, { ...SETS, ...FURTHER_SETS });
    const rightIn = (sets: object) => mean(rows.flatMap(({ set, right }) => (set in sets ? right : [])));
    expect(rightIn(SETS)).toBeGreaterThanOrEqual(9);
    // Their wordings share hardly a word.
    expect(rightIn(FURTHER_SETS)).toBeGreaterThanOrEqual(6);
    for (const { set, language, silent, of } of rows) {
      expect.soft(silent, `${set}, ${language}: silent of ${of}`).toBe(of);
    }
  });

  test('the multilingual model finds runs that are stored in English', async () => {
    const rows = await tableOf(multilingual, { ...SETS, ...FURTHER_SETS }, 'en');
    expect(mean(rows.map(({ right }) => right))).toBeGreaterThanOrEqual(7);
    for (const { set, language, silent, of } of rows) {
      expect.soft(silent, `${set}, ${language}: silent of ${of}`).toBe(of);
    }
  });
});
