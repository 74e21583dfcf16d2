import type { Act } from './acts.js';
import { clausesIn, type Span } from './clauses.js';
import type { Language } from './language.js';
import type { Token } from './lex.js';

/** Acts and other words that a text speaks of. */
export interface Spoken {
  readonly acts: ReadonlySet<Act>;
  readonly words: ReadonlySet<string>;
}

/** What a task forbids, and what it asks for besides. */
export interface Bans extends Spoken {
  /** Whether everything that changes something is forbidden: all of it, or what the task does not speak of. */
  readonly changes: 'all' | 'others' | undefined;
  /** What the task orders, and what it speaks of. */
  readonly ordered: Spoken;
  readonly spoken: Spoken;
}

/** An act that is forbidden, the other words of what is said of it, and the clause. */
interface Ban {
  readonly act: Act;
  readonly about: readonly string[];
  readonly span: Span;
}

const NOTHING = /^(?:nothing|nichts|niets|rien|nada|nulla|niente|ничего)$/;
const WITHOUT = /^(?:without|ohne|sans|sin|senza|sem|zonder|без)$/;
const TOUCHED = /^(?:touch|anfass|berühr|toqu|tocar|tocc|aanra|трога|触|碰|动)/;
const BACK = /^(?:back|zurück|terug)$/;
const INSTEAD = /^sondern$/;
const ARTICLE = /^(?:der|die|das|den|dem|alle|de|het)$/;
/** What is done is not said by these, but by the word behind them. */
const LIGHT = /^(?:offer|issue|give|make|do|start|call|run|use|open|file|take|get|perform|try)$/;
/** Says of a thing that it is to be left as it is. */
const LEAVES =
  /^(?:lea[sv]|keep|stay|remain|lass|lässt|belass|belie|bleib|behalt|laiss|rest|gard|mainten|dej|qued|manten|mantén|lasci|rima[nr]|mant|deix|fic|permane|perman|laat|laten|blijf|blijv|houd|behoud|оста[вён]|сохран|держ)/;
const COMMA = /^[,，、]$/;
/** Words of another language than English are read from this length on. */
const LONG = 5;
/** Tokens between the two words of a negation. */
const APART = 3;
/** Beside what one does not want a number says which. */
const WANTS = / (?:want|need)$/;
/** Words between `only` and what one does who only looks. */
const BETWEEN = 1;

/** The words that say what is forbidden where no act of the table does: in English the verb, else all long ones. */
function saidIn(words: readonly string[], { order, facts }: Language): string[] {
  const isEnglish = order === 'verb-first' && facts === 'clause';
  if (!isEnglish) return words.filter((word) => word.length >= LONG);
  return words.slice(0, LIGHT.test(words[0] ?? '') ? 2 : 1);
}

