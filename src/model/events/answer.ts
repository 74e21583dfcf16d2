/** What a result says, as far as one text can tell. */
export interface Answer {
  /** `error` and `ok` where the result's structure or its usual words say so; `open` where only other runs can tell. */
  readonly sign: 'ok' | 'error' | 'open';
  /** The line that tells; of an answer in words its first sentence. Empty for data. */
  readonly text: string;
  /** `text` without its particulars; what the action said itself is a role `‹a›`, `‹b›`… Empty where `text` is. */
  readonly shape: string;
  /** What is in the place of the roles. */
  readonly values: readonly string[];
  /** What is in the place of each `‹n›`. */
  readonly numbers: readonly string[];
  /** What else the answer names: other quoted words and paths. */
  readonly about: readonly string[];
}
