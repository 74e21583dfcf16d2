/** Does `work` for each item, at most `limit` at a time; what came of each, in the order of the items. */
export async function sideBySide<T, Made>(
  items: readonly T[],
  limit: number,
  work: (item: T, at: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      made[at] = await work(items[at]!, at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, lane));
  return made;
}
