const NAME = /^[\p{L}_][\p{L}\p{N}_.:/\- ]{0,126}$/u;

/** True for a text that can be the name of a tool: one short line that starts with a letter. */
export const isToolName = (text: unknown): text is string =>
  typeof text === 'string' && NAME.test(text.trim());

/** The spelling in which a tool was offered; the name as it is where it was not. */
export function offeredName(name: string, tools: readonly string[]): string {
  const wanted = name.trim();
  const lower = wanted.toLowerCase();
  return tools.includes(wanted) ? wanted : (tools.find((tool) => tool.toLowerCase() === lower) ?? wanted);
}
