import { RENTAL_RULES } from './rental-rules.js';
import { REPAIR_RULES } from './repair-rules.js';
import type { Rule } from './rule.js';

/** The rules that are spoken when broken, most pressing first. */
export const RULES: readonly Rule[] = [...RENTAL_RULES, ...REPAIR_RULES];
