/** Names are few, and compared again and again. */
const MAX_NAMES = 5_000;
const words = new Map<string, readonly string[]>();

/** Words of the last piece of a name: of `items[].item_id` and of `new_item_ids` `item` and `id`. */
function wordsOf(name: string): readonly string[] {
  let found = words.get(name);
  if (!found) {
    found = name
      .slice(name.lastIndexOf('.') + 1)
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 1)
      .map((word) => word.replace(/s$/, ''));
    if (words.size >= MAX_NAMES) words.clear();
    words.set(name, found);
  }
  return found;
}

/** Whether two names of fields have a word in common. */
export function isAlike(a: string, b: string): boolean {
  const own = wordsOf(b);
  return wordsOf(a).some((word) => own.includes(word));
}
