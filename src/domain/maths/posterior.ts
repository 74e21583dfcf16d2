/** What is believed of a rate. */
export interface Rate {
  readonly mean: number;
  /** Its standard deviation: how little is known. */
  readonly sd: number;
}

/** What is believed before anything is seen: a mean in (0, 1), and how many observations it counts for. */
export interface Prior {
  readonly mean: number;
  readonly strength: number;
}

/** The posterior of a rate: Beta(mean * strength + successes, (1 - mean) * strength + failures). */
export function posterior(successes: number, failures: number, prior: Prior): Rate {
  const total = prior.strength + successes + failures;
  const mean = (prior.mean * prior.strength + successes) / total;
  return { mean, sd: Math.sqrt((mean * (1 - mean)) / (total + 1)) };
}
