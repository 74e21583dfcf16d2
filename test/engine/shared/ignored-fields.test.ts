import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../src/domain/limits.js';
import { ignoredFields } from '../../../src/engine/shared/ignored-fields.js';
import { redactSecrets } from '../../../src/extract/redact/redact-secrets.js';
import { FIXED, open, run } from '../desk.js';

const TASK = 'Fetch the parcel from the locker';
const ASKED = { tenant_id: 'desk', input_text: TASK };
const KEY = 'kh_a1b2c3d4_abcdefghijklmnopqrstuv';
const STORED = 'The interaction is stored and queued for learning.';

test('unknown fields of a request are taken and named, and known ones never', async () => {
  const service = await open();
  const knowledge = service.forAccount('local');
  const other = { max_token: 9, ['__proto__']: 1, [KEY]: true, left_out: undefined };
  const named = ['max_token', '__proto__', expect.not.stringContaining('abcdefgh')];
  // Of a tenant with nothing stored, with nothing learned, and with guidance.
  for (const step of ['unknown', 'stored', 'learned']) {
    const { metadata } = await knowledge.enhanceTask({ ...ASKED, ...other });
    expect(metadata?.ignored, step).toEqual(named);
    const all = { ...ASKED, agent_type: null, context: null, tools: null, max_tokens: null, explain: null };
    expect((await knowledge.enhanceTask(all)).metadata, step).not.toHaveProperty('ignored');
    if (step === 'unknown') await knowledge.storeKnowledge(run(TASK, FIXED));
    await service.drain();
  }
});

test('the message of a store names them, also where nothing is stored again', async () => {
  const knowledge = (await open()).forAccount('local');
  const store = (more: object) =>
    knowledge.storeKnowledge({ ...run(TASK, FIXED), ...more }, { idempotencyKey: 'one' });
  expect((await store({ metadata: null, agent_type: null })).message).toBe(STORED);
  const { message, replayed } = await store({ metadata: null, agent_type: null, sucess: true, [KEY]: 1 });
  expect(message).toContain(`${STORED} Fields that are not known were ignored: "sucess", "`);
  expect(message).not.toContain(KEY);
  expect(replayed).toBe(true);
});

test('a misspelt field of a turn is named, by the first turn that has it', async () => {
  const service = await open();
  const knowledge = service.forAccount('local');
  const record = run(TASK, FIXED);
  const turns = record.turns.map((turn, at) => (at === 0 ? turn : { ...turn, output: 'done', [KEY]: 1 }));
  const { message } = await knowledge.storeKnowledge({ ...record, turns, sucess: true } as typeof record);
  expect(message).toMatch(/ were ignored: "sucess", "turns\[1\]\.output", "turns\[1\]\.[^"]+"\.$/);
  expect(message).not.toContain(KEY);
  const { metadata } = await knowledge.enhanceTask({ ...ASKED, context: { turns } });
  expect(metadata?.ignored).toEqual(['turns[1].output', expect.not.stringContaining(KEY)]);
  await service.drain();
});

test('whatever the names are, at most 20 are told, of at most 64 characters', () => {
  const names = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1, maxLength: 90 }), { maxLength: 40 });
  fc.assert(
    fc.property(names, (given) => {
      const request = Object.fromEntries(given.map((name) => [name, 1]));
      const told = ignoredFields('enhance', request, DEFAULT_LIMITS, redactSecrets);
      expect(told.length).toBe(Math.min(Object.keys(request).length, 20));
      for (const name of told) expect(name.length).toBeLessThanOrEqual(64);
      expect(told.every((name) => name.isWellFormed())).toBe(true);
    }),
    { numRuns: 50 },
  );
});
