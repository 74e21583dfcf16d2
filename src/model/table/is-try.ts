import { ownValue } from '../../domain/own-value.js';
import { isWord } from '../events/names.js';
import { quotedIn } from '../events/quoted-in.js';
import type { Token } from '../events/token.js';
import type { Operators } from './operators.js';
import { isLook } from './request-of.js';
import type { Step } from './table.js';

/** Two lines of this share of common weight are tries of one thing. With .4 the SQL edits that are right fall from .26 to .21. */
const LIKE = 0.3;

type Weight = (key: string) => number;

/** How much a token of a tool's lines says: the rarer among the groups that use the tool, the more. */
const weightIn =
  ({ heads, tokens }: Operators, head: string): Weight =>
  (key) => {
    const share = (ownValue(tokens, `${head}\t${key}`) ?? 0) / (ownValue(heads, head) ?? 1);
    // What nobody shares is an object, and no more of the action than a rare name is.
    return (isWord(key) || key.length > 2 ? 1 : 0.2) * Math.log(1 + 1 / Math.max(share, 0.1));
  };

/** The same lines are compared with others again and again. */
const lines = new WeakMap<readonly Token[], readonly Token[]>();

/** Tokens with what is between quotation marks as one, with the marks: a value of several words is one value. */
function withValues(tokens: readonly Token[]): readonly Token[] {
  const known = lines.get(tokens);
  if (known) return known;
  const inside = quotedIn(tokens);
  const valueAt = (at: number): string | undefined => (tokens[at] ? inside.get(tokens[at]) : undefined);
  const made = tokens.flatMap((token, at) => {
    const value = valueAt(at);
    const isMark = value === undefined && (valueAt(at - 1) ?? valueAt(at + 1)) !== undefined;
    if (isMark || (value !== undefined && valueAt(at - 1) === value)) return [];
    return value === undefined ? token : { ...token, text: `"${value}"`, key: `"${value}"` };
  });
  lines.set(tokens, made);
  return made;
}

const isQuoted = ({ text }: Token): boolean => /^["'].*["']$/s.test(text);

/** True for lines that are the same but for one value in quotation marks. */
function isOtherValue(a: readonly Token[], b: readonly Token[]): boolean {
  const apart = a.length === b.length ? a.flatMap((token, at) => (token.key === b[at]!.key ? [] : at)) : [];
  return a.length > 2 && apart.length === 1 && isQuoted(a[apart[0]!]!) && isQuoted(b[apart[0]!]!);
}

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

/** Whether an action is another try of an earlier one: the same is done, to whatever object, or the line is like. */
export function isTry(
  from: Pick<Step, 'action' | 'operator'>,
  to: Pick<Step, 'action' | 'operator'>,
  operators: Operators,
): boolean {
  const a = from.action;
  const b = to.action;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'act') return a.head === b.head && a.text === b.text;
  if (a.kind === 'call' && a.head !== b.head) return false;
  if (a.kind === 'call' && from.operator === to.operator) return true;
  // To look is no other try of a change.
  if (a.kind === 'call' && isLook(a.args) !== isLook(b.args)) return false;
  const [left, right] = [withValues(a.tokens), withValues(b.tokens)];
  return isOtherValue(left, right) || likeness(left, right, weightIn(operators, a.head)) >= LIKE;
}
