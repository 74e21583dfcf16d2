import { describe, expect, test } from 'vitest';
import { stem, stemsOf } from '../../src/domain/stems.js';
import { nameReader, nameStems } from '../../src/search/name-words.js';

describe('the stem of a word', () => {
  test('is one for the forms of a word', () => {
    for (const forms of [
      ['cancel', 'cancels', 'cancelled', 'cancelling', 'cancellation', 'Cancel'],
      ['modify', 'modified', 'modifies'],
      ['return', 'returns', 'returned', 'returning'],
      ['exchange', 'exchanged', 'exchanging', 'exchanges'],
      ['pay', 'paying', 'payment', 'pays'],
    ]) {
      expect(new Set(forms.map(stem)).size, forms.join()).toBe(1);
    }
    expect(stem('order')).not.toBe(stem('card'));
  });

  test('is taken of words of three letters and more, of any alphabet', () => {
    expect(stemsOf('')).toEqual(new Set());
    expect(stemsOf('a to 1234 #W12')).toEqual(new Set());
    expect(stemsOf('Заказ, заказ!').size).toBe(1);
  });
});

describe('the words of the name of an action', () => {
  test('are found however the name is written', () => {
    const expected = nameStems('cancel_pending_order');
    expect(expected.size).toBe(3);
    for (const name of ['cancelPendingOrder', 'cancel-pending-order', 'cancel.pending/order'])
      expect(nameStems(name)).toEqual(expected);
  });

  test('speak for it when the task says them, the more the fewer names have them', () => {
    const actions = ['cancel_order', 'return_order', 'get_order', 'find_user'];
    const said = nameReader(actions)(stemsOf('The order of a user'));
    const [cancel, giveBack, get, find] = said.map(([words]) => words);
    expect(cancel).toBe(giveBack);
    expect(giveBack).toBe(get);
    expect(get!).toBeGreaterThan(0);
    expect(find!).toBeGreaterThan(get!);
    expect(said.map(([, whole]) => whole)).toEqual([0, 0, 0, 0]);
  });

  test('speak for no other when the task says a whole name', () => {
    const actions = ['cancel_order', 'return_order', 'find_user'];
    const said = nameReader(actions)(stemsOf('I want the order cancelled, says the user'));
    const [cancel, giveBack, find] = said.map(([words]) => words);
    expect(cancel!).toBeGreaterThan(0);
    expect(giveBack).toBe(0);
    expect(find!).toBeGreaterThan(0);
    expect(said.map(([, whole]) => whole)).toEqual([1, 0, 0]);
  });
});
