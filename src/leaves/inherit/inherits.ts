import { OBJECT, type OptionCheck } from '../../api/option-checks.js';
import { ownValue } from '../../domain/own-value.js';
import type { EngineContext } from '../../engine/context.js';
import type { OpenOptions } from '../../engine/service.js';

/** Tenants that one may inherit from: each is looked through in every answer. */
const MOST = 8;

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= MOST && value.every(isName);

/** What the option `inherits` must be. */
export const INHERITS: OptionCheck = {
  expected: `a list of at most ${MOST} tenants, or such a list by the name of a tenant ('*' for all others)`,
  fits: (value) => isList(value) || (OBJECT.fits(value) && Object.values(value as object).every(isList)),
};

/** The tenants that each inherits lessons from, in their order; of those it names nothing further is inherited. */
export function inheriting(inherits: OpenOptions['inherits'] = {}): Partial<Pick<EngineContext, 'inherits'>> {
  const byTenant = isList(inherits) ? { '*': inherits } : inherits;
  const others = (tenant: string): readonly string[] =>
    ownValue(byTenant, tenant) ?? ownValue(byTenant, '*') ?? [];
  return { inherits: (tenant) => [...new Set(others(tenant).filter((one) => one !== tenant))] };
}
