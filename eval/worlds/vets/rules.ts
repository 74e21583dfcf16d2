import { DESK_RULES } from './desk-rules.js';
import { PHARMACY_RULES } from './pharmacy-rules.js';
import type { Rule } from './rule.js';

/** The rules that are spoken when broken, most pressing first. */
export const RULES: readonly Rule[] = [
  {
    name: 'a file that somebody has open elsewhere takes no change at the first try',
    actions: ['book_boarding', 'book_vaccination', 'move_appointment', 'refill_prescription'],
    broken: (state) => state.busy,
    code: 'record_in_use',
    message: 'file is open at another workstation',
    leaves: (state) => {
      state.busy = false;
    },
  },
  {
    name: 'while a claim is being settled nothing more goes on the account',
    actions: ['refill_prescription', 'book_boarding'],
    broken: (state) => state.settling,
    code: 'account_blocked',
    message: 'account is in settlement',
  },
  ...PHARMACY_RULES,
  ...DESK_RULES,
];
