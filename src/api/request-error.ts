import { KnowhowError, type ValidationItem } from '../domain/errors.js';

/** The error that lists problems as enhance, status and delete list them. */
export function requestError(items: ValidationItem[]): KnowhowError {
  const words = items.map((item) => `${item.loc.slice(1).join('.') || item.loc[0]}: ${item.msg}`).join('; ');
  return new KnowhowError('validation_error', `The request is not valid. ${words}.`, { items });
}
