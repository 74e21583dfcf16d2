import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { FIXED, learn, open, run } from '../desk.js';

/** Words of their own for each number, so that no two errors are one. */
const words = (n: number) =>
  [...String(n)]
    .map((digit) => ['ash', 'bay', 'cot', 'dew', 'elm', 'fig', 'gum', 'hay', 'ivy', 'jet'][+digit])
    .join('');

/** A run whose every call fails in another way, but for the last, which puts one right. */
const failing = (calls: number): Interaction =>
  run('Try every door of the house', [
    ...Array.from({ length: calls }, (_, i): [string, string] => [
      `open_${words(i)}`,
      `{"error":"${words(i)} is ${words(calls + i)}"}`,
    ]),
    ...FIXED,
  ]);

describe('what one record may teach', () => {
  test('is bounded: what is worth most is kept, the rest is counted', async () => {
    const texts: string[] = [];
    const plain = hashingEmbedder();
    const embedder = {
      ...plain,
      embed(asked: string[]) {
        texts.push(...asked);
        return plain.embed(asked);
      },
    };
    const service = await open({ embedder });
    const knowledge = service.forAccount('local');
    const { job_id } = await knowledge.storeKnowledge(failing(600));
    await service.drain();
    const job = await knowledge.knowledgeStatus(job_id!);
    if (job.status !== 'completed') throw new Error(`expected completed, got ${job.status}`);
    const { added, merged, discarded } = job.knowledge!;
    expect(added + merged).toBe(48);
    expect(discarded).toBeGreaterThan(500);
    expect(new Set(texts).size).toBeLessThanOrEqual(48 * 3 + 200 + 1);
    const { matches } = await knowledge.deleteByIntent({
      tenant_id: 'desk',
      intent: 'x',
      similarity_threshold: 0,
      dry_run: true,
    });
    const kinds = matches!.map(({ kind, situation }) => `${kind} ${situation}`);
    expect(kinds.filter((kind) => kind.includes('Try every door'))).toHaveLength(1);
    // The one recovery stands at the very end, and is worth more than all that came to nothing.
    expect(matches!.filter(({ kind }) => kind === 'recovery')).toHaveLength(1);
  });

  test('is not touched where it is not much', async () => {
    const service = await open();
    await learn(service, [failing(20)]);
    const [collection] = await service.collections();
    expect(collection!.entries).toBe(22);
  });
});

describe('names', () => {
  const long = 'n'.repeat(257);
  const fits = long.slice(1);

  test.each(['tenant_id', 'agent_type'])(
    'a %s of more than 256 code units is refused by every verb',
    async (field) => {
      const service = await open();
      const knowledge = service.forAccount('local');
      const record = run('Fetch the parcel', FIXED);
      const stored = (value: string) => knowledge.storeKnowledge({ ...record, [field]: value });
      await expect(stored(long)).rejects.toMatchObject({ code: 'validation_error', details: { field } });
      expect((await stored(fits)).status).toBe('accepted');
      const item = { loc: ['body', field], type: 'value_error' };
      const asked = (value: string) =>
        knowledge.enhanceTask({ tenant_id: 'desk', input_text: 'x', [field]: value });
      await expect(asked(long)).rejects.toMatchObject({
        code: 'validation_error',
        details: { items: [item] },
      });
      expect((await asked(fits)).response).toBe('x');
      const removed = (value: string) =>
        knowledge.deleteByIntent({ tenant_id: 'desk', intent: 'x', [field]: value });
      await expect(removed(long)).rejects.toMatchObject({
        code: 'validation_error',
        details: { items: [{ ...item, loc: ['query', field] }] },
      });
      expect((await removed(fits)).deleted_count).toBe(0);
    },
  );
});
