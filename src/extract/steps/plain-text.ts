/** Sequences that colour a terminal or move its cursor, as bytes, and as texts and JSON write them. */
const SEQUENCES =
  /(?:\u001b|\u009b|\\u001b|\\x1b|\\033|\\e|\^\[)(?:\[[0-9;:?]{0,32}[A-Za-z]|\][^\u0007\u001b\n]{0,200}(?:\u0007|\u001b\\))/gi;
/** A line that was written over: what counts is what was written last. */
const WRITTEN_OVER = /^[^\n\r]*\r(?=[^\n\r])/gm;

/** A text as a person sees it: without the colours of terminals, and each line as it was in the end. */
export function plainText(text: string): string {
  const plain = /[\u001b\u009b^\\]/.test(text) ? text.replace(SEQUENCES, '') : text;
  return plain.includes('\r') ? plain.replace(WRITTEN_OVER, '') : plain;
}
