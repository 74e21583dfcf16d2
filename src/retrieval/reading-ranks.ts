/** How many of the best ranks are all read, and how many at most of those that follow. */
const READ_FIRST = 128;
const READ_FURTHER = 128;
/** Ranks read, on either side, that speak for one that was not. */
const BESIDE = 4;

/** Which ranks are read in company: all the first, of those that follow the fewer the further down they are. */
export function ranksToRead(count: number): number[] {
  const ranks: number[] = [];
  for (let rank = 0; rank < Math.min(count, READ_FIRST); rank++) ranks.push(rank);
  for (let i = 0; i < READ_FURTHER; i++) {
    const rank = Math.floor(READ_FIRST * (count / READ_FIRST) ** (i / READ_FURTHER));
    if (rank < count && rank > ranks.at(-1)!) ranks.push(rank);
  }
  return ranks;
}

/** For every rank what company adds: what was found there, or the mean of what was found around it. */
export function gainsAt(read: readonly number[], gains: readonly number[], count: number): number[] {
  const all: number[] = [];
  let next = 0;
  for (let rank = 0; rank < count; rank++) {
    if (read[next] === rank) {
      all.push(gains[next]!);
      next += 1;
      continue;
    }
    const beside = gains.slice(Math.max(0, next - BESIDE), next + BESIDE);
    all.push(beside.reduce((a, b) => a + b, 0) / beside.length);
  }
  return all;
}
