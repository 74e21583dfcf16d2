import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cachedEmbedder } from '../../src/embedding/cached-embedder.js';
import type { Embedder, EmbedOptions } from '../../src/embedding/embedder.js';
import { hashingEmbedder } from '../../src/embedding/hashing-embedder.js';
import { embedderContract } from '../../src/testing/embedder-contract.js';

embedderContract({
  name: 'a cached embedder',
  open: async () => cachedEmbedder(hashingEmbedder(), { size: 3 }),
  waits: false,
});

interface Asked {
  texts: string[];
  options: EmbedOptions;
  answer(): Promise<void>;
  fail(error: Error): void;
}

/** An embedder that answers when told to. */
function manual() {
  const plain = hashingEmbedder({ dimensions: 16 });
  const asked: Asked[] = [];
  const embedder: Embedder = {
    ...plain,
    embed: (texts, options = {}) =>
      new Promise((resolve, reject) => {
        asked.push({ texts, options, answer: async () => resolve(await plain.embed(texts)), fail: reject });
      }),
  };
  return { embedder, asked, plain };
}

describe('cachedEmbedder', () => {
  test('embeds a text once while it is kept, and once within a call', async () => {
    const { embedder, asked } = manual();
    const cached = cachedEmbedder(embedder);
    const first = cached.embed(['a', 'b', 'a']);
    expect(asked.map(({ texts }) => texts)).toEqual([['a', 'b']]);
    await asked[0]!.answer();
    const [a, b, again] = await first;
    expect(again).toEqual(a);
    expect(await cached.embed(['b', 'a'])).toEqual([b, a]);
    expect(asked).toHaveLength(1);
  });

  test('joins a text that is on its way', async () => {
    const { embedder, asked } = manual();
    const cached = cachedEmbedder(embedder);
    const one = cached.embed(['a', 'b']);
    const two = cached.embed(['b', 'c']);
    expect(asked.map(({ texts }) => texts)).toEqual([['a', 'b'], ['c']]);
    await asked[1]!.answer();
    await asked[0]!.answer();
    expect((await two)[0]).toEqual((await one)[1]);
  });

  test('an interactive call does not wait for a background one; the other way round it does', async () => {
    const { embedder, asked } = manual();
    const cached = cachedEmbedder(embedder);
    const slow = cached.embed(['a']);
    const urgent = cached.embed(['a'], { priority: 'interactive' });
    const third = cached.embed(['a']);
    expect(asked.map(({ options }) => options.priority)).toEqual(['background', 'interactive']);
    await asked[1]!.answer();
    expect(await urgent).toEqual(await third);
    await asked[0]!.answer();
    expect(await slow).toEqual(await urgent);
  });

  test('a caller that gives up does not take the text from the others', async () => {
    const { embedder, asked } = manual();
    const cached = cachedEmbedder(embedder);
    const controller = new AbortController();
    const gone = cached.embed(['a'], { signal: controller.signal });
    const stays = cached.embed(['a']);
    controller.abort();
    await expect(gone).rejects.toMatchObject({ code: 'aborted' });
    expect(asked[0]!.options.signal!.aborted).toBe(false);
    await asked[0]!.answer();
    expect(await stays).toHaveLength(1);
  });

  test('when nobody waits any more the call behind is aborted, and its texts are asked for anew', async () => {
    const { embedder, asked } = manual();
    const cached = cachedEmbedder(embedder);
    const controllers = [new AbortController(), new AbortController()];
    const calls = controllers.map(({ signal }) =>
      cached.embed(['a'], { signal }).catch((error) => error.code),
    );
    for (const controller of controllers) controller.abort();
    expect(await Promise.all(calls)).toEqual(['aborted', 'aborted']);
    expect(asked[0]!.options.signal!.aborted).toBe(true);
    const anew = cached.embed(['a']);
    expect(asked).toHaveLength(2);
    await asked[1]!.answer();
    expect(await anew).toHaveLength(1);
  });

  test('a failure reaches everyone who waits and is not kept', async () => {
    const { embedder, asked } = manual();
    const cached = cachedEmbedder(embedder);
    const calls = [cached.embed(['a']), cached.embed(['a'])].map((call) =>
      call.catch((error) => error.message),
    );
    asked[0]!.fail(new Error('down'));
    const down = expect.stringMatching(/^The embedder .* failed: down/);
    expect(await Promise.all(calls)).toEqual([down, down]);
    const anew = cached.embed(['a']);
    await asked[1]!.answer();
    expect(await anew).toHaveLength(1);
  });

  test('gives copies', async () => {
    const cached = cachedEmbedder(hashingEmbedder());
    const [mine] = await cached.embed(['text']);
    const before = mine!.slice();
    mine!.fill(7);
    expect(await cached.embed(['text'])).toEqual([before]);
  });

  test('keeps the texts used last, as many as told', async () => {
    const { embedder, asked } = manual();
    const cached = cachedEmbedder(embedder, { size: 2 });
    const ask = async (text: string) => {
      const before = asked.length;
      const call = cached.embed([text]);
      if (asked.length > before) await asked.at(-1)!.answer();
      await call;
      return asked.length > before;
    };
    const missed = [];
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) missed.push(await ask(text));
    expect(missed).toEqual([true, true, false, true, false, true]);
  });

  test('tells texts apart that differ in broken surrogates only', async () => {
    const { embedder, asked } = manual();
    const cached = cachedEmbedder(embedder);
    const call = cached.embed(['x\ud800', 'x\ud801', 'x\ufffd']);
    expect(asked[0]!.texts).toHaveLength(3);
    await asked[0]!.answer();
    await call;
  });

  test('answers as the embedder behind, whatever is asked', async () => {
    const plain = hashingEmbedder({ dimensions: 16 });
    const text = fc.constantFrom('', ' ', 'a', 'b', 'c', 'd', 'e');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text)), fc.integer({ min: 0, max: 4 }), async (calls, size) => {
        const cached = cachedEmbedder(hashingEmbedder({ dimensions: 16 }), { size });
        const answers = await Promise.all(calls.map((texts) => cached.embed(texts)));
        for (const [i, texts] of calls.entries()) expect(answers[i]).toEqual(await plain.embed(texts));
      }),
    );
  });
});
