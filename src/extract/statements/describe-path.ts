/** What is shown of a path at most; the middle of longer ones is left out. */
const MAX_PARTS = 14;

/**
 * A path in words: `find_user -> get_order x3 -> return_items(item_ids, order_id)`. Repeats are counted, and the arguments of
 * the last action named, since it is what the rest leads up to.
 */
export function describePath(steps: { action: string; args: string[] }[]): string {
  const parts: { action: string; count: number; args: string[] }[] = [];
  for (const { action, args } of steps) {
    const last = parts.at(-1);
    if (last?.action === action) last.count += 1;
    else parts.push({ action, count: 1, args });
  }
  const words = parts.map(({ action, count, args }, i) => {
    const named = i === parts.length - 1 && args.length > 0 ? `(${args.slice(0, 6).join(', ')})` : '';
    return `${action}${named}${count > 1 ? ` x${count}` : ''}`;
  });
  if (words.length > MAX_PARTS) words.splice(MAX_PARTS - 3, words.length - MAX_PARTS, '...');
  return words.join(' -> ');
}
