import type { Language } from './language.js';
import type { Kind, Token } from './lex.js';

/** Part of the tokens: from, and up to without. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Tokens after a comma in which a list ends with `or`. */
const LISTED = 6;

const COMMA = /^[,，、]$/;

/** How the tokens of a text hang together. */
export interface Clauses {
  readonly all: readonly Span[];
  readonly is: (at: number, ...kinds: Kind[]) => boolean;
  readonly some: (span: Span, ...kinds: Kind[]) => boolean;
  /** The next place that is no small word. */
  readonly next: (at: number, step: 1 | -1) => number;
  /** Whether an act is told as done. */
  readonly isPast: (at: number) => boolean;
  /** Parts of what a negation reaches behind it: each may hold one act. */
  readonly behind: (from: number) => Span[];
  /** The place of a part's act. */
  readonly actIn: (span: Span) => number | undefined;
  /** The last act of a span, and those that are joined to it. */
  readonly lastActs: (span: Span) => number[];
}

/** Reads how the tokens of a text hang together in a language. */
export function clausesIn(tokens: readonly Token[], { order, past }: Language): Clauses {
  const is = (at: number, ...kinds: Kind[]): boolean => {
    const token = tokens[at];
    return token !== undefined && kinds.includes(token.kind);
  };
  const all: Span[] = [];
  for (let from = 0, to = 0; to <= tokens.length; to++)
    if (to === tokens.length || is(to, 'break', 'but')) {
      if (to > from) all.push({ from, to });
      from = to + 1;
    }
  const next = (at: number, step: 1 | -1): number => {
    let to = at + step;
    while (is(to, 'small')) to += step;
    return to;
  };
  const isComma = (at: number): boolean => COMMA.test(tokens[at]?.text ?? '');
  const joins = (at: number): boolean =>
    is(at, 'or') || (is(at, 'and') && is(at - 1, 'act') && is(next(at, 1), 'act'));
  /** Whether a comma is in a list of acts that ends with `or`. */
  const isListed = (at: number): boolean => {
    if (!isComma(at) || !is(next(at, 1), 'act')) return false;
    for (let to = next(at, 1) + 1; to <= at + LISTED; to++) {
      if (is(to, 'or')) return is(next(to, 1), 'act');
      if (is(to, 'but', 'end', 'break') && !isComma(to)) return false;
    }
    return false;
  };
  return {
    all,
    is,
    some: ({ from, to }, ...kinds) => tokens.slice(from, to).some(({ kind }) => kinds.includes(kind)),
    next,
    isPast: (at) => past !== undefined && is(at, 'act') && past.test(tokens[at]!.text),
    behind: (from) => {
      const parts: Span[] = [];
      let [begin, at] = [from, from];
      for (; at < tokens.length; at++) {
        if (joins(at) || isListed(at)) {
          parts.push({ from: begin, to: at });
          begin = at + 1;
        } else if (is(at, 'break', 'but', 'end', 'and', 'condition', 'only', 'strong')) break;
      }
      return [...parts, { from: begin, to: at }];
    },
    actIn: ({ from, to }) => {
      const own = tokens.slice(from, to).map(({ kind }) => kind);
      const at = order === 'verb-first' ? own.indexOf('act') : own.lastIndexOf('act');
      return at < 0 ? undefined : from + at;
    },
    lastActs: ({ from, to }) => {
      let at = to - 1;
      while (at >= from && !is(at, 'act')) at -= 1;
      const found: number[] = [];
      while (is(at, 'act')) {
        found.push(at);
        const between = next(at, -1);
        // Without a verb between them they are names in a list.
        const isList = order === 'negation-last' && isComma(between) && is(between - 1, 'act');
        if (!joins(between) && !isList) break;
        at = next(between, -1);
      }
      return found;
    },
  };
}
