/** What is to come of the spans of a program. */
export interface Expected {
  /** What was asked, by which kind of agent, and the steps, of each run. */
  runs: [task: string, agent: string, steps: string[]][];
  /** What is said to be left out. */
  left?: string[];
  /** Their models. */
  models?: unknown[];
}
