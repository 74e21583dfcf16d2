import type { OwnWords, Part } from './parts.js';

/** One line of guidance, before selection. */
export interface Piece {
  /** The line without its receipt. */
  parts: readonly Part[];
  /** What stands behind it: shown in brackets at the end of the line, e.g. `9/11 ok`; empty where there is nothing. */
  evidence: readonly OwnWords[];
  /** Numbers of the entries it rests on, most important first. */
  sources: number[];
  /** Where it comes from and why it is worth that much, in words for a person. Never shown to the agent. */
  why: string;
  /** True for a line that tells a way to go. */
  leads?: boolean;
  /** Expected worth to the agent, in [0, 1]; lines compete by worth for each token. */
  value: number;
}

/** What it is worth to know of an error that no run got past, in [0, 1]. */
export const PITFALL_WORTH = 0.6;
