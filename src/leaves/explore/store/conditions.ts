import type { SqlValue } from '../../../storage/sql/sql.js';

/** Conditions of a statement that hold together, with the values of its placeholders. */
export interface Conditions {
  /** Adds one; of a value it is told the placeholder. */
  add(condition: string): void;
  add(condition: (placeholder: string) => string, value: SqlValue): void;
  /** All of them, joined. */
  where(): string;
  readonly values: readonly SqlValue[];
}

/** Conditions that begin with one on `$1`. */
export function conditionsFrom(first: string, value: SqlValue): Conditions {
  const conditions = [first];
  const values: SqlValue[] = [value];
  return {
    add(condition: string | ((placeholder: string) => string), given?: SqlValue) {
      if (typeof condition === 'string') conditions.push(condition);
      else conditions.push(condition(`$${values.push(given!)}`));
    },
    where: () => conditions.join(' AND '),
    values,
  };
}
