/** Equal texts and lists of texts once, in place of once for each row that has them. */
export interface Shared {
  text(text: string): string;
  texts(texts: string[]): string[];
}

/** The largest number of distinct ones that are held: what differs from row to row is no use to share. */
const MAX_SHARED = 10_000;

/** What a reader of many rows shares among them. */
export function createShared(): Shared {
  const texts = new Map<string, string>();
  const lists = new Map<string, string[]>();

  function once<T>(held: Map<string, T>, key: string, value: T): T {
    const known = held.get(key);
    if (known !== undefined) return known;
    if (held.size < MAX_SHARED) held.set(key, value);
    return value;
  }

  const text = (one: string): string => once(texts, one, one);
  return {
    text,
    texts: (list) => {
      const key = list.join('\n');
      // A line break within one of them would make two lists look alike.
      if (list.some((one) => one.includes('\n'))) return list;
      return once(lists, `${list.length} ${key}`, list);
    },
  };
}
