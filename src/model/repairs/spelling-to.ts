const pairsOf = (text: string): Set<number> => {
  const full = `^${text.toLowerCase()}$`;
  const pairs = new Set<number>();
  for (let i = 1; i < full.length; i++) pairs.add(full.charCodeAt(i - 1) * 65_536 + full.charCodeAt(i));
  return pairs;
};

/** How alike a name is spelled to others: shared pairs of letters over all, in [0, 1]. */
export function spellingTo(name: string): (other: string) => number {
  const own = pairsOf(name);
  return (other) => {
    const pairs = pairsOf(other);
    let both = 0;
    for (const pair of pairs) if (own.has(pair)) both += 1;
    return both / (own.size + pairs.size - both);
  };
}
