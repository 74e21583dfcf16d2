import { KnowhowError } from '../domain/errors.js';

/** The version of the tables that this knowhow works with. Change it with the tables. */
export const SCHEMA = 104;

/** What a store is refused with that has other tables. */
export function otherSchema(where: string, found: number): KnowhowError {
  const remedy =
    found < SCHEMA
      ? 'Export it with the knowhow that wrote it (`knowhow export`), and import that here.'
      : 'Install the knowhow that wrote it, or a newer one.';
  return new KnowhowError(
    'storage_error',
    `${where} has schema ${found}, this knowhow works with schema ${SCHEMA}. ${remedy}`,
    { found, known: SCHEMA },
  );
}

/** What a call gets after another program gave the store other tables. */
export function schemaChanged(found: number): KnowhowError {
  return new KnowhowError(
    'storage_error',
    `Another program brought the store to schema ${found}, this knowhow works with schema ${SCHEMA}. Restart this program with the knowhow that did so, or a newer one.`,
    { found, known: SCHEMA },
  );
}
