import { assignedValue } from './assigned-value.js';
import { CLUE, type Clues, matchesAt } from './clues.js';
import type { Redaction } from './redaction.js';

/** Runs of 12 to 19 digits, with single spaces or dashes. */
const DIGITS = /(?<![\w.]|[-+]\d?|\d[ -])\d(?:[ -]?\d){11,18}(?![ -]?\d|\w|\.\d)/g;
const CARD_NEAR = /card|visa|master|amex|diners|discover|\bcc\b|karte|tarjeta|carte|pan\b/i;
/** Issuers' first digits and how long their numbers are; only these lengths are told without a word beside them. */
const CARDS: readonly [first: RegExp, lengths: readonly number[]][] = [
  [/^4/, [16]],
  [/^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/, [16]],
  [/^3[47]/, [15]],
  [/^(?:6011|65|64[4-9])/, [16]],
  [/^35(?:2[89]|[3-8])/, [16]],
  [/^62/, [16]],
  [/^(?:1800|2131)/, [15]],
];
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}/g;
/** Lengths of account numbers by country, ISO 13616. */
const IBAN_LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
    'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 ' +
    'SA24 SC31 SD18 SE24 SI19 SK24 SM27 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))] as const),
);
/** A social security number as it is written; the numbers that are never given out stay. */
const SSN = /(?<![\w.-])(?!000|666|9)\d{3}([ -])(?!00)\d{2}\1(?!0000)\d{4}(?![\w-]|\.\d)/g;
const NAMED =
  /(?:(cvv2?|cvc2?|csc|card[ _-]?code|security[ _-]?code|pin(?:[ _-]?(?:code|number))?|otp(?:[ _-]?code)?|totp|(?:one[ _-]?time|verification|2fa|mfa|sms|auth|login)[ _-]?(?:code|passcode|pin))|(ssn|social[ _-]security(?:[ _-](?:number|no\.?))?))(?![A-Za-z0-9])/iy;
/** The check of card numbers (ISO/IEC 7812-1, Luhn). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const twice = i % 2 === 1 ? digit * 2 : digit;
    sum += twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0;
}

/** The check of account numbers (ISO 7064, modulo 97). */
function passesMod97(iban: string): boolean {
  let rest = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** The start of a text that holds `count` characters other than spaces and dashes. */
function taking(text: string, count: number): string {
  let at = 0;
  for (let taken = 0; at < text.length && taken < count; at += 1) {
    if (!' -'.includes(text[at]!)) taken += 1;
  }
  return text.slice(0, at);
}

const isCard = (digits: string, near: string): boolean =>
  passesLuhn(digits) &&
  new Set(digits).size > 2 &&
  (CARDS.some(([first, lengths]) => lengths.includes(digits.length) && first.test(digits)) ||
    CARD_NEAR.test(near));

/**
 * Numbers that are secrets by a check of their own or by their name: payment cards (Luhn), bank accounts (IBAN), social
 * security numbers, card codes, PINs and one-time codes.
 */
export function findNumbers(text: string, clues: Clues): Redaction[] {
  return [...(clues.seen & CLUE.number ? findChecked(text) : []), ...findCodes(text, clues)];
}

function findChecked(text: string): Redaction[] {
  const found: Redaction[] = [];
  for (const { 0: run, index } of /\d{4}[ -]?\d{4}/.test(text) ? text.matchAll(DIGITS) : []) {
    const near = text.slice(Math.max(0, index - 40), index);
    if (isCard(run.replace(/[ -]/g, ''), near))
      found.push({ start: index, end: index + run.length, kind: 'card' });
  }
  for (const { 0: run, index } of /[A-Z]{2}\d{2}[ -]?[A-Z0-9]{4}/.test(text) ? text.matchAll(IBAN) : []) {
    const length = IBAN_LENGTHS.get(run.slice(0, 2));
    if (length === undefined) continue;
    const written = taking(run, length);
    const number = written.replace(/[ -]/g, '');
    if (number.length !== length || /[A-Za-z0-9]/.test(text[index + written.length] ?? '')) continue;
    if (passesMod97(number)) found.push({ start: index, end: index + written.length, kind: 'iban' });
  }
  for (const { 0: run, index } of /\d[ -]\d\d[ -]\d/.test(text) ? text.matchAll(SSN) : [])
    found.push({ start: index, end: index + run.length, kind: 'ssn' });
  return found;
}

function findCodes(text: string, clues: Clues): Redaction[] {
  const found: Redaction[] = [];
  for (const match of matchesAt(NAMED, CLUE.code, text, clues)) {
    if (/[A-Za-z0-9]/.test(text[match.index - 1] ?? '')) continue;
    const value = assignedValue(text, match.index + match[0].length, match[1] !== undefined);
    if (value === undefined || value.gap === '>') continue;
    const digits = value.text.replace(/[ -]/g, '');
    const fits = match[1] === undefined ? /^\d{9}$/ : /^\d{3,8}$/;
    // After white space alone, three digits are as likely a count.
    if (!fits.test(digits) || (/^[ \t]+$/.test(value.gap) && digits.length < 3)) continue;
    const kind = match[1] === undefined ? 'ssn' : 'code';
    found.push({ start: value.start, end: value.start + value.text.length, kind });
  }
  return found;
}
