/** One value that an action was called with, and what could have told it. */
export interface SourceExample {
  /** Weight of the unit that it comes from, in (0, 1]. */
  weight: number;
  unit: string;
  value: string;
  /** Bits that it takes to name the value, by source. */
  bits: Map<string, number>;
  /** True for a call that was refused: it says which values are a matter of choice, and not where any comes from. */
  refused?: boolean;
  /** True where the refusal names the value: it is what was wrong. */
  blamed?: boolean;
  /** How its run ended, in [0, 1]. */
  success: number;
  /** The values that a source, by its key, held at that point. */
  offers(key: string): ReadonlySet<string>;
}
