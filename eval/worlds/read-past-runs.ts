import { isScalar, readResult } from '../../adapters/eval/plan/places.js';
import { type Advice, type Move, silence } from './advice.js';
import { readPhrase } from './read-text.js';
import type { Action } from './world.js';

interface PastCall {
  move: Move;
  refused: boolean;
  result: string;
}

function callOf(line: string, actions: readonly Action[]): PastCall[] {
  const [decision, ...rest] = line.split(' => ');
  const result = rest.join(' => ');
  if (rest.length === 0) return [];
  const refused = /^\{"error"|^You cannot/.test(result);
  const call = readResult(decision!);
  if (typeof call === 'string') {
    const move = readPhrase(call, actions);
    return move ? [{ move, refused, result }] : [];
  }
  const { name, arguments: args } = call as { name: string; arguments: Record<string, unknown> };
  const words = Object.entries(args).filter(([, value]) => isScalar(value));
  return [
    {
      move: { action: name, args: Object.fromEntries(words.map(([key, value]) => [key, String(value)])) },
      refused,
      result,
    },
  ];
}

/** The call that worked last before a refused one was tried again and did not meet the same refusal. */
function wayPast(calls: readonly PastCall[], refused: number): Move | undefined {
  const { move, result } = calls[refused]!;
  const through = calls.findIndex(
    (call, i) => i > refused && call.move.action === move.action && call.result !== result,
  );
  return calls.slice(refused + 1, Math.max(through, 0)).findLast((call) => !call.refused)?.move;
}

/**
 * Reads past runs the way a plain agent would: what worked in the nearest run that succeeded is the plan, what got
 * past a refusal in the nearest run that met it is the way past that refusal, and words that were given for an
 * argument and that the past request does not say are given again.
 *
 * @param text runs as `runText` writes them, nearest first, with an empty line between
 * @param failedToo what worked in a run that failed is a plan too
 */
export function readPastRuns(text: string, actions: readonly Action[], failedToo = false): Advice {
  const advice = silence();
  const inWords = actions.some(({ name }) => name.includes('{'));
  const bare = (move: Move): Move => (inWords ? move : { action: move.action, args: {} });
  for (const run of text.split('\n\n')) {
    const [head = '', ...lines] = run.split('\n');
    const calls = lines.flatMap((line) => callOf(line, actions));
    const worked = calls.filter(({ refused }) => !refused).map(({ move }) => move);
    if (failedToo || head.startsWith('Past run, succeeded')) {
      if (advice.plan.length === 0) advice.plan = worked.map(bare);
      for (const { action, args } of inWords ? [] : worked) {
        for (const [argument, value] of Object.entries(args)) {
          const key = `${action}.${argument}`;
          const own = argument.endsWith('_id') || head.includes(value);
          if (!own && !advice.sources.has(key)) advice.sources.set(key, [{ constant: [value] }]);
        }
      }
    }
    calls.forEach(({ move, refused, result }, at) => {
      const error = /^\{"error":"(.*)"\}$/.exec(result)?.[1] ?? result;
      const known = advice.remedies.some((one) => one.actions.includes(move.action) && one.error === error);
      const way = refused && !known ? wayPast(calls, at) : undefined;
      if (way) advice.remedies.push({ actions: [move.action], error, way: [bare(way)] });
    });
  }
  return advice;
}
