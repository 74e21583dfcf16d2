import { ownValue } from '../../domain/own-value.js';
import { SAY } from '../../domain/say.js';
import type { Action } from '../events/action.js';
import { isWord } from '../events/names.js';
import type { Token } from '../events/token.js';
import type { Operators } from '../table/operators.js';
import type { Step } from '../table/table.js';
import { spellingTo } from './company-of.js';
import { HORIZON, LIKE, LIKE_NAMES, LIKE_REST, RAREST } from './settings.js';

/** A later try of a refused action. */
export interface Try {
  /** Its place among the steps of the run. */
  readonly index: number;
  /** Whether it worked; another try was refused with the same error. */
  readonly worked: boolean;
}

type Weight = (key: string) => number;

const weights = new WeakMap<Operators, Map<string, Weight>>();

/** How much each token of a tool's lines says: the rarer among the groups that use the tool, the more. */
function weightsOf(operators: Operators, head: string): Weight {
  const byHead = weights.get(operators) ?? new Map<string, Weight>();
  weights.set(operators, byHead);
  const found = byHead.get(head) ?? weightsUnder(operators, head);
  byHead.set(head, found);
  return found;
}

function weightsUnder({ heads, tokens }: Operators, head: string): Weight {
  const known = new Map<string, number>();
  return (key) => {
    let weight = known.get(key);
    if (weight === undefined) {
      const all = ownValue(heads, head) ?? 1;
      // What nobody shares is an object, and no more of the action than a rare name is.
      const rarity = Math.log(1 + all / Math.max(tokens[`${head}\t${key}`] ?? 0, RAREST * all));
      weight = isWord(key) || key.length > 2 ? rarity : 0.2 * rarity;
      known.set(key, weight);
    }
    return weight;
  };
}

/** True for a token that is more than a sign. */
const isTelling = (key: string): boolean => /[\p{L}\p{N}]/u.test(key);

/** Shared weight of two lines over all their weight, in [0, 1]. */
function likeness(a: readonly Token[], b: readonly Token[], weight: Weight): number {
  const left = new Map<string, number>();
  let all = 0;
  let both = 0;
  for (const { key } of a) {
    left.set(key, (left.get(key) ?? 0) + 1);
    all += weight(key);
  }
  for (const { key } of b) {
    const count = left.get(key) ?? 0;
    if (count > 0) {
      both += weight(key);
      left.set(key, count - 1);
    } else all += weight(key);
  }
  return all === 0 ? 0 : both / all;
}

/** Whether of two calls of a tool that does different things by one argument only that argument differs. */
function isOtherValue(a: Action, b: Action): boolean {
  if (a.head !== b.head || a.args.length !== b.args.length || a.args.length < 2) return false;
  const values = new Map(a.args.map(({ path, value }) => [path, value]));
  return b.args.filter(({ path, value }) => values.get(path) !== value).length === 1;
}

/** Whether two tools were given the same, and much of it, or have much of their names in common. */
function isOtherTool(a: Action, b: Action): boolean {
  if (a.head === b.head || a.args.length === 0 || a.text !== b.text) return false;
  return a.args.length >= 2 || spellingTo(a.head)(b.head) >= LIKE_NAMES;
}

function isTry(from: Step, to: Step, weight: Weight): boolean {
  const a = from.action;
  const b = to.action;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'call') return from.operator === to.operator || isOtherValue(a, b) || isOtherTool(a, b);
  if (a.kind === 'say') return from.operator === to.operator;
  if (a.kind === 'act') return a.head === b.head && a.text === b.text;
  const like = likeness(a.tokens, b.tokens, weight);
  // The command stays, as a look at something by another command is no second try; or all else does.
  const command = a.tokens.find(({ key }) => isTelling(key))?.key;
  const stays = command === undefined || b.tokens.some(({ key }) => key === command);
  return like >= (stays ? LIKE : LIKE_REST);
}

const known = new WeakMap<readonly Step[], Map<number, readonly Try[]>>();

/**
 * The tries after a refused step, up to the first that worked: later like actions within the horizon. One that was refused
 * with another error says nothing of this one and is left out. Those of a run's steps are read once.
 */
export function triesAfter(steps: readonly Step[], index: number, operators: Operators): readonly Try[] {
  const ofRun = known.get(steps) ?? new Map<number, readonly Try[]>();
  known.set(steps, ofRun);
  const tries = ofRun.get(index) ?? readTries(steps, index, operators);
  ofRun.set(index, tries);
  return tries;
}

function readTries(steps: readonly Step[], index: number, operators: Operators): Try[] {
  const from = steps[index]!;
  const tries: Try[] = [];
  if (from.operator === SAY) return tries;
  const weight = weightsOf(operators, from.action.head);
  const end = Math.min(steps.length, index + 1 + HORIZON);
  const textOf = ({ action: { head, text } }: Step): string => `${head}\t${text}`;
  const refused = new Set([textOf(from)]);
  const isSentAgain = (after: number): boolean =>
    steps.slice(after + 1, end).some((step) => refused.has(textOf(step)));
  for (let j = index + 1; j < end; j++) {
    const to = steps[j]!;
    if (!isTry(from, to, weight)) continue;
    // What worked was something else where a refused try is sent again after it.
    if (!to.failed && !refused.has(textOf(to)) && isSentAgain(j)) continue;
    if (!to.failed) {
      tries.push({ index: j, worked: true });
      break;
    }
    refused.add(textOf(to));
    if (to.answer.shape === from.answer.shape) tries.push({ index: j, worked: false });
  }
  return tries;
}
