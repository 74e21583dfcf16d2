import { KnowhowError, type ValidationItem } from '../domain/errors.js';

/** Number of problems that the message names; a thousand turns have thousands, and the list has all. */
const MOST_NAMED = 5;

/** The first problems of a message, and how many more there are. */
export const firstOf = (problems: readonly string[]): string[] =>
  problems.length <= MOST_NAMED
    ? [...problems]
    : [...problems.slice(0, MOST_NAMED), `and ${problems.length - MOST_NAMED} more`];

/** The error that lists problems as enhance, status and delete list them. */
export function requestError(items: ValidationItem[]): KnowhowError {
  const named = items.map(({ loc, msg }) => `${loc.slice(1).join('.') || loc[0]}: ${msg}`);
  const message = `The request is not valid. ${firstOf(named).join('; ')}.`;
  return new KnowhowError('validation_error', message, { items });
}
