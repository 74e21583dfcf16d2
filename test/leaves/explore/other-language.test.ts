import { expect, test } from 'vitest';
import { isOtherLanguage } from '../../../src/leaves/explore/other-language.js';

test.each([
  ['Cancel order 4471', false],
  ['Refund Müller GmbH for the broken parcel', false],
  ['deploy --to staging', false],
  ['Select all rows from users', false],
  ['{"id": 12}', false],
  ['Storniere die Bestellung und schreib dem Kunden', true],
  ['Annule la réservation', true],
  ['Cambia una camisa por otra talla', true],
  ['Отмени бронь', true],
  ['取消酒店的预订 via CRM', true],
  ['注文を取り消す', true],
])('whether %j is in another language than English: %s', (text, other) => {
  expect(isOtherLanguage(text)).toBe(other);
});
