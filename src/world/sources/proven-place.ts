import { logMarginal, type Tally, tallyUnits } from '../runs/evidence.js';
import type { SourceExample } from './source-example.js';

/** Independent units whose calls that went through had a place's value, for it to be looked at. */
const MIN_UNITS = 2;
/** Log Bayes factor from which it is believed that calls go through by whether they have a place's value. */
const MIN_EVIDENCE = 4;

const NONE: Tally = { ok: 0, refused: 0 };
const rateOf = ({ ok, refused }: Tally): number => ok / Math.max(1e-9, ok + refused);

/** Log Bayes factor for outcomes that differ by whether a call had a place's value, better where it had; else 0. */
function evidenceOf(
  examples: readonly SourceExample[],
  has: (example: SourceExample) => boolean,
  bad: (example: SourceExample) => boolean,
): number {
  const tallies = tallyUnits(examples, (example) => String(has(example)), bad);
  const [own, other] = [tallies.get('true') ?? NONE, tallies.get('false') ?? NONE];
  if (rateOf(own) <= rateOf(other)) return 0;
  const all = { ok: own.ok + other.ok, refused: own.refused + other.refused };
  return Math.max(0, logMarginal(own) + logMarginal(other) - logMarginal(all));
}

/**
 * The place whose values calls go through with where others are refused, or come to nothing in the end: whoever takes
 * another value from the same small vocabulary guesses. Undefined where none is known.
 *
 * @param examples of one argument, refused ones among them
 */
export function provenPlace(examples: readonly SourceExample[]): string | undefined {
  const units = new Map<string, Set<string>>();
  for (const { unit, bits, refused } of examples) {
    if (refused) continue;
    for (const key of bits.keys()) units.set(key, (units.get(key) ?? new Set()).add(unit));
  }
  const keys = [...units].filter(([key, own]) => key.startsWith('{"action"') && own.size >= MIN_UNITS);
  let best: { key: string; evidence: number } | undefined;
  for (const [key] of keys.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const offers = new Map(examples.map((example) => [example, example.offers(key)]));
    const offered = examples.filter((example) => offers.get(example)!.size > 0);
    const has = (example: SourceExample): boolean => offers.get(example)!.has(example.value);
    const went = offered.filter(({ refused }) => !refused);
    const evidence =
      evidenceOf(offered, has, ({ refused }) => refused === true) +
      evidenceOf(went, has, ({ success }) => success < 0.5) -
      Math.log(keys.length);
    if (evidence >= MIN_EVIDENCE && (!best || evidence > best.evidence)) best = { key, evidence };
  }
  return best?.key;
}
