import type { VNode } from 'preact';

/** A sentence of the engine: what is between backticks is code. */
export function Marked({ text }: { text: string }): VNode {
  const pieces = text.split('`');
  // Of an odd number one closes nothing: then they are letters.
  if (pieces.length % 2 === 0) return <>{text}</>;
  return <>{pieces.map((piece, i) => (i % 2 === 0 ? piece : <code key={i}>{piece}</code>))}</>;
}
