import type { WatchList } from '../../src/api/watch.js';
import { watchesCall, watchesError } from '../../src/api/watches.js';
import { asJson } from './content.js';
import type { Call } from './message.js';

type Made = Pick<Call, 'name' | 'input'>;

/** A call as the decision of a turn. */
export const decisionOf = ({ name, input }: Made): string => asJson({ name, arguments: input ?? {} }) ?? name;

/** What names a call with what came of it. */
export const failureOf = (call: Made, text: string): string => `${decisionOf(call)}\n${text}`;

/**
 * True where something may be known of what came of a call: its words are watched, or it failed and is watched, or failed so before.
 *
 * @param isRepeated asked last, as it may note the failure
 */
export function mayBeKnown(
  watch: WatchList,
  { name, input }: Made,
  result: { text: string; isError: boolean },
  isRepeated: () => boolean,
): boolean {
  if (watchesError(watch, result.text)) return true;
  return result.isError && (watchesCall(watch, name, input) || isRepeated());
}

/** The list without what a call is watched for: an ask about it was answered with nothing. */
export const withoutCall = (watch: WatchList, { name, input }: Made): WatchList => ({
  ...watch,
  actions: watch.actions.filter((key) => !watchesCall({ actions: [key], errors: [] }, name, input)),
});

/** The list without what a result is watched for. */
export const withoutError = (watch: WatchList, text: string): WatchList => ({
  ...watch,
  errors: watch.errors.filter((key) => !watchesError({ actions: [], errors: [key] }, text)),
});
