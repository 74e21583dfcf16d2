import { guidanceLines } from '../../adapters/eval/line-kinds.js';

/** How likely each of several things comes next, the likeliest first; they need not sum to 1. */
export type Shares = ReadonlyMap<string, number>;

const special = /[.*+?^${}()|[\]\\]/g;
const NEXT = /^next\s*:/i;

/**
 * The shares that a text gives to what comes next, by its own words: `Next: find_user 63%, reply 20%`. Empty where it
 * says none.
 *
 * @param names what may come next, as texts call it
 */
export function nextShares(text: string, names: readonly string[]): Shares {
  const line = guidanceLines(text, names).find((each) => NEXT.test(each.text));
  const found = (line?.actions ?? []).flatMap((name): [string, number][] => {
    const pattern = new RegExp(`(?<![A-Za-z0-9_])${name.replace(special, '\\$&')}"?\\s+(\\d{1,3})\\s?%`);
    const share = pattern.exec(line!.text)?.[1];
    return share === undefined ? [] : [[name, Math.min(1, Number(share) / 100)]];
  });
  return new Map(found.sort((a, b) => b[1] - a[1]));
}

/** Part of every estimate that is spread over all choices, as nobody is ever sure. */
const DOUBT = 0.05;

/**
 * What the outcome costs whoever gave these shares, in nats: what is left beside them belongs to all other choices
 * alike, and whoever says nothing leaves everything.
 */
export function nextLoss(shares: Shares, choices: readonly string[], gold: string): number {
  const given = new Map([...shares].filter(([, share]) => share > 0));
  let said = 0;
  for (const share of given.values()) said += share;
  const scale = said > 1 ? 1 / said : 1;
  const others = choices.filter((choice) => !given.has(choice));
  const rest = others.length > 0 ? Math.max(0, 1 - said * scale) / others.length : 0;
  const p = given.has(gold) ? given.get(gold)! * scale : rest;
  return -Math.log((1 - DOUBT) * p + DOUBT / choices.length);
}
