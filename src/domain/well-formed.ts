/** Lone surrogates become U+FFFD, so that what is stored is valid Unicode and survives UTF-8. */
export function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** The same for every string inside a JSON value, keys included; other values come back as they are. */
export function wellFormedDeep<T>(value: T): T {
  if (typeof value === 'string') return wellFormed(value) as T;
  if (Array.isArray(value)) return value.map(wellFormedDeep) as T;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [wellFormed(key), wellFormedDeep(item)]),
    ) as T;
  }
  return value;
}
