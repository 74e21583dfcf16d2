/** A text among the fields of an event; empty where there is none. */
export const textOf = (event: Record<string, unknown>, name: string): string => {
  const value = event[name];
  return typeof value === 'string' ? value : '';
};
