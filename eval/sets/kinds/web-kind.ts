/** The kind of act of the vision agent, as the rows of `m1_next_kind` name it. */
export function webKind(decision: string): string {
  const text = decision.trim().toLowerCase();
  const [, target] = /^navigate (back|forward|reload)\b/.exec(text) ?? [];
  if (target !== undefined) return `navigate_${target}`;
  return /^(click|scroll|type|press|navigate|select|hover|drag)\b/.exec(text)?.[1] ?? 'other';
}
