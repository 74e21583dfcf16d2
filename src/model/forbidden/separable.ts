import type { Language } from './language.js';
import { lex, type Token } from './lex.js';

/** What may precede the verb of an order, and those that end what it reaches. */
const BEFORE = new Set<Token['kind']>(['small', 'wanted', 'end']);
const AROUND = new Set<Token['kind']>(['break', 'but', 'and']);

/**
 * Puts verbs together that a language parts in an order: `sag … ab` is `absag`. Only where that is an act: else both words stay.
 *
 * @returns the tokens, each verb where its first part stood
 */
export function withWholeVerbs(tokens: readonly Token[], language: Language): readonly Token[] {
  const { apart } = language;
  if (apart === undefined) return tokens;
  const whole = [...tokens];
  const isAround = (at: number): boolean => tokens[at] === undefined || AROUND.has(tokens[at].kind);
  const gone = new Set<number>();
  for (let begin = 0; begin < tokens.length; begin++) {
    if (isAround(begin) || !isAround(begin - 1)) continue;
    while (!isAround(begin + 1) && BEFORE.has(tokens[begin]!.kind)) begin += 1;
    let last = begin + 1;
    const isLast = (at: number): boolean =>
      apart.test(tokens[at]!.text) && (isAround(at + 1) || tokens[at + 1]!.kind === 'end');
    while (!isAround(last) && !isLast(last)) last += 1;
    if (isAround(last)) continue;
    const [verb, part] = [tokens[begin]!, tokens[last]!];
    if (verb.quoted) continue;
    const [joined, ...rest] = lex(part.text + verb.text.split(' ')[0], language);
    if (joined?.act === undefined || rest.length > 0) continue;
    whole[begin] = { ...joined, at: verb.at };
    gone.add(last);
    begin = last;
  }
  return gone.size === 0 ? tokens : whole.filter((_, at) => !gone.has(at));
}
