/** Only the templates below make what holds this: no stored text can pass for words of our own, not even by a cast. */
const OWN = Symbol('words of our own');

/** Words of this program. */
export interface OwnWords {
  readonly [OWN]: string;
}

/** What an argument is given: a value letter for letter, or a gap with the place where the agent finds its own. */
export type CallValue =
  | string
  | { readonly line: string }
  | { readonly task: true }
  | { readonly user: true }
  | { readonly call: string; readonly at: string }
  | { readonly either: readonly string[]; readonly isOpen?: boolean | undefined }
  | null;

/**
 * One part of a line. What was stored comes in as what it is (the name of an action, the name of an argument, what
 * is typed, or something that was said); how it is shown, and whether it may be, is decided where lines are rendered and nowhere
 * else.
 */
export type Part =
  | OwnWords
  | { readonly name: string }
  | { readonly argument: string }
  /** What is typed, letter for letter; shown in backticks. */
  | { readonly typed: string; readonly most?: number }
  /** A tool as it is called, with arguments that matter; shown in backticks where its name may be shown. */
  | {
      readonly call: string;
      readonly args: readonly (readonly [path: string, value: CallValue])[];
      readonly most?: number;
    }
  | {
      readonly said: string;
      /** Code units of it that are shown at most, quotation marks included; 300 unless told. */
      readonly most?: number;
    };

/** The words of a part of our own; undefined for what was stored. */
export const wordsOfOurs = (part: Part): string | undefined =>
  OWN in part && typeof part[OWN] === 'string' ? part[OWN] : undefined;

const own = (words: string): OwnWords => ({ [OWN]: words });

function assembled<P extends Part>(ours: TemplateStringsArray, put: readonly (number | readonly P[])[]) {
  const parts: (OwnWords | P)[] = [];
  ours.forEach((text, i) => {
    if (text !== '') parts.push(own(text));
    const next = put[i];
    if (typeof next === 'number') parts.push(own(String(next)));
    else if (next !== undefined) parts.push(...next);
  });
  return parts;
}

/** Words of our own with numbers among them, as a template: `` ownWords`${9} of ${11} runs` ``. */
export const ownWords = (ours: TemplateStringsArray, ...put: (number | readonly OwnWords[])[]): OwnWords[] =>
  assembled(ours, put);

/**
 * Parts of a line, as a template: `` words`If ${{ name }} fails: ${{ said: error }}` ``. What the template itself says is
 * ours; what is put in is a number, a part or parts.
 */
export const words = (ours: TemplateStringsArray, ...put: (number | Part | readonly Part[])[]): Part[] =>
  assembled(
    ours,
    put.map(
      (one) => (typeof one === 'number' || Array.isArray(one) ? one : [one]) as number | readonly Part[],
    ),
  );

/** Lists of parts one after the other, with the same words between them. */
export const joined = (lists: readonly (readonly Part[])[], between: readonly OwnWords[]): Part[] =>
  lists.flatMap((parts, i) => (i === 0 ? [...parts] : [...between, ...parts]));
