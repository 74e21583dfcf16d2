import { maskParticulars } from '../../extract/steps/mask.js';
import { leavesOf } from '../../world/runs/leaves.js';
import type { ObservedStep } from '../../world/runs/observed-run.js';

/** Says nothing that the refusal does not. */
const LABEL = /^(?:error|exception)\s*:\s*/i;
const MAX_ERROR = 160;
/** Longer results are not read for names, longer values are none. */
const MAX_READ = 200_000;
const MAX_NAME = 60;

/** A value that names something: with a capital or a digit in it. */
const NAME = /\p{Lu}\p{Ll}|\d/u;

/** A call that was refused, with what the result says of it. */
type Failed = Pick<ObservedStep, 'args' | 'error' | 'code'>;

/** What stands for a particular, as plans say it. */
const MASK = /<(\w+)>/g;

/**
 * What the error says, the values that the call was made with and other particulars as `‹id›`, `‹number›` and their
 * like.
 *
 * @param told names of things that the run had been told before
 */
export function errorWords(step: Failed, told: Iterable<string> = []): string {
  // A name that stands for the error is no particular.
  if (step.code !== undefined && step.error === step.code) return step.code.slice(0, MAX_ERROR);
  let words = (step.error ?? '').replace(LABEL, '');
  const called = leavesOf(step.args).leaves.flatMap(({ value, nominal }) =>
    nominal && value.length > 2 && !/^(?:true|false)$/.test(value) ? [value] : [],
  );
  const named = [...called, ...[...told].filter((value) => words.includes(value))];
  // The longest first: a value may be a part of another.
  named.sort((a, b) => b.length - a.length);
  for (const value of named) words = words.replaceAll(value, '<id>');
  return maskParticulars(words).replace(MASK, '‹$1›').slice(0, MAX_ERROR);
}

/** Names in what came of a call that went through. */
export function namesIn({ outcome, result }: Pick<ObservedStep, 'outcome' | 'result'>): string[] {
  const text = result.trim();
  if (outcome !== 'ok' || !/^[[{]/.test(text) || text.length > MAX_READ) return [];
  try {
    return leavesOf(JSON.parse(text)).leaves.flatMap(({ value, nominal }) =>
      nominal && value.length > 2 && value.length <= MAX_NAME && NAME.test(value) ? [value] : [],
    );
  } catch {
    return [];
  }
}
