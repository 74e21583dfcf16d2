import { APPROVALS, type Approval } from '../../api/approvals.js';
import { OBJECT, type OptionCheck, oneOf } from '../../api/option-checks.js';
import { ownValue } from '../../domain/own-value.js';
import type { OpenOptions } from '../service.js';

const ONE = oneOf(...APPROVALS);

/** What the option `approve` must be. */
export const APPROVE: OptionCheck = {
  expected: `${ONE.expected}, or such a word by the name of a tenant ('*' for all others)`,
  fits: (value) => ONE.fits(value) || (OBJECT.fits(value) && Object.values(value as object).every(ONE.fits)),
};

/** Who decides in a tenant whether a lesson in words is told. */
export const approvalOf = (approve: OpenOptions['approve'], tenant: string): Approval =>
  (typeof approve === 'string'
    ? approve
    : approve && (ownValue(approve, tenant) ?? ownValue(approve, '*'))) ?? 'counts';
