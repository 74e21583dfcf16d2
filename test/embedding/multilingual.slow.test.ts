import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, linesOf, SETS } from '../../eval/languages/sets.js';
import type { Embedder } from '../../src/embedding/embedder.js';
import { openMultilingual } from '../../src/embedding/minilm/open-multilingual.js';
import { embedderContract } from '../../src/testing/embedder-contract.js';

embedderContract({
  name: 'multilingual',
  open: async () => openMultilingual({ cacheSize: 0 }),
  waits: true,
});

const cosine = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);

describe('the multilingual model', () => {
  let embedder: Embedder;
  beforeAll(() => {
    embedder = openMultilingual();
  });
  afterAll(() => embedder.close());

  test('has the same meaning near in other languages', async () => {
    const [one, ...others] = await embedder.embed([
      'Cancel the reservation',
      'Storniere die Reservierung',
      'Annule la réservation',
      '予約を取り消す',
      'Как испечь хлеб',
    ]);
    const near = others.map((other) => cosine(one!, other));
    for (const same of near.slice(0, 3)) expect(same).toBeGreaterThan(0.6);
    expect(near[3]).toBeLessThan(0.3);
  });

  test.each(Object.keys(SETS))(
    'finds nine of ten intents of %s in the mean, and most across languages',
    async (set) => {
      const { intents } = SETS[set]!;
      const pairs = (language: (typeof LANGUAGES)[number]) =>
        linesOf(intents[language]).map((line) => line.split(' | ') as [string, string]);
      const english = await embedder.embed(pairs('en').map(([stored]) => stored));
      const right = (asked: readonly Float32Array[], known: readonly Float32Array[]) =>
        asked.filter((one, i) => known.every((other) => cosine(one, other) <= cosine(one, known[i]!))).length;
      let within = 0;
      let across = 0;
      for (const language of LANGUAGES) {
        const known = await embedder.embed(pairs(language).map(([stored]) => stored));
        const asked = await embedder.embed(pairs(language).map(([, other]) => other));
        within += right(asked, known);
        if (language !== 'en') across += right(asked, english);
      }
      expect(within).toBeGreaterThanOrEqual(9 * LANGUAGES.length);
      expect(across).toBeGreaterThanOrEqual(7 * (LANGUAGES.length - 1));
    },
  );

  test('runs on the shipped runtime, too', async () => {
    const web = openMultilingual({ runtime: 'web' });
    try {
      const [own] = await embedder.embed(['Вот посылка']);
      const [other] = await web.embed(['Вот посылка']);
      expect(cosine(own!, other!)).toBeGreaterThan(0.999);
      expect((await web.describe()).runtime).toBe('onnxruntime-web');
    } finally {
      await web.close();
    }
  });

  test('says what to install where its files are not', async () => {
    const away = openMultilingual({ modelDir: fileURLToPath(new URL('./', import.meta.url)) });
    await expect(away.embed(['one'])).rejects.toMatchObject({ code: 'embedder_unavailable' });
    await away.close();
  });
});
