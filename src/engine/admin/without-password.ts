/**
 * A URL without its password, to be shown.
 *
 * @example
 * withoutPassword('postgres://knowhow:secret@db/knowhow'); // postgres://knowhow:***@db/knowhow
 */
export function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.password) parsed.password = '***';
    for (const name of parsed.searchParams.keys()) {
      if (/pass|secret|key/i.test(name)) parsed.searchParams.set(name, '***');
    }
    return parsed.toString();
  } catch {
    return 'the URL given';
  }
}
