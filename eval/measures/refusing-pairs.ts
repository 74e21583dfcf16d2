import type { RecordedCall } from '../../adapters/eval/call-rows.js';
import { leaves } from '../../adapters/eval/plan/values.js';
import type { RefusingPair } from './contradictions.js';

/** Refusals that make a rule. */
const ENOUGH = 2;

/**
 * Pairs of writes on one object of which the second was always refused after the first and went through before it, as
 * the recorded runs say. For the judge of plans alone: no engine is told.
 *
 * @param calls the writes of the runs, in order
 */
export function refusingPairs(calls: readonly RecordedCall[]): RefusingPair[] {
  const counts = new Map<
    string,
    { first: string; second: string; argument: string; ok: number; refused: number }
  >();
  for (const { call, history } of calls) {
    for (const before of history.calls) {
      if (before.refused || before.action === call.action) continue;
      for (const argument of Object.keys(call.args)) {
        const same = new Set(leaves(before.args[argument]));
        if (!leaves(call.args[argument]).some((value) => same.has(value))) continue;
        const key = JSON.stringify([before.action, call.action, argument]);
        const count = counts.get(key) ?? {
          first: before.action,
          second: call.action,
          argument,
          ok: 0,
          refused: 0,
        };
        if (call.refused) count.refused++;
        else count.ok++;
        counts.set(key, count);
      }
    }
  }
  return [...counts.values()]
    .filter(({ first, second, argument, ok, refused }) => {
      const reverse = counts.get(JSON.stringify([second, first, argument]));
      return ok === 0 && refused >= ENOUGH && (reverse?.ok ?? 0) > 0;
    })
    .map(({ first, second }) => ({ first, second }));
}
