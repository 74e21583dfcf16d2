/** The id of a call without the name of its tool, which Gemini CLI writes before it and leaves out of its requests. */
export const ownId = (id: string, name: unknown): string =>
  typeof name === 'string' && name !== '' && id.startsWith(`${name}__`) ? id.slice(name.length + 2) : id;
