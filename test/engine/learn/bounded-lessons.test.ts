import { describe, expect, test } from 'vitest';
import type { Interaction } from '../../../src/api/interaction.js';
import { hashingEmbedder } from '../../../src/embedding/hashing-embedder.js';
import { FIXED, learn, open, run } from '../desk.js';

/** A run in which the agent noted something at every step. */
function noting(steps: number): Interaction {
  const record = run(
    'Try every door of the house',
    Array.from({ length: steps }, (): [string, string] => ['open_locker', '{"ok":true}']),
  );
  record.turns.forEach((turn, i) => {
    turn.memory = `Door ${String.fromCharCode(97 + (i % 26))}${'x'.repeat(i)} opens to the inside only.`;
  });
  return record;
}

describe('what one record may say', () => {
  test('is bounded: the rest is counted, and not embedded', async () => {
    const texts = new Set<string>();
    const plain = hashingEmbedder();
    const embedder = {
      ...plain,
      // A scale of its own: a fit embeds no texts to find one.
      similarity: { center: 0.5, slope: 10 },
      embed(asked: string[]) {
        for (const text of asked) texts.add(text);
        return plain.embed(asked);
      },
    };
    const service = await open({ embedder });
    const knowledge = service.forAccount('local');
    const { job_id } = await knowledge.storeKnowledge(noting(200));
    await service.drain();
    const job = await knowledge.knowledgeStatus(job_id!);
    if (job.status !== 'completed') throw new Error(`expected completed, got ${job.status}`);
    expect(job.knowledge).toEqual({ added: 48, merged: 0, discarded: 153 });
    expect(texts.size).toBe(48);
    const { matches } = await knowledge.deleteByIntent({
      tenant_id: 'desk',
      intent: 'x',
      similarity_threshold: 0,
      dry_run: true,
    });
    expect(matches!.filter(({ kind }) => kind !== 'fact')).toHaveLength(1);
  });

  test('is not touched where it is not much', async () => {
    const service = await open();
    await learn(service, [noting(20)]);
    const [collection] = await service.collections();
    expect(collection!.entries).toBe(21);
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
