/** One token of an action: a word, a flag, a path, a quoted value or a sign. */
export interface Token {
  /** As it was written. */
  readonly text: string;
  /** What is compared: of keywords and of speech in lower case, else the text. */
  readonly key: string;
  /** Whether white space was before it. */
  readonly space: boolean;
}
