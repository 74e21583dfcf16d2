/** The largest number of distinct texts that are held: what differs from row to row is no use to share. */
const MAX_SHARED = 10_000;

/** Gives equal texts of many rows that are read together once. */
export function createShared(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    if (texts.size < MAX_SHARED) texts.set(text, text);
    return text;
  };
}
