import type { ArgumentSource } from '../../domain/action-plan.js';
import type { Call } from './gather-calls.js';
import { candidates } from './learn-sources.js';
import type { SourceExample } from './source-example.js';

/** What a call counts for that told nothing of use, though it could have: where its values came from led nowhere. */
const USELESS = 0.2;
/** Units that an argument needs before its namesakes of other actions no longer count for it. */
const OWN_UNITS = 4;
const NAMESAKE = 0.3;

/**
 * The examples of every argument, each unit's voice growing slowly.
 *
 * @param looks actions that are called for what they tell
 */
export function sourceExamples(
  calls: ReadonlyMap<string, readonly Call[]>,
  looks: ReadonlySet<string>,
): Map<string, SourceExample[]> {
  const own = new Map<string, SourceExample[]>();
  for (const [action, list] of calls) {
    for (const { unit, refused, args, told, refusal, used, success, history } of list) {
      args.forEach(({ name, value }, i) => {
        const key = `${action}\n${name}`;
        const examples = own.get(key) ?? [];
        examples.push({
          unit,
          value,
          bits: told[i]!,
          weight: used || !looks.has(action) ? 1 : USELESS,
          refused,
          blamed: refusal.includes(value),
          success,
          offers: (source) => candidates(JSON.parse(source) as ArgumentSource, args, history),
        });
        own.set(key, examples);
      });
    }
  }
  for (const examples of own.values()) {
    const perUnit = new Map<string, number>();
    for (const { unit, refused } of examples) if (!refused) perUnit.set(unit, (perUnit.get(unit) ?? 0) + 1);
    for (const example of examples) example.weight /= Math.sqrt(perUnit.get(example.unit) ?? 1);
  }
  const all = new Map<string, SourceExample[]>();
  for (const [key, examples] of own) {
    const name = key.slice(key.indexOf('\n') + 1);
    const units = new Set(examples.flatMap(({ unit, refused }) => (refused ? [] : [unit]))).size;
    const others =
      units >= OWN_UNITS
        ? []
        : [...own].flatMap(([other, list]) =>
            other !== key && other.endsWith(`\n${name}`)
              ? list.map((example) => ({ ...example, weight: example.weight * NAMESAKE }))
              : [],
          );
    all.set(key, [...examples, ...others]);
  }
  return all;
}
