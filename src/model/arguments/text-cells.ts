import { MOST_READ } from '../settings.js';

/** A value in a text that says what it is. */
export interface Labelled {
  readonly label: string;
  readonly value: string;
}

/** A thing with a number (`mug 2`), what is quoted, and a word, a path or an id. */
const NAME =
  /\p{Ll}+ \d{1,4}(?![\p{L}\p{N}.,:]\p{N})|"[^"\n]{1,60}"|[\p{L}\p{N}_#@/~$-][\p{L}\p{N}_#@/.:-]*/gu;

/** The names in a text, each once. */
export function namesIn(text: string): string[] {
  const names = new Set<string>();
  for (const [found] of text.slice(0, MOST_READ).matchAll(NAME)) {
    const name = found.replace(/^"|"$|(?<![.:])[.:]+$/g, '');
    if (name.length > 1) names.add(name);
  }
  return [...names];
}

/** `status: open`, and between commas `status open`. */
const COLON = /(?:^|[\n,;|])[^\S\n]*([\p{L}_][\p{L}\p{N}_ -]{0,30}?)\s*[:=]\s+([^\n,;|]{1,60})/gu;
const SEGMENT = /[,;:]\s+([\p{Ll}_]{4,20}) ([\p{L}\p{N}_#-]+(?: \d+)?)(?=[,;.\n]|$)/gu;

/** The values of a text that have a label. */
export function labelledIn(text: string): Labelled[] {
  const read = text.slice(0, MOST_READ);
  if (!/[:=,;]/.test(read)) return [];
  return [...read.matchAll(COLON), ...read.matchAll(SEGMENT)]
    .map(([, label, value]) => ({ label: label!.trim(), value: value!.trim().replace(/[.!]$/, '') }))
    .filter(({ value }) => value !== '');
}
