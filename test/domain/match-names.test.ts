import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { watchesCall } from '../../src/api/watches.js';
import { matchNames } from '../../src/domain/match-names.js';
import { nameParts } from '../../src/domain/name-parts.js';
import { watchList } from '../../src/engine/enhance/watch-list.js';

const KNOWN = ['cancel_order', 'get_order'];
const matched = (callers: string[], known: string[]): Record<string, string> =>
  Object.fromEntries([...matchNames(callers, known)].sort());

describe('a tool is known by the part that its name shares with a known one', () => {
  test.each([
    ['mcp__shop__cancel_order', 'cancel_order'],
    ['cancel_order', 'mcp__shop__cancel_order'],
    ['mcp__shop2__cancel_order', 'mcp__shop__cancel_order'],
    ['shop.cancel_order', 'cancel_order'],
    ['shop:cancel-order', 'cancel_order'],
    ['shop/cancelOrder', 'cancel_order'],
    ['functions.cancel_order', 'mcp__shop__cancel_order'],
    ['Cancel_Order', 'cancel_order'],
    ['cancel_order_v2', 'cancel_order'],
    ['cancel_order_v2', 'cancel_order_v1'],
    ['cancel-order.v1.2', 'cancel_order'],
    ['cancel_order@1.2.3', 'cancel_order'],
    ['text_editor_20250124', 'text_editor_20250728'],
    ['mcp_shop_cancel_order', 'cancel_order'],
    [`mcp__${'a_long_server_'.repeat(12)}x__cancel_order`, 'cancel_order'],
  ])('%s and %s', (own, known) => {
    expect(matched([own, 'paint'], [known, 'ship'])).toEqual({ [own]: known });
  });

  test.each([
    ['two of the caller fit', ['a__cancel_order', 'b__cancel_order'], ['cancel_order']],
    ['two known ones fit', ['cancel_order'], ['a__cancel_order', 'b__cancel_order']],
    ['a beginning of its own is a word of what it does', ['bulk_cancel_order'], ['cancel_order']],
    ['numbers tell tools apart', ['slot_2'], ['slot_1']],
    [
      'its server is there, and it is of another',
      ['mcp__jira__search', 'mcp__github__merge'],
      ['mcp__github__search', 'mcp__github__merge'],
    ],
    [
      'servers have little in common',
      ['mcp__jira__search', 'mcp__jira__sprint', 'mcp__jira__epic'],
      ['mcp__github__search', 'mcp__github__merge', 'mcp__github__fork'],
    ],
  ])('not where %s', (_, own, known) => {
    const found = matched(own, known);
    expect(Object.entries(found).filter(([name, other]) => name !== other)).toEqual([]);
  });

  test('of a beginning that several of its tools share', () => {
    expect(matched(['shop_cancel_order', 'shop_get_order'], KNOWN)).toEqual({
      shop_cancel_order: 'cancel_order',
      shop_get_order: 'get_order',
    });
    expect(matched(KNOWN, ['shop_cancel_order', 'shop_get_order'])).toEqual({
      cancel_order: 'shop_cancel_order',
      get_order: 'shop_get_order',
    });
  });

  const name = fc
    .tuple(
      fc.constantFrom('', 'mcp__a__', 'mcp__b__', 'a.', 'a_', 'mcp_a_'),
      fc.constantFrom('get', 'get_order', 'order', 'find_user', 'getOrder'),
      fc.constantFrom('', '_v1', '_v2', '@1.0', ' x'),
    )
    .map((parts) => parts.join(''));
  const names = fc.array(fc.oneof(name, fc.string()), { maxLength: 12 });

  test('never are two one, equal names are one, and neither order nor side matters', () => {
    fc.assert(
      fc.property(names, names, (own, known) => {
        const found = matchNames(own, known);
        expect(new Set(found.values()).size).toBe(found.size);
        for (const [one, other] of found) {
          expect(own).toContain(one);
          expect(known).toContain(other);
        }
        for (const one of own) if (known.includes(one)) expect(found.get(one)).toBe(one);
        expect(matched([...own].reverse(), [...known].reverse())).toEqual(matched(own, known));
        expect(Object.fromEntries([...found].map(([one, other]) => [other, one]))).toEqual(
          Object.fromEntries(matchNames(known, own)),
        );
      }),
    );
  });

  test('what a tool does is a part of every name, and is found in it again', () => {
    fc.assert(
      fc.property(fc.oneof(name, fc.string({ minLength: 1 })), (one) => {
        const { bare } = nameParts(one);
        expect(nameParts(bare).bare).toBe(bare);
      }),
    );
  });

  test('a list of what is watched has it under every name', () => {
    const watch = watchList(
      { actions: [{ head: 'mcp__shop__cancel_order' }], errors: [] },
      { callerOf: () => undefined },
    );
    for (const own of ['cancel_order', 'mcp__store__cancel_order', 'cancelOrder', 'cancel_order_v2'])
      expect(watchesCall(watch!, own, {}), own).toBe(true);
    expect(watchesCall(watch!, 'order', {})).toBe(false);
  });
});
