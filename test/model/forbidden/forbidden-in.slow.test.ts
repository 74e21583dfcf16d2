import { describe, expect, test } from 'vitest';
import { barredBy } from './barred-by.js';
import { LANGUAGES, TOOLS, type Tool, taskWith } from './tasks.js';

const ALL = Object.values(TOOLS);

const forbidden = (
  task: string,
  tools: readonly string[] = ALL,
  reads?: (tool: string) => boolean,
): string[] => barredBy(task, tools, reads);

describe.each(Object.entries(LANGUAGES))('in %s', (_, { verbs, forbids, allows, looks }) => {
  test.each(Object.keys(TOOLS) as Tool[])(
    'what is forbidden is barred, and what is asked is not: %s',
    (tool) => {
      const missed = forbids
        .map((one) => taskWith(one, verbs[tool]))
        .filter((task) => !forbidden(task).includes(TOOLS[tool]));
      const barred = allows
        .map((one) => taskWith(one, verbs[tool]))
        .filter((task) => forbidden(task).includes(TOOLS[tool]));
      expect({ missed, barred }).toEqual({ missed: [], barred: [] });
    },
  );

  test.each(looks)('%s: bars what changes, and nothing that looks', (task) => {
    expect(forbidden(task)).toEqual(ALL);
    expect(
      forbidden(task, ['get_order', 'list_flights', 'searchUsers', 'check_refund_status', 'say']),
    ).not.toContain('get_order');
  });
});

describe('the reach of a negation', () => {
  const CANCEL = 'cancel_order';
  const REFUND = 'refund_order';

  test.each<[task: string, forbids: readonly string[]]>([
    ['Do not refund order 4 yet', [REFUND]],
    ['The order is not yet refunded, cancel it', []],
    ['Erstatte Bestellung 4 noch nicht', [REFUND]],
    ['Die Bestellung ist noch nicht erstattet, storniere sie', []],
    ['Ne rembourse pas encore la commande 4', [REFUND]],
    ["La commande n'est pas encore remboursée, annule-la", []],
    ['Todavía no reembolses el pedido 4', [REFUND]],
    ['Todavía no se ha reembolsado el pedido, cancélalo', []],
    ["Non rimborsare ancora l'ordine 4", [REFUND]],
    ["L'ordine non è ancora stato rimborsato, annullalo", []],
    ['Ainda não reembolse o pedido 4', [REFUND]],
    ['O pedido ainda não foi reembolsado, cancele-o', []],
    ['Controleer bestelling 4, maar annuleer haar nog niet', [CANCEL]],
    ['De bestelling is nog niet terugbetaald, annuleer haar', []],
    ['Пока не отменяй заказ 4', [CANCEL]],
    ['Проверь заказ 4, но пока не возвращай деньги', [REFUND]],
    ['Заказ ещё не отменён, верни деньги', []],
    ['Подожди, пока не придёт письмо, и отмени заказ', []],
    ['先不要退款', [REFUND]],
    ['订单还没有退款,请取消', []],
    ['まだ返金しないで', [REFUND]],
    ['まだ返金されていません。キャンセルして', []],
  ])(
    'forbids what is not to be done yet, and nothing where it is told that it was not: %s',
    (task, forbids) => {
      expect(forbidden(task)).toEqual(forbids);
    },
  );

  test.each<[task: string, forbids: readonly string[]]>([
    ['Do not refund order 5, cancel it', [REFUND]],
    ['Do not refund order 5 and cancel it', [REFUND]],
    ['Cancel order 7064. No refund.', [REFUND]],
    ['Cancel order 5, not refund it', [REFUND]],
    ['Cancel order 5 but do not refund it', [REFUND]],
    ['Do not cancel or refund order 5', [CANCEL, REFUND]],
    ['Do not cancel, book or refund anything for order 5', [CANCEL, REFUND]],
    ['Neither cancel nor refund order 5', [CANCEL, REFUND]],
    ['A cancellation or refund is not wanted', [CANCEL, REFUND]],
    ['Do not pay order 7021 back', [REFUND]],
    ['Never cancel an order without asking. What is the status of order 7061?', [CANCEL]],
    ['If it was shipped, do not cancel order 5', [CANCEL]],
    ['Tell me whether it was shipped and do not cancel it', [CANCEL]],
    ['Cancel my order. No, wait, do not cancel the order', [CANCEL]],
    ['Bitte erstatte nichts und storniere nichts', [CANCEL, REFUND]],
    ['Refund nothing, cancel order 5', [REFUND]],
    ['Nothing was refunded, refund order 5', []],
    ['Refund order 5, but not to the gift card', []],
    ['Cancel order 5, but do not cancel order 6', []],
    ['Do not only cancel order 5, refund it too', []],
    ['I do not need order 5 any more, so cancel it', []],
    ['I got no refund for order 5, please refund it', []],
    ["I can't cancel order 5 myself, cancel it for me", []],
    ['Order 5 has still not been refunded. Refund it', []],
    ['No refund has arrived yet, so refund order 5', []],
    ["Why don't you cancel order 5?", []],
    ['The note says "do not cancel". Cancel order 5', []],
    ['Storniere nicht den Flug, sondern das Hotel', []],
    ['Erstatte oder storniere Bestellung 5 nicht', [CANCEL, REFUND]],
    ['Storniere die nicht gelieferte Bestellung', []],
    ['Ne rembourse ni annule la commande', [CANCEL, REFUND]],
    ['不要退款、取消或更改5号', [CANCEL, REFUND]],
    ['返金、キャンセルはしないでください', [CANCEL, REFUND]],
    ['キャンセルして返金しないでください', [REFUND]],
  ])('%s', (task, forbids) => {
    expect(forbidden(task, [CANCEL, REFUND])).toEqual(forbids);
  });

  test.each<[task: string, asked: string, forbids: boolean]>([
    ['Do not change anything, only look', 'refund_order', true],
    ['Refund order 5, do not change anything else', 'refund_order', false],
    ['Refund order 5 and change nothing else', 'refund_order', false],
    ['Can you refund order 5? Do not change anything', 'refund_order', true],
    ['Only check the price first, then book the flight', 'book_flight', false],
    ['Just check the price and book the flight', 'book_flight', false],
    ['Just tell me whether you can cancel and refund order 5', 'refund_order', true],
    ['Just tell me: was order 5 refunded?', 'refund_order', true],
    ['Refund order 5, but do not change the address', 'refund_order', false],
    ['Nur den Preis prüfen, dann den Flug buchen', 'book_flight', false],
  ])('%s: %s', (task, asked, forbids) => {
    expect(forbidden(task, [asked])).toEqual(forbids ? [asked] : []);
  });
});

