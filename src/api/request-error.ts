import { KnowhowError, type ValidationItem } from '../domain/errors.js';

/** How many problems the message tells in words; a thousand turns have thousands, and the list has all. */
const MOST_TOLD = 5;

/** The error that lists problems as enhance, status and delete list them. */
export function requestError(items: ValidationItem[]): KnowhowError {
  const told = items
    .slice(0, MOST_TOLD)
    .map((item) => `${item.loc.slice(1).join('.') || item.loc[0]}: ${item.msg}`);
  const more = items.length > MOST_TOLD ? [`and ${items.length - MOST_TOLD} more`] : [];
  return new KnowhowError('validation_error', `The request is not valid. ${[...told, ...more].join('; ')}.`, {
    items,
  });
}
