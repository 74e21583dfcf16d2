import type { ShownAction } from '../../domain/guidance-item.js';
import { STOP } from './clauses-of.js';

/** Whether nothing of an action is shown but gaps, and small words between them. */
export function isGap({ kind, name, words = '' }: ShownAction): boolean {
  if (kind === 'call') return false;
  const text = kind === 'line' ? name : words;
  const left = text.replace(/‹[^‹›]*›/g, '').match(/\p{L}+/gu) ?? [];
  return left.length === 0 || (text.includes('‹') && left.every((word) => STOP.has(word.toLowerCase())));
}
