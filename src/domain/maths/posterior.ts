/** A Beta posterior of success, in the numbers that decisions need. */
export interface Posterior {
  mean: number;
  /** `mean - z * sd`, at least 0: the pessimistic value. */
  lower: number;
  /** `mean + z * sd`, at most 1. */
  upper: number;
  /** Weighted runs behind it, without the prior. */
  runs: number;
}

/** What is believed before any run is seen. */
export interface Prior {
  /** Base rate of success, in (0, 1). */
  mean: number;
  /** How many runs the base rate counts for. */
  strength: number;
  /** Standard deviations of pessimism. */
  z: number;
}

/**
 * The posterior of a success rate after weighted successes and failures: Beta(mean * strength + successes,
 * (1 - mean) * strength + failures). The bounds use its standard deviation; the lower one is the pessimistic
 * value of offline reinforcement learning (Jin, Yang and Wang 2021), so that one lucky run does not win.
 */
export function posterior(successes: number, failures: number, prior: Prior): Posterior {
  const alpha = prior.mean * prior.strength + successes;
  const total = prior.strength + successes + failures;
  const mean = total > 0 ? alpha / total : prior.mean;
  const sd = Math.sqrt((mean * (1 - mean)) / (total + 1));
  return {
    mean,
    lower: Math.max(0, mean - prior.z * sd),
    upper: Math.min(1, mean + prior.z * sd),
    runs: successes + failures,
  };
}
