/** The stem of a word of more than three letters; a shorter one has none but itself. */
export const wordStem = (word: string): string => (word.length > 3 ? stem(word) : word);

/** A word without its ending, so that `cancelled`, `cancelling` and `cancel` are one (after Porter 1980, much less). */
export function stem(word: string): string {
  let root = word.toLowerCase();
  for (const ending of [
    'ations',
    'ation',
    'ings',
    'ing',
    'ies',
    'ied',
    'ed',
    'es',
    's',
    'er',
    'ment',
    'al',
    'ion',
    'ions',
  ]) {
    if (root.endsWith(ending) && root.length - ending.length >= 3) {
      root = root.slice(0, -ending.length) + (ending === 'ies' || ending === 'ied' ? 'i' : '');
      break;
    }
  }
  if (/([b-df-hj-np-tv-z])\1$/.test(root) && root.length > 4) root = root.slice(0, -1);
  return root.replace(/[ey]$/, (end) => (end === 'y' ? 'i' : ''));
}
