import { unknownFields } from '../../api/validate-request.js';
import type { Limits } from '../../domain/limits.js';

/** The longest name that is repeated. A field's name is shorter; of a secret that was cut, no finder sees what it is. */
const LONGEST = 64;

/**
 * The fields of a request that were ignored, as an answer names them: a misspelt one is then seen by who sent it.
 *
 * @param request checked before
 * @param redact takes secrets out of a name
 * @returns at most 20 names of at most 64 characters, without secrets
 */
export function ignoredFields(
  kind: 'enhance' | 'interaction',
  request: object,
  limits: Limits,
  redact: (name: string) => string,
): string[] {
  return unknownFields(kind, request, limits).map((name) =>
    name.length > LONGEST
      ? `(a name of ${name.length} characters)`
      : redact(name).toWellFormed().slice(0, LONGEST),
  );
}
