import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openCollection } from '../../adapters/eval/open-collection.js';
import { type Embedder, hashingEmbedder, type Interaction } from '../../src/index.js';

const APART = fileURLToPath(new URL('../../dist/eval/apart/open-apart.js', import.meta.url));
const reason = existsSync(APART)
  ? undefined
  : 'The compiled evaluation is missing: run `npm run build` for the test of its threads.';
if (reason) console.log(reason);

const run = (i: number, tool: string, success: boolean): Interaction => ({
  tenant_id: 't',
  query: `please ${tool} the order of the ${['blue', 'red', 'green'][i % 3]} lamp number ${i}`,
  turns: [
    {
      turn: 1,
      inputs: `Available tools:\ncancel_order\nrefund_order\nObservation:\nhello`,
      decision: JSON.stringify({ name: tool, arguments: { id: `${i}` } }),
      result: 'ok',
    },
  ],
  success,
  timestamp: '2025-01-01T00:00:00Z',
});

const RUNS = Array.from({ length: 24 }, (_, i) => run(i, i % 2 ? 'cancel_order' : 'refund_order', i % 5 > 0));

/** What a collection answers, without what is another every time. */
async function answers(open: typeof openCollection, embedder: Embedder): Promise<unknown[]> {
  const collection = await open(embedder);
  try {
    await collection.learn(RUNS);
    const asked = { input_text: 'please cancel_order the order of the blue lamp number 77', explain: true };
    const said: unknown[] = [];
    const { response, metadata } = await collection.enhance(asked);
    const { confidence, plan, matches } = metadata!.explanation!;
    said.push(response.replace(/knowhow[^\s>]*/g, ''), confidence, plan, matches);
    const { success: _, ...silent } = run(3, 'cancel_order', true);
    said.push(await collection.probe(silent), (await collection.records()).length);
    return said;
  } finally {
    await collection.close();
  }
}

test.skipIf(reason !== undefined)(
  'a collection in a thread of its own answers as one here does, and embeds here',
  async () => {
    const { openApart } = (await import(APART)) as { openApart: typeof openCollection };
    const here = hashingEmbedder();
    const embedded = new Set<string>();
    const counting: Embedder = {
      ...here,
      embed(texts, options) {
        for (const text of texts) embedded.add(text);
        return here.embed(texts, options);
      },
    };
    expect(await answers(openApart, counting)).toEqual(await answers(openCollection, here));
    expect(embedded.size).toBeGreaterThan(RUNS.length);
  },
);

test.skipIf(reason !== undefined)(
  'what fails in the thread fails here, and nothing waits for ever',
  async () => {
    const { openApart } = (await import(APART)) as { openApart: typeof openCollection };
    const collection = await openApart(hashingEmbedder());
    await expect(collection.enhance({ input_text: '' })).rejects.toThrow(/validation_error|input_text/);
    await collection.close();
    await expect(collection.records()).rejects.toThrow('gone');
  },
);
