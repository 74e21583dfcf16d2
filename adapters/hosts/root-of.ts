/** The session that a sub-agent is of, whose id is that of its session, a slash and its own; of any other itself. */
export const rootOf = (id: string): string => id.split('/', 1)[0]!;
