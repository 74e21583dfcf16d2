const MAX_ENVIRONMENT = 256;

/**
 * The environment that a run declares: the first 256 characters of `metadata.environment`, null where it declares none. It is
 * where the agent acted, in the program's own words: a website, a database, a repository, `staging`. Lists are narrowed by it;
 * it is no part of the evidence.
 */
export function environmentOf({
  metadata,
}: {
  metadata?: Record<string, unknown> | null | undefined;
}): string | null {
  const declared = metadata?.environment;
  return typeof declared === 'string' && declared !== ''
    ? declared.slice(0, MAX_ENVIRONMENT).toWellFormed()
    : null;
}