test('a verb that no table knows is read in the name of the tool', () => {
  expect(forbidden('Do not escalate ticket 5', ['escalate_ticket', 'assign_ticket'])).toEqual([
    'escalate_ticket',
  ]);
  expect(forbidden('Fix ticket 5 without escalation', ['escalate_ticket'])).toEqual(['escalate_ticket']);
  expect(forbidden("Don't run archive_case, look at case 5", ['archive_case', 'get_case'])).toEqual([
    'archive_case',
  ]);
});

test('the whole name of a tool behind a word that forbids bars the tool, whatever its words are', () => {
  const tools = ['get_reservation_details', 'transfer_to_human_agents', 'find_user'];
  const of = (task: string) => forbidden(task, tools);
  expect(of('Change my flight. Do not get reservation details.')).toEqual(['get_reservation_details']);
  expect(of('Help me, but don’t transfer to human agents, please.')).toEqual(['transfer_to_human_agents']);
  for (const task of ['Get reservation details. Do not wait.', 'Do not forget to get reservation details.'])
    expect(of(task)).toEqual([]);
});

test('operators are read as they are called anywhere: camels, clicks, commands, statements, other languages', () => {
  const names = [
    'refundOrder',
    'orders.refund',
    'issue-refund',
    'click "Refund now"',
    'api refund ‹…›',
    'bestellung_erstatten',
  ];
  expect(forbidden('Do not refund order 5', names)).toEqual(names);
  const removing = ['rm -rf ‹…›', 'DELETE FROM users', 'removeItem', 'drop table ‹…›'];
  expect(forbidden('Do not delete anything', removing)).toEqual(removing);
});

test('a thing in a name is not what is done', () => {
  expect(
    forbidden('Do not book a new flight', ['cancel_booking', 'get_booking', 'update_reservation']),
  ).toEqual([]);
  expect(forbidden('Do not refund order 5', ['get_refund_status', 'order_status'])).toEqual([]);
});

test('where only looking is allowed a name that says nothing is what runs show', () => {
  const looks = 'Only look, change nothing';
  expect(forbidden(looks, ['frobnicate'], () => false)).toEqual(['frobnicate']);
  expect(forbidden(looks, ['frobnicate'], () => true)).toEqual([]);
  expect(forbidden(looks, ['refund_order'], () => true)).toEqual(['refund_order']);
});

test('a long text takes time in proportion to its length', () => {
  for (const piece of ['do not, ', 'no or ', '不要、', 'nicht und ', 'ないで', '"no ', 'if not '])
    expect(() => forbidden(piece.repeat(20_000))).not.toThrow();
});
