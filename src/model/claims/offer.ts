import { MOST_NAME, MOST_PARTS } from '../settings.js';

/** What a result offers: items of a list that it gives, and labels that are in brackets on it. */
export interface Offer {
  readonly list: readonly string[];
  readonly labels: readonly string[];
}

/** Characters of a result that are read for lists, and of an item in quotation marks. */
const MOST_OFFERED = 8_000;
const MOST_QUOTED = 120;
/** Words of an item without quotation marks: of more a sentence is made. */
const MOST_WORDS = 4;

/** Words after which a result says what there is: some alone, most with a colon. */
const ANNOUNCES =
  /\b(?:(?:did you mean|one of|choose from)(?: the following)?:?|(?:similar|allowed|valid|available|possible|supported|accepted|permitted|expected|known|existing|suggestions?|options?|choices?|alternatives?)(?: [a-z_]{1,20}){0,2}:) ?/gi;
const LIST_MARK = /^\s{0,8}(?:[-*•]|\d{1,3}[.)])\s+/;
const LABEL = /\[([^[\]\n'"]{2,60})\]/g;

/** The items in quotation marks that follow a place in a text, with commas between, as programs print a list of texts. */
function quotedAt(text: string, from: number): { items: string[]; end: number } {
  const items: string[] = [];
  let at = from;
  const skipSpace = (): void => {
    while (at < text.length && /\s/.test(text[at]!)) at += 1;
  };
  for (;;) {
    skipSpace();
    const mark = text[at];
    if (mark !== '"' && mark !== "'") break;
    let end = at + 1;
    while (end < text.length && text[end] !== mark && end - at <= MOST_QUOTED)
      end += text[end] === '\\' ? 2 : 1;
    if (text[end] !== mark) break;
    items.push(text.slice(at + 1, end).replace(/\\(.)/g, '$1'));
    at = end + 1;
    skipSpace();
    if (text[at] !== ',') break;
    at += 1;
  }
  return { items, end: at };
}

/** Lists of texts in square brackets: `['a', 'b']`, `["a", "b"]`, cut off or not. */
function bracketed(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('['); at >= 0; ) {
    const { items, end } = quotedAt(text, at + 1);
    if (items.length > 1) found.push(...items);
    at = text.indexOf('[', items.length > 0 ? end : at + 1);
  }
  return found;
}

/** One item of an enumeration, without its marks. */
function bare(item: string): string {
  let [from, to] = [0, item.length];
  while (from < to && `"'\`[({ `.includes(item[from]!)) from += 1;
  while (to > from && `"'\`])}.?! `.includes(item[to - 1]!)) to -= 1;
  return item.slice(from, to).trim();
}

/** The words after an announcement, up to the end of the sentence; where none are left on the line, the lines of a list. */
function announced(text: string): string[] {
  return [...text.matchAll(ANNOUNCES)].flatMap(({ 0: words, index }): string[] => {
    const rest = text.slice(index + words.length, index + words.length + 600);
    const [line = '', ...lines] = rest.split('\n');
    if (line.trim() === '' || line.trim() === ':') {
      const ends = lines.findIndex((one) => !LIST_MARK.test(one));
      return lines.slice(0, ends < 0 ? lines.length : ends).map((one) => bare(one.replace(LIST_MARK, '')));
    }
    // Data of a program is read as such.
    if (/^\[\s{0,8}["']/.test(line)) return [];
    const items = line
      .split(/[.?!](?:\s|$)/, 1)[0]!
      .split(/\s?[,|;]\s?|\s(?:or|and)\s/)
      .map(bare);
    const isEnumeration = items.every((item) => item.split(' ').length <= MOST_WORDS);
    return isEnumeration && (items.length > 1 || /mean/i.test(words)) ? items : [];
  });
}

const isItem = (item: string): boolean =>
  item.length > 0 && item.length <= MOST_NAME && /[\p{L}\p{N}]/u.test(item) && !item.includes('\n');

const distinct = (items: readonly string[]): string[] =>
  [...new Set(items.filter(isItem))].slice(0, MOST_PARTS);

const read = new WeakMap<object, Offer>();

function readOffer(result: string): Offer {
  const text = result.slice(0, MOST_OFFERED);
  const labels = distinct([...text.matchAll(LABEL)].map(([, label]) => label!.trim()));
  return {
    list: distinct([...bracketed(text), ...announced(text)]),
    labels: labels.length > 1 ? labels : [],
  };
}

/** The lists in a step's result: `Similar: ['a', 'b']`, `did you mean x?`, `allowed: a | b`, `[Buy] [Back]`. */
export function offerOf(step: { readonly result: string }): Offer {
  const offer = read.get(step) ?? readOffer(step.result);
  read.set(step, offer);
  return offer;
}
