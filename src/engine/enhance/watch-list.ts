import { actionKey, errorKey, type WatchList } from '../../api/watch.js';
import type { Watched } from '../../model/plan/watch-of.js';
import type { CallersNames } from './callers-names.js';

/** What is watched, as keys: words of runs go to nobody. Undefined where nothing is. */
export function watchList(
  { actions, errors }: Watched,
  { callerOf }: Pick<CallersNames, 'callerOf'>,
): WatchList | undefined {
  const keys = actions.flatMap(({ head, word, unless }) => {
    const key = actionKey(callerOf(head) ?? head, word);
    const but = unless && actionKey('', unless);
    return key === undefined ? [] : [but ? `${key}!${but}` : key];
  });
  if (keys.length === 0 && errors.length === 0) return undefined;
  return { actions: [...new Set(keys)], errors: [...new Set(errors.map(errorKey))] };
}
