import { KnowhowError, type ValidationItem } from '../domain/errors.js';

/** Number of problems that the message names; a thousand turns have thousands, and the list has all. */
const MOST_NAMED = 5;

/** The error that lists problems as enhance, status and delete list them. */
export function requestError(items: ValidationItem[]): KnowhowError {
  const named = items
    .slice(0, MOST_NAMED)
    .map((item) => `${item.loc.slice(1).join('.') || item.loc[0]}: ${item.msg}`);
  const more = items.length > MOST_NAMED ? [`and ${items.length - MOST_NAMED} more`] : [];
  return new KnowhowError(
    'validation_error',
    `The request is not valid. ${[...named, ...more].join('; ')}.`,
    {
      items,
    },
  );
}
