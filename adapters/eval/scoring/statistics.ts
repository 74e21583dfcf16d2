/** The mean; NaN of nothing. */
export function mean(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length > 0 ? sum / values.length : Number.NaN;
}

/** F1 of a set of answers against a gold set that is not empty. */
export function setF1(answers: readonly string[], gold: ReadonlySet<string>): number {
  const right = answers.filter((answer) => gold.has(answer)).length;
  return right === 0 ? 0 : (2 * right) / (answers.length + gold.size);
}

/**
 * Area under the ROC curve: how often a positive is scored above a negative, ties counting half
 * (the Mann-Whitney statistic, by ranks). NaN when either side is empty.
 */
export function auc(scores: readonly number[], positive: readonly boolean[]): number {
  const order = scores.map((_, i) => i).sort((a, b) => scores[a]! - scores[b]!);
  let positives = 0;
  let rankSum = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && scores[order[to]!] === scores[order[from]!]) to++;
    for (let i = from; i < to; i++) {
      if (!positive[order[i]!]) continue;
      positives++;
      rankSum += (from + to + 1) / 2;
    }
    from = to;
  }
  const negatives = scores.length - positives;
  if (positives === 0 || negatives === 0) return Number.NaN;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}
