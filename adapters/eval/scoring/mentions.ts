const isWord = (char: string | undefined): boolean => char !== undefined && /[A-Za-z0-9_]/.test(char);

/** Index of a name in a text as a word of its own; -1 when it is not there. */
function positionOf(text: string, name: string): number {
  let at = name === '' ? -1 : text.indexOf(name);
  while (at >= 0 && (isWord(text[at - 1]) || isWord(text[at + name.length]))) at = text.indexOf(name, at + 1);
  return at;
}

/** The names that a text mentions, in the order of the list. */
export const mentioned = (text: string, names: readonly string[]): string[] =>
  names.filter((name) => positionOf(text, name) >= 0);

/** The names that a text mentions, first mention first. */
export const inOrderOfMention = (text: string, names: readonly string[]): string[] =>
  names
    .map((name) => ({ name, at: positionOf(text, name) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ name }) => name);
