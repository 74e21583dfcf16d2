/**
 * Whether an action was on offer: under its own name, or as the verb of an option that is words (`go` where `go to
 * cabinet 1` was offered).
 */
export function offers(tools: readonly string[]): (action: string) => boolean {
  const names = new Set(tools);
  const verbs = new Set(tools.flatMap((tool) => /^(\S+)\s/.exec(tool)?.[1] ?? []));
  return (action) => names.has(action) || verbs.has(action);
}
