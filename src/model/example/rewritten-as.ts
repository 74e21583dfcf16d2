/** Words in a row of a task that have a number in them, in runs of letters and of digits. */
interface Span {
  readonly text: string;
  readonly parts: readonly string[];
}

/** A sign of a value's own, or a stretch of a part of what the task says. */
type Piece = string | { readonly part: number; readonly from: number; to: number };

/** Words of a task that are looked through, and those of one value. */
const MOST_WORDS = 200;
const MOST_ROW = 4;
/** Letters and digits that a value shares with a task, at least: fewer agree by accident. */
const LEAST_SHARED = 4;
/** Letters and digits of its own that a value begins with, at most: a country or a kind, and hardly a name. */
const MOST_BEFORE = 3;
/** Digits before a number without its nought: `0049` of 0171 as 0049171. */
const MOST_COUNTRY = 5;

/** One value, with a number in it. */
const VALUE = /^(?=.*\p{N})[^"'`[\]{}<>]{1,40}$/u;
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
      return VALUE.test(text) ? [{ text, parts: partsOf(text) }] : [];
    }),
  );
}

/** A value in pieces of its own and of a span; undefined where it says something else. */
function piecesOf(value: string, { parts }: Span): Piece[] | undefined {
  const said = parts.join('').toLowerCase();
  const own = partsOf(value).join('').toLowerCase();
  // Within its country a number begins with a nought that it has nowhere else: 0171 is +49171.
  const dropped = own.endsWith(said) ? 0 : 1;
  const before = own.length - said.length + dropped;
  if (said.length < LEAST_SHARED || before < dropped || before > (dropped > 0 ? MOST_COUNTRY : MOST_BEFORE))
    return undefined;
  if (dropped > 0 && !(said.startsWith('0') && own.endsWith(said.slice(1)))) return undefined;
  const places = parts
    .flatMap((text, part) => Array.from(text, (_, from) => ({ part, from })))
    .slice(dropped);
  const pieces: Piece[] = [];
  let seen = 0;
  for (const sign of value) {
    const last = pieces.at(-1);
    const place = /[\p{L}\p{N}]/u.test(sign) && ++seen > before ? places[seen - before - 1]! : undefined;
    if (place === undefined) pieces.push(sign);
    else if (typeof last === 'object' && last.part === place.part) last.to += 1;
    else pieces.push({ ...place, to: place.from + 1 });
  }
  return pieces;
}

/** A span written as another one was; undefined where it is taken apart in its middle and is not as long. */
function written(pieces: readonly Piece[], own: Span, { parts }: Span): string | undefined {
  const texts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const [text, old] = [parts[piece.part]!, own.parts[piece.part]!];
    if (text.length === old.length) return text.slice(piece.from, piece.to);
    return piece.to === old.length ? text.slice(piece.from) : undefined;
  });
  return texts.includes(undefined) ? undefined : texts.join('');
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
  let spans: readonly [own: Span[], now: Span[]] | undefined;
  return (value) => {
    if (!VALUE.test(value) || task.includes(value)) return undefined;
    spans ??= [spansIn(task), spansIn(other)];
    const [own, now] = spans;
    for (const span of own) {
      const pieces = piecesOf(value, span);
      if (!pieces) continue;
      const like = likeOf(span, now);
      const text = like && written(pieces, span, like);
      if (text === undefined) return undefined;
      const letters = value.replace(/\P{L}/gu, '');
      if (letters === letters.toLowerCase()) return text.toLowerCase();
      return letters === letters.toUpperCase() ? text.toUpperCase() : text;
    }
    return undefined;
  };
}
