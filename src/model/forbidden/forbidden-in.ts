import { stem } from '../../domain/stems.js';
import { ja, ru, zh } from './eastern.js';
import { de, en, nl } from './germanic.js';
import type { Language } from './language.js';
import { lex, plain, type Token } from './lex.js';
import { nameSays, spelled } from './name-of.js';
import { type Bans, readBans, type Spoken } from './read-bans.js';
import { es, fr, it, pt } from './romance.js';
import { withWholeVerbs } from './separable.js';

/** Text that is read. */
const MOST_READ = 4_000;
/** Of a name, too: a line that is typed has its verb near its beginning. */
const MOST_NAMED = 400;
/** Share of a word that two forms of it have in common at the beginning, and letters at least. */
const COMMON = 0.6;
const LETTERS = 5;

/** A language of which a text has this share of small words, of the most that any has, may be its own. */
const LIKELY = 0.5;

const FORBIDS = /^(?:strong|weak|barred)$/;
const LATIN = [en, de, fr, es, it, pt, nl];

/** A text in terms of a language that it may be in. */
interface Reading {
  readonly language: Language;
  readonly tokens: readonly Token[];
}

/** How many of the words a language knows as its own. */
const ownWords = ({ tokens }: Reading): number =>
  tokens.reduce(
    (sum, { kind, text }) =>
      sum + (kind === 'word' || kind === 'act' || kind === 'break' ? 0 : text.split(' ').length),
    0,
  );

/** Reads a text in the languages that it may be in: by its script, and of those written in Latin letters by its small words. */
function readingsOf(text: string): readonly Reading[] {
  const others: Language[] = /\p{Script=Cyrillic}/u.test(text) ? [ru] : [];
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) others.push(ja);
  else if (/\p{Script=Han}/u.test(text)) others.push(zh);
  const read = (language: Language): Reading => ({
    language,
    tokens: withWholeVerbs(lex(text, language), language),
  });
  const latin = /\p{Script=Latin}/u.test(text) ? LATIN.map(read) : [];
  const most = Math.max(...latin.map(ownWords));
  const likely = latin.filter((one) => ownWords(one) >= LIKELY * most);
  // What forbids nothing in the language that the text most likely has is no `no` of another.
  const best = likely.filter((one) => ownWords(one) === most);
  const idle = best.flatMap(({ tokens }) => tokens.filter(({ kind }) => kind === 'idle'));
  const isHeard = ({ kind, at }: Token): boolean =>
    !FORBIDS.test(kind) || idle.every((one) => at < one.at || at >= one.at + one.text.length);
  return [...likely.map((one) => ({ ...one, tokens: one.tokens.filter(isHeard) })), ...others.map(read)];
}

function isForm(one: string, other: string): boolean {
  if (stem(one) === stem(other)) return true;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same >= LETTERS && same >= COMMON * Math.max(one.length, other.length);
}

/** What stands right behind each word that forbids, up to the end of its clause. */
const behindBans = ({ tokens }: Reading): string[] =>
  tokens.flatMap(({ kind }, i) => {
    if (kind !== 'strong' && kind !== 'weak') return [];
    const end = tokens.findIndex((token, at) => at > i && (token.kind === 'break' || token.kind === 'end'));
    const words = tokens.slice(i + 1, end < 0 ? undefined : end).map(({ text }) => text);
    return words.join(' ');
  });

/**
 * Tells of operators whether a task forbids them, in ten languages: what it negates, and where it is only for looking
 * everything that changes something and that it does not order besides. Pure.
 *
 * @param reads whether runs show of an operator that it only looks
 * @returns nothing where the task forbids nothing
 */
export function forbiddenIn(
  task: string,
  reads: (operator: string) => boolean,
): ((operator: string) => boolean) | undefined {
  const text = plain(task.slice(0, MOST_READ));
  const readings = readingsOf(text);
  const behind = readings.flatMap(behindBans);
  const all = readings
    .map(({ language, tokens }) => readBans(tokens, language))
    .filter(({ acts, words, changes }) => acts.size > 0 || words.size > 0 || changes !== undefined);
  if (all.length === 0 && behind.length === 0) return undefined;
  const known = new Map<string, boolean>();
  return (operator) => {
    const before = known.get(operator);
    if (before !== undefined) return before;
    const says = nameSays(operator.slice(0, MOST_NAMED));
    const isSaid = ({ acts, words }: Spoken): boolean =>
      [...says.acts].some((act) => acts.has(act)) ||
      says.verbs.some((verb) => [...words].some((word) => isForm(verb, word)));
    const isBarred = (bans: Bans): boolean => {
      if (isSaid(bans)) return true;
      if (bans.changes === undefined || says.kind === 'reads') return false;
      if (says.kind === 'unknown' && reads(operator)) return false;
      return !isSaid(bans.ordered) && (bans.changes === 'all' || !isSaid(bans.spoken));
    };
    // The name of a tool alone behind a word that forbids means the tool, whatever its words are.
    const name = spelled(operator.slice(0, MOST_NAMED));
    const isNamed = name.includes(' ') && behind.includes(name);
    const barred = isNamed || all.some(isBarred);
    known.set(operator, barred);
    return barred;
  };
}