/** Reads what the tokens of a text forbid in a language. */
export function readBans(tokens: readonly Token[], language: Language): Bans {
  const { order, facts, unspaced } = language;
  const clauses = clausesIn(tokens, language);
  const { is, some, next, isPast } = clauses;
  const words = new Set<string>();
  const bans: Ban[] = [];
  const covered = new Set<number>();
  let changes: Bans['changes'];

  const wordsIn = ({ from, to }: Span): string[] =>
    tokens.slice(from, to).flatMap(({ kind, text }) => (kind === 'word' || kind === 'look' ? text : []));
  const forbidChanges = (span: Span): void => {
    changes = changes === 'all' || !some(span, 'rest') ? 'all' : 'others';
  };
  const forbid = (at: number, part: Span, span: Span): void => {
    const { act, text } = tokens[at]!;
    const about = wordsIn(part);
    covered.add(at);
    if (act === 'change' && (TOUCHED.test(text) || some(part, 'all') || about.length === 0))
      forbidChanges(part);
    const isBack = about.some((word) => BACK.test(word));
    // Who must not pay something back may pay.
    bans.push({ act: isBack && act === 'pay' ? 'refund' : act!, about, span });
    if (!isBack) return;
    if (act === 'transfer') bans.push({ act: 'refund', about, span });
    if (act === 'send') bans.push({ act: 'return', about, span });
  };
  /** Whether a clause tells how something is. */
  const tells = (at: number, span: Span, act: number | undefined): boolean => {
    const until = Math.min(span.to, (act ?? at) + 3);
    if (some({ from: span.from, to: until }, 'wanted')) return false;
    if (act !== undefined && isPast(act)) return true;
    // The second word of a negation in two, as in `ne … pas`, is read with the first.
    let first = facts === 'clause' ? span.from : at;
    for (let i = at - 1; facts === 'behind' && i >= span.from && i >= at - APART; i--)
      if (is(i, 'weak')) first = i;
    return some({ from: first, to: until }, 'fact');
  };
  const isConditional = (at: number, { from }: Span): boolean =>
    tokens.slice(from, at).findLast(({ kind }) => kind === 'and' || kind === 'condition')?.kind ===
    'condition';
  /** The order that a clause begins with, as in `Storniere die Bestellung nicht`. */
  const begunWith = (at: number, span: Span): Span[] => {
    let first = span.from;
    for (let i = at - 1; i > first; i--)
      if (is(i, 'and') && !is(i - 1, 'act') && is(clauses.next(i, 1), 'act')) first = i + 1;
    while (is(first, 'small', 'wanted', 'end')) first += 1;
    if (!is(first, 'act') || first > at || ARTICLE.test(tokens[at - 1]?.text ?? '')) return [];
    if (INSTEAD.test(tokens[span.to + 1]?.text ?? '') || INSTEAD.test(tokens[span.to]?.text ?? '')) return [];
    return clauses.behind(first).filter((part) => part.from <= at);
  };

  /** What a thing that is left as it is hangs on: by itself behind a comma, the clause before. */
  const ofAsIs = (at: number, span: Span): Span | undefined => {
    let [from, to] = [at, at];
    while (from > span.from && !is(from - 1, 'and')) from -= 1;
    while (to < span.to && !is(to, 'and')) to += 1;
    const part = { from, to };
    if (unspaced || some(part, 'word', 'act', 'all', 'look')) return part;
    const before = clauses.all.findLast((one) => one.to < span.from);
    return before?.to === span.from - 1 && COMMA.test(tokens[before.to]!.text)
      ? { from: before.from, to }
      : undefined;
  };
  /** Forbids to change what is left as it is: everything where all is left so, not where all is sent or described so. */
  function forbidAsIs(at: number, span: Span): void {
    const part = ofAsIs(at, span);
    if (part === undefined || some(span, 'look') || some(part, 'look')) return;
    // By itself between commas, what comes behind tells of the same thing: `the address, as it stands, is right`.
    const around = part.from < span.from ? { from: part.from, to: span.to + 2 } : span;
    if (some(around, 'fact') && !some(span, 'wanted')) return;
    const about = wordsIn(part);
    const acts = tokens.slice(part.from, part.to).flatMap(({ act }) => act ?? []);
    const isLeft = unspaced || about.length === 0 || about.some((word) => LEAVES.test(word));
    const isAll = some(part, 'all') || about.length === 0;
    if (isAll && isLeft && acts.length === 0) forbidChanges(part);
    else if (!acts.includes('change') && (acts.length > 0 || isLeft || !isAll))
      bans.push({ act: 'change', about, span });
  }

  /** Whether it belongs to a clause behind what is lacking: `without an invoice I cannot pay`. */
  const isOfLack = (at: number, act: number): boolean =>
    WITHOUT.test(tokens[at]!.text) && some({ from: at + 1, to: act }, 'fact', 'idle', 'weak');

  const firstIn = ({ from, to }: Span): number | undefined =>
    [...tokens.keys()].find((at) => at >= from && at < to && is(at, 'act'));

  for (const span of clauses.all)
    for (let at = span.from; at < span.to; at++) {
      if (is(at, 'unchanged') && !isConditional(at, span)) forbidAsIs(at, span);
      if (is(at, 'still') && !isConditional(at, span)) forbidChanges(span);
      if (is(at, 'all') && NOTHING.test(tokens[at]!.text) && !some(span, 'fact', 'condition')) {
        for (const act of [next(at, -1), next(at, 1)])
          if (is(act, 'act') && tokens[act]!.act !== 'change' && (!isPast(act) || some(span, 'wanted')))
            forbid(act, { from: act, to: act + 1 }, span);
        for (let act = span.from; act < span.to; act++)
          if (tokens[act]!.act === 'change' && !isPast(act)) {
            covered.add(act);
            forbidChanges(span);
          }
      }
      if (!is(at, 'strong', 'weak', 'barred') || isConditional(at, span)) continue;
      if (order === 'negation-last') {
        for (const act of clauses.lastActs({ from: span.from, to: at }))
          forbid(act, { from: span.from, to: act }, span);
        continue;
      }
      const isWeak = is(at, 'weak');
      if (isWeak && unspaced && next(span.from - 1, 1) !== at) continue;
      const begun = order === 'verb-last' && isWeak ? begunWith(at, span) : [];
      const behind = clauses.behind(at + 1);
      // An object before its verb is not that of a further verb.
      const isNothing = NOTHING.test(tokens[next(at, -1)]?.text ?? '');
      const parts = begun.length > 0 ? begun : isNothing ? behind.slice(0, 1) : behind;
      const acts = parts.map((part) => (begun.length > 0 ? firstIn(part) : clauses.actIn(part)));
      if (isWeak && tells(at, span, acts[0])) continue;
      if (is(at, 'barred') && acts.every((act) => act === undefined)) {
        for (const act of clauses.lastActs({ from: span.from, to: at }))
          forbid(act, { from: act, to: at }, span);
        continue;
      }
      parts.forEach((part, i) => {
        const act = acts[i];
        if (act !== undefined && isOfLack(at, act)) return;
        if (act !== undefined) forbid(act, part, span);
        // Who does not want order 2315 speaks of a thing.
        else if (!WANTS.test(tokens[at]!.text) || !/\d/.test(wordsIn(part)[1] ?? ''))
          for (const word of saidIn(wordsIn(part), language)) words.add(word);
      });
    }

  if (clauses.all.some(onlyLooks)) changes = 'all';
  function onlyLooks(span: Span): boolean {
    for (let only = span.from; only < span.to; only++) {
      if (!is(only, 'only') || isConditional(only, span)) continue;
      if (order !== 'negation-last' && some({ from: span.from, to: only }, 'act')) continue;
      for (let look = span.from; look < span.to; look++) {
        if (!is(look, 'look')) continue;
        const between = tokens.slice(Math.min(only, look) + 1, Math.max(only, look));
        if (between.some(({ kind }) => kind === 'act' || kind === 'fact')) continue;
        if (between.filter(({ kind }) => kind === 'word').length <= (unspaced ? 3 : 1) * BETWEEN) return true;
      }
    }
    return false;
  }

  const orders: { at: number; span: Span }[] = clauses.all.flatMap((span) => {
    const isQuestion = /[?？]/.test(tokens[span.to]?.text ?? '');
    if (isQuestion || tokens[span.from]!.quoted) return [];
    const begins = [span.from];
    for (let at = span.from; at < span.to; at++)
      if (is(at, 'and') && !is(at - 1, 'act') && !isConditional(at, span)) begins.push(at + 1);
      else if (at > span.from && WITHOUT.test(tokens[at]!.text)) begins.push(at);
    return begins.flatMap((from, i) => {
      const part = { from, to: begins[i + 1] ?? span.to };
      return ordersIn(part).map((at) => ({ at, span: part }));
    });
  });
  function ordersIn(part: Span): number[] {
    if (some(part, 'condition', 'fact', 'strong', 'weak', 'barred', 'still')) return [];
    const own = [...Array(part.to - part.from).keys()].map((i) => part.from + i);
    const said = own.filter((at) => !is(at, 'small', 'wanted', 'end', 'and', 'or'));
    if (unspaced) return some(part, 'look', 'only') ? [] : said.filter((at) => is(at, 'act'));
    const ends = order === 'verb-last' && !some(part, 'look') ? [said[0], said.at(-1)] : [said[0]];
    return ends.filter((at): at is number => at !== undefined && is(at, 'act', 'word') && !covered.has(at));
  }

  /** Whether what is forbidden of one thing is ordered of another. */
  const isOrderedElse = ({ act, about, span }: Ban): boolean =>
    orders.some(
      (order) =>
        tokens[order.at]!.act === act &&
        order.span.from !== span.from &&
        about.some((word) => !wordsIn(order.span).includes(word)),
    );
  const spoken = tokens.filter((_, at) => !covered.has(at));
  return {
    acts: new Set(bans.filter((ban) => !isOrderedElse(ban)).map(({ act }) => act)),
    words,
    changes,
    ordered: spokenIn(orders.map(({ at }) => tokens[at]!)),
    spoken: spokenIn(spoken),
  };
}

const spokenIn = (tokens: readonly Token[]): Spoken => ({
  acts: new Set(tokens.flatMap(({ act }) => act ?? [])),
  words: new Set(tokens.flatMap(({ kind, text }) => (kind === 'word' ? text : []))),
});
