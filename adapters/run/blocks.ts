/** The text between a tag and the first that closes it. */
export interface Block {
  name: string;
  body: string;
  start: number;
  /** One past the closing tag. */
  end: number;
}

/**
 * The blocks of a text, in order, none inside another. A pattern that looks for the end of each opening tag by itself
 * takes time with the square of the text where many are never closed.
 *
 * @param opening a tag with its name as the first group; with the flag `g`
 */
export function blocksIn(text: string, opening: RegExp): Block[] {
  const found: Block[] = [];
  const closing = new Map<string, number[]>();
  let free = 0;
  for (const match of text.matchAll(opening)) {
    if (match.index < free) continue;
    if (found.length === 0 && closing.size === 0) {
      // Backwards, so that the next one is the last of its list.
      for (const { 1: name, index } of [...text.matchAll(/<\/([\w:-]{1,64})>/g)].reverse()) {
        const places = closing.get(name!);
        if (places) places.push(index);
        else closing.set(name!, [index]);
      }
      if (closing.size === 0) return [];
    }
    const name = match[1]!;
    const from = match.index + match[0].length;
    const places = closing.get(name) ?? [];
    while (places.length > 0 && places.at(-1)! < from) places.pop();
    const close = places.at(-1);
    if (close === undefined) continue;
    free = close + name.length + 3;
    found.push({ name, body: text.slice(from, close), start: match.index, end: free });
  }
  return found;
}

/** The text with each of these blocks replaced. */
export function replaceBlocks(
  text: string,
  blocks: readonly Block[],
  replaced: (block: Block) => string = () => '',
): string {
  let at = 0;
  let rest = '';
  for (const block of blocks) {
    rest += text.slice(at, block.start) + replaced(block);
    at = block.end;
  }
  return rest + text.slice(at);
}
