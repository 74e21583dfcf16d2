/** Words in a row of a task that have a number in them, in runs of letters and of digits. */
interface Span {
  readonly text: string;
  readonly parts: readonly string[];
}

/** A character of a value: a sign of its own, or one of a part of what the task says. */
type Sign = string | { readonly part: number; readonly at: number };

/** Words of a task that are looked through, those of one value, and code units of it. */
const MOST_WORDS = 200;
const MOST_ROW = 4;
const MOST_VALUE = 40;
/** Letters and digits that a value shares with a task, at least: fewer agree by accident. */
const LEAST_SHARED = 4;
/** Letters and digits of its own that a value begins with: a country, a kind. */
const MOST_BEFORE = 8;

const PARTS = /\p{L}+|\p{N}+/gu;
const partsOf = (text: string): string[] => text.match(PARTS) ?? [];

/** The longest rows first; what ends a clause ends a row. */
function spansIn(task: string): Span[] {
  const words = task.split(/\s+/, MOST_WORDS);
  return Array.from({ length: MOST_ROW }, (_, i) => MOST_ROW - i).flatMap((length) =>
    words.flatMap((_, from): Span[] => {
      const row = words.slice(from, from + length);
      if (row.length < length || row.slice(0, -1).some((word) => /[,;:!?]$/.test(word))) return [];
      const text = row.join(' ').replace(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu, '');
      return /\p{N}/u.test(text) && text.length <= MOST_VALUE ? [{ text, parts: partsOf(text) }] : [];
    }),
  );
}

/** A value as signs of its own and of a span; undefined where it says something else. */
function signsOf(value: string, { parts }: Span): Sign[] | undefined {
  const said = parts.join('').toLowerCase();
  const own = partsOf(value).join('').toLowerCase();
  // Within its country a number begins with a nought that it has nowhere else: 0171 is +49171.
  const dropped = own.endsWith(said) ? 0 : 1;
  const before = own.length - said.length + dropped;
  if (said.length < LEAST_SHARED || before < dropped || before > MOST_BEFORE) return undefined;
  if (dropped > 0 && !(said.startsWith('0') && own.endsWith(said.slice(1)))) return undefined;
  const places = parts.flatMap((text, part) => Array.from(text, (_, at) => ({ part, at }))).slice(dropped);
  let seen = 0;
  return Array.from(value, (sign) => {
    if (!/[\p{L}\p{N}]/u.test(sign)) return sign;
    seen += 1;
    return seen <= before ? sign : places[seen - before - 1]!;
  });
}

/** A span written as another one was; undefined where it is taken apart in its middle and is not as long. */
function written(signs: readonly Sign[], own: Span, { parts }: Span): string | undefined {
  const first = signs.findIndex((sign) => typeof sign === 'object');
  const isCut = (part: number): boolean => {
    const at = signs.flatMap((sign, i) => (typeof sign === 'object' && sign.part === part ? i : []));
    return at.at(-1)! - at[0]! >= at.length;
  };
  let text = '';
  for (const [i, sign] of signs.entries()) {
    const last = signs[i - 1];
    if (typeof sign === 'string') text += sign;
    else if (isCut(sign.part)) {
      if (parts[sign.part]!.length !== own.parts[sign.part]!.length) return undefined;
      text += parts[sign.part]![sign.at];
    } else if (typeof last !== 'object' || last.part !== sign.part)
      text += parts[sign.part]!.slice(i === first ? sign.at : 0);
  }
  return text;
}

/** Shapes of spans that are the like of each other, the most particular first. */
const SHAPES = [
  ({ text }: Span) =>
    text
      .replace(/\p{Lu}+/gu, 'A')
      .replace(/\p{Ll}+/gu, 'a')
      .replace(/\p{N}/gu, '0'),
  ({ parts }: Span) => parts.map((part) => (/\p{N}/u.test(part) ? '0'.repeat(part.length) : 'a')).join(' '),
  ({ parts }: Span) => parts.map((part) => (/\p{N}/u.test(part) ? '0' : 'a')).join(' '),
];

/** The one span of a task that is the like of another task's; undefined where there is none, or several are. */
function likeOf(span: Span, spans: readonly Span[]): Span | undefined {
  for (const shapeOf of SHAPES) {
    const like = spans.filter((one) => shapeOf(one) === shapeOf(span));
    if (like.length > 0) return new Set(like.map(({ text }) => text)).size === 1 ? like[0] : undefined;
  }
  return undefined;
}

/**
 * What one task says with a number in it as another one's, in the form in which a run wrote its own: of `0171 807 15 34` and
 * `+491718071534`, `0176 771 31 47` is `+491767713147`; of `kl 33800` and `KL33800`, `mn 45213` is `MN45213`.
 *
 * @returns a function that gives nothing for a value that its task says as it is, or not at all, and where the other says nothing of its shape
 */
export function rewrittenAs(task: string, other: string): (value: string) => string | undefined {
  let own: Span[] | undefined;
  let now: Span[] | undefined;
  return (value) => {
    if (!/\p{N}/u.test(value) || value.length > MOST_VALUE || task.includes(value)) return undefined;
    own ??= spansIn(task);
    for (const span of own) {
      const signs = signsOf(value, span);
      if (!signs) continue;
      now ??= spansIn(other);
      const like = likeOf(span, now);
      const text = like && written(signs, span, like);
      if (text === undefined) return undefined;
      const letters = value.replace(/\P{L}/gu, '');
      if (letters === letters.toLowerCase()) return text.toLowerCase();
      return letters === letters.toUpperCase() ? text.toUpperCase() : text;
    }
    return undefined;
  };
}
