/** The statement inside `execute[…]`, or the decision as it is. */
export const statementOf = (decision: string): string =>
  /^\s*execute\[(.*)\]\s*$/s.exec(decision)?.[1]?.trim() ?? decision.trim();

/** The kind of step that an SQL decision is, as the rows of `s4_next_kind` name it. */
export function sqlKind(decision: string): string {
  const statement = statementOf(decision).toLowerCase();
  if (/^show\s+(?:full\s+)?tables\b/.test(statement)) return 'show_tables';
  if (/^(?:desc|describe|explain|show\s+(?:full\s+)?columns)\b/.test(statement)) return 'describe';
  if (/^(?:show\s+)/.test(statement)) return 'show_other';
  if (/^\(*\s*(?:select|with)\b/.test(statement)) return 'select';
  return /^submit\b/.test(statement) ? 'submit' : 'other';
}
