/** Text as a shell takes it literally. */
export const quoted = (text: string): string =>
  /^[\w./:=@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
