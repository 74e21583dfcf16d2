/**
 * What knowhow's own adapters declare as `metadata.source`: the program that a run was recorded by, and not whose it is. Runs
 * with one of these are grouped by their tasks.
 */
export const PROGRAM_SOURCES: ReadonlySet<string> = new Set([
  'ai-sdk',
  'anthropic',
  'claude-code',
  'langfuse',
  'langgraph',
  'langsmith',
  'mcp',
  'openai',
  'otel',
]);
