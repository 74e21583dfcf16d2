import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutGuidance } from '../../adapters/run/without-guidance.js';

const BLOCK = '<knowhow-0123456789abcdef>\nNotes from past runs.\n- Do: "pay"\n</knowhow-0123456789abcdef>';

test('what was added is taken out wherever it stands, plain, in JSON and in JSON in JSON', () => {
  const added = `\n\nHINT "1":\nask twice`;
  const inJson = JSON.stringify({ said: `so: ${added}` });
  const record = { a: `before ${added.trim()} after`, b: [inJson, JSON.stringify({ inJson })] };
  expect(JSON.stringify(withoutGuidance(record, [added]))).not.toMatch(/ask twice|HINT/);
  expect(withoutGuidance(record, [added]).a).toBe('before  after');
});

test('a block that nobody knows any more is taken out too', () => {
  const record = { a: `x ${BLOCK} y`, b: JSON.stringify({ text: BLOCK }), c: 'the tag <knowhow-1> alone' };
  expect(withoutGuidance(record, [])).toEqual({
    a: 'x  y',
    b: '{"text":""}',
    c: 'the tag <knowhow-1> alone',
  });
});

test('everything else stays as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(withoutGuidance(value, ['', ' '])).toEqual(value);
    }),
  );
});
