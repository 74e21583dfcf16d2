import { fieldsOf } from '../run/adapter-error.js';

/** The first of some values that is a name. */
export const nameAmong = (...values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '');

/** The id of the model that an agent asks; one with tools or settings bound to it is the same. Undefined where it has none. */
export function modelOf(given: unknown): string | undefined {
  if (typeof given === 'string') return nameAmong(given);
  const { model, modelName, bound, _defaultConfig: later } = fieldsOf(given);
  return nameAmong(model, modelName, fieldsOf(later).model) ?? (bound ? modelOf(bound) : undefined);
}
