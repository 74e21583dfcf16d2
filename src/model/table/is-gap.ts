import type { ShownAction } from '../../domain/guidance-item.js';

/** Whether nothing of an action is shown but gaps. */
export const isGap = ({ kind, name, words = '' }: ShownAction): boolean =>
  kind !== 'call' && !/\p{L}/u.test((kind === 'line' ? name : words).replace(/‹[^‹›]*›/g, ''));
