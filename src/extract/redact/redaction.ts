/** A stretch of text to take out. */
export interface Redaction {
  start: number;
  /** One past the last character. */
  end: number;
  kind: string;
}
