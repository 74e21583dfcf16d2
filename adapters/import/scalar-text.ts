/** A text, number or truth value as text; nothing of an object, which may refuse to be one. */
export const scalarText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? '' : String(value);
