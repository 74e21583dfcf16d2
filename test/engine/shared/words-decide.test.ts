import { describe, expect, test } from 'vitest';
import { cosineOf, isEnglish, readByWords, wordsDecide } from '../../../src/engine/shared/words-decide.js';
import type { Recalled } from '../../../src/retrieval/recall.js';
import { similarity } from '../../../src/retrieval/similarity.js';

/** That of the embedder that is shipped. */
const scale = { center: 0.5, slope: 13 };

/** Known tasks with their cosines with what is asked, as they are recalled. */
function likeness(asked: string, known: readonly (readonly [text: string, cosine: number])[]): number[] {
  const entries = known.map(([, cosine], id) => ({ entry: { id }, cosine, score: cosine }));
  const top = Math.max(...known.map(([, cosine]) => cosine));
  const read = readByWords(asked, { scale, sample: known.map(([text, cosine]) => ({ text, cosine })) });
  const all = { entries, top } as Recalled;
  const recalled = read
    ? wordsDecide(
        all,
        (text, cosine) => cosineOf(read(text, cosine), scale),
        (id) => known[id]?.[0],
      )
    : all;
  const found = new Map(recalled.entries.map(({ entry, cosine }) => [entry.id, similarity(cosine, scale)]));
  expect(recalled.top).toBe(Math.max(...recalled.entries.map(({ cosine }) => cosine)));
  return known.map((_, id) => found.get(id)!);
}

describe('what is like a task', () => {
  test('is what cosines say where unlike tasks are far from it', () => {
    const known = [
      ['Reset a password', 0.55],
      ['Cancel an order', 0.1],
      ['Send an invoice', 0.05],
    ] as const;
    expect(likeness('Locked out of an account', known)).toEqual(
      known.map(([, cosine]) => similarity(cosine, scale)),
    );
  });

  test('is what words say where everything is near', () => {
    const [refund, address, stock] = likeness('Посылка пришла повреждённой, верни клиенту деньги', [
      ['Верни деньги за заказ, который пришёл сломанным', 0.7],
      ['Измени адрес доставки заказа', 0.74],
      ['Проверь, сколько штук товара на складе', 0.66],
    ]);
    expect(refund).toBeGreaterThan(0.3);
    expect(Math.max(address!, stock!)).toBeLessThan(0.1);
  });

  test.each([
    ['重启内网的网页服务器', '给到货时损坏的订单退款'],
    ['社内のウェブサーバーを再起動する', '壊れて届いた注文の代金を返金する'],
    ['Перезапусти веб-сервер внутренней сети', 'Верни деньги за заказ'],
  ])('is nothing where no word is in common and all is near, also of a single run: %s', (asked, known) => {
    expect(likeness(asked, [[known, 0.85]])[0]).toBeLessThan(0.1);
    // Signs that the model does not know are one vector.
    expect(likeness(asked, [[known, 1]])[0]).toBeLessThan(0.1);
  });

  test('is the very same text, whatever else is known', () => {
    const same = '取消酒店的预订';
    expect(
      likeness(same, [
        [same, 1],
        ['给新员工创建账号', 0.9],
      ])[0],
    ).toBe(1);
  });
});

test('English is told by its small words', () => {
  expect(isEnglish('Refund the order that arrived broken')).toBe(true);
  for (const other of [
    'Storniere die Bestellung',
    "Annule la commande qui n'est pas arrivée",
    'Cancela el pedido que llegó roto',
    '取消订单',
  ])
    expect(isEnglish(other)).toBe(false);
});
