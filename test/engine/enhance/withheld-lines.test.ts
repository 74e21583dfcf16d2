import { expect, test } from 'vitest';
import type { Collection } from '../../../src/domain/collection.js';
import type { GuidanceItem } from '../../../src/domain/guidance-item.js';
import { sentenceCode, topicCode } from '../../../src/domain/line-code.js';
import { render } from '../../../src/engine/enhance/render.js';
import { createNames } from '../../../src/guidance/names.js';

const item = (name: string, topics: string[] = []): GuidanceItem => ({
  sentence: { form: 'once', action: { kind: 'call', name }, argument: 'order' },
  gain: 0.5,
  groups: 3,
  records: [],
  why: 'a test',
  topics,
});
const [ONE, OTHER] = [item('refund', ['refund', '\t‹a› was refunded before']), item('cancel', ['cancel'])];
const codeOf = ({ sentence }: GuidanceItem): string => sentenceCode(sentence);

const said = (isDrawn: (code: string) => boolean) =>
  render(
    { items: [ONE, OTHER].map((one) => ({ item: one, entries: [] })), curated: [], unsaid: [] },
    {
      request: { tenant_id: 't', input_text: 'Give the money back' },
      names: createNames(() => true, ['refund', 'cancel']),
      collection: { id: 1 } as Collection,
      key: new Uint8Array(32),
      isDrawn,
    },
  );

test('a line that is withheld is taken out of an answer, which still says the others', () => {
  const all = said(() => false);
  expect([all.codes.length, all.without]).toEqual([2, []]);
  const left = said((code) => code === codeOf(ONE));
  expect([left.codes, left.without]).toEqual([[codeOf(OTHER)], [codeOf(ONE)]]);
  expect(left.response).toContain('cancel');
  expect(left.response).not.toContain('refund');
  // What a run then does about it, it does by its own choice.
  expect(left.topics).toEqual([topicCode('cancel')]);
  expect(left.errors).toEqual({ [codeOf(ONE)]: topicCode(ONE.topics![1]!) });
});

test('with no line left the answer is the input, byte for byte', () => {
  expect(said(() => true)).toMatchObject({ response: 'Give the money back', codes: [], lines: [] });
});
