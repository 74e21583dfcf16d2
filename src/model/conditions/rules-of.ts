import { ownValue } from '../../domain/own-value.js';
import type { Conditions, Rule } from './conditions.js';

/** The preconditions of an operator, the surest first; of one that was never used, none. */
export const rulesOf = (conditions: Conditions, operator: string): readonly Rule[] =>
  ownValue(conditions, operator)?.rules ?? [];
