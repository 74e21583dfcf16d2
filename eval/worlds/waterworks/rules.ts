import { CONTRACT_RULES } from './contract-rules.js';
import { FIELD_RULES } from './field-rules.js';
import type { Rule } from './rule.js';

/** The rules that are spoken when broken, most pressing first. */
export const RULES: readonly Rule[] = [...CONTRACT_RULES, ...FIELD_RULES];
