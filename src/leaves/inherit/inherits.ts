import { OBJECT, type OptionCheck } from '../../api/option-checks.js';
import { ownValue } from '../../domain/own-value.js';
import type { EngineContext } from '../../engine/context.js';
import type { OpenOptions } from '../../engine/service.js';

/** Tenants that one may inherit from: each is looked through in every answer. */
const MOST = 8;

const isName = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isList = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MOST && value.every(isName);

/** What the option `inherits` must be. */
export const INHERITS: OptionCheck = {
  expected: `by the name of a tenant ('*' for all others) a list of at most ${MOST} tenants`,
  fits: (value) => OBJECT.fits(value) && Object.values(value as object).every(isList),
};

/** The tenants that each inherits lessons from, in their order; of those it names nothing further is inherited. */
export const inheriting = (inherits: OpenOptions['inherits']): Partial<Pick<EngineContext, 'inherits'>> => ({
  inherits: (tenant) => [
    ...new Set(
      ((inherits && (ownValue(inherits, tenant) ?? ownValue(inherits, '*'))) ?? []).filter(
        (one) => one !== tenant,
      ),
    ),
  ],
});
