/**
 * What a record holds under a name that somebody else chose. `record[name]` alone finds for `constructor` or `toString` what
 * every object of the language has.
 */
export const ownValue = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
