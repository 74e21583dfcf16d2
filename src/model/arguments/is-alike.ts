/** Words of the last piece of a name: of `items[].item_id` and of `new_item_ids` `item` and `id`. */
const wordsOf = (name: string): string[] =>
  name
    .slice(name.lastIndexOf('.') + 1)
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/s$/, ''));

/** Whether two names of fields have a word in common. */
export function isAlike(a: string, b: string): boolean {
  const own = wordsOf(b);
  return wordsOf(a).some((word) => own.includes(word));
}
