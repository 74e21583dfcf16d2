import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KnowhowError } from '../domain/errors.js';
import type { Embedder } from '../embedding/embedder.js';

/** An embedder under test. */
export interface EmbedderCase {
  /** For the names of tests. */
  name: string;
  /** Opens one without a cache: the contract is about the embedder itself. */
  open(): Promise<Embedder>;
  /** False when calls are answered at once, so that nothing can be overtaken or given up half way. */
  waits: boolean;
  /** Texts that hold words for every embedder, at least three, all different. */
  texts?: string[];
}

const TEXTS = [
  'Cancel my flight to Boston and refund the ticket',
  'The sink contains a dirty mug',
  'search[Milhouse Mussolini Van Houten]',
  'get_order_details({"order_id": "#W2378156"})',
];

const NAUGHTY = [
  'naïve café, ÅNGSTRÖM, ﬁne ligature',
  '部落格 社會科學院語學研究所 ﷽',
  'Ω≈ç√∫˜µ≤≥÷ then words',
  '\u0000 word \u0007 \u001b[31m',
  'a lone surrogate \ud800 in words',
  '👩‍👩‍👧‍👦 family 🏳️‍🌈 flag 🇩🇪',
  '\u202Etest\u202C \u200B\u2060 \uFEFFwords',
  '[CLS] [SEP] [MASK] [PAD] [UNK] words',
  `word${'x'.repeat(5_000)}`,
  `${'word '.repeat(3)}${'\n'.repeat(2_000)}end`,
  'Z̮̞̠͙͔ͅḀ̗̞͈̻̗Ḷ͙͎̯̹̞͓G̻O̭̗̮',
  '<script>alert(1)</script>; DROP TABLE users; --',
];

const lengthOf = (vector: Float32Array) => Math.hypot(...vector);

/**
 * Says by tests of Vitest what every embedder must do.
 *
 * @example
 * embedderContract({ name: 'mine', open: async () => openMyEmbedder(), waits: true });
 */
export function embedderContract({ name, open, waits, texts = TEXTS }: EmbedderCase): void {
  describe(`${name} as an embedder`, () => {
    let embedder: Embedder;
    const embedOne = async (text: string) => (await embedder.embed([text]))[0]!;

    beforeAll(async () => {
      embedder = await open();
    });
    afterAll(() => embedder.close());

    test('gives unit vectors of its dimensions, in order', async () => {
      const together = await embedder.embed(texts);
      expect(together).toHaveLength(texts.length);
      for (const [i, text] of texts.entries()) {
        expect(together[i]).toBeInstanceOf(Float32Array);
        expect(together[i]).toHaveLength(embedder.dimensions);
        expect(lengthOf(together[i]!)).toBeCloseTo(1, 6);
        expect(together[i]).toEqual(await embedOne(text));
      }
    });

    test('gives the same bytes again, alone and among others', async () => {
      const alone = await embedOne(texts[1]!);
      const among = await embedder.embed([texts[0]!, texts[1]!, texts[2]!, texts[1]!]);
      expect(among[1]).toEqual(alone);
      expect(among[3]).toEqual(alone);
      expect(await embedOne(texts[1]!)).toEqual(alone);
    });

    test('gives the same bytes when opened again', async () => {
      const other = await open();
      expect(await other.embed([texts[2]!])).toEqual([await embedOne(texts[2]!)]);
      expect(other.space).toBe(embedder.space);
      await other.close();
    });

    test('distinguishes its vectors by its space and describes itself', async () => {
      expect(embedder.space).toContain(String(embedder.dimensions));
      expect((await embedder.describe()).model).toBeTruthy();
    });

    test('gives blank texts the zero vector', async () => {
      expect(await embedder.embed([])).toEqual([]);
      const blanks = ['', ' ', '\n\t \r', '\u00a0\u2003'];
      const zero = new Float32Array(embedder.dimensions);
      expect(await embedder.embed(blanks)).toEqual(blanks.map(() => zero));
      const mixed = await embedder.embed(['', texts[0]!, ' ', texts[1]!]);
      expect(mixed).toEqual([zero, await embedOne(texts[0]!), zero, await embedOne(texts[1]!)]);
    });

    test('takes any text', async () => {
      const vectors = await embedder.embed(NAUGHTY);
      for (const vector of vectors) {
        expect(vector.every(Number.isFinite)).toBe(true);
        expect([0, 1]).toContain(Math.round(lengthOf(vector) * 1e6) / 1e6);
      }
      expect(await embedder.embed(NAUGHTY)).toEqual(vectors);
    });

    test('takes text as long as a request may hold', async () => {
      const long = `${texts.join(' and ')} `.repeat(400).slice(0, 32_768);
      const vector = await embedOne(long);
      expect(lengthOf(vector)).toBeCloseTo(1, 6);
      expect(await embedOne(long)).toEqual(vector);
    });

    test('refuses a call whose signal has fired', async () => {
      const error = await embedder.embed(texts, { signal: AbortSignal.abort() }).catch((e) => e);
      expect(KnowhowError.isInstance(error) && error.code).toBe('aborted');
    });

    // An embedder that answers at once leaves nothing to overtake or give up.
    if (waits) {
      test('gives up a call when its signal fires, and goes on with others', async () => {
        const controller = new AbortController();
        const given = embedder.embed([...texts, ...texts], { signal: controller.signal });
        const other = embedder.embed([texts[0]!]);
        controller.abort(new Error('enough'));
        const error = await given.catch((e) => e);
        expect(error).toMatchObject({ code: 'aborted', cause: { message: 'enough' } });
        expect(await other).toEqual([await embedOne(texts[0]!)]);
      });

      test('lets interactive calls overtake background ones', async () => {
        const order: string[] = [];
        const burst = Array.from({ length: 24 }, (_, i) => `${texts[i % texts.length]} number ${i}`);
        const background = embedder.embed(burst).then(() => order.push('background'));
        const urgent = embedder
          .embed([texts[2]!], { priority: 'interactive' })
          .then(() => order.push('interactive'));
        await Promise.all([background, urgent]);
        expect(order).toEqual(['interactive', 'background']);
      });
    }

    test('refuses calls once closed, and closes twice', async () => {
      const other = await open();
      await other.embed([texts[0]!]);
      await other.close();
      await other.close();
      const error = await other.embed([texts[0]!]).catch((e) => e);
      expect(KnowhowError.isInstance(error) && error.code).toBe('closed');
    });
  });
}
