const special = /[.*+?^${}()|[\]\\]/g;
const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?<![A-Za-z0-9_])${name.replace(special, '\\$&')}(?![A-Za-z0-9_])`);
    patterns.set(name, pattern);
  }
  return pattern;
}

/** Index of a name in a text as a word of its own; -1 when it is not there. */
const positionOf = (text: string, name: string): number => text.search(patternOf(name));

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
