import type { RetailRecord } from './records.js';

/** Part of the runs that is acted or asked for, while the rest is known. */
export interface Fold {
  /** Lines of the runs of these customers, from 0. */
  held: number[];
  /** Lines of all other runs. */
  known: number[];
}

/** Cuts runs into folds by customer: nothing of a customer is known when one of the customer's runs is tried. */
export function foldsOf(records: readonly RetailRecord[], count: number): Fold[] {
  const customers = [...new Set(records.map(({ metadata }) => metadata.user_id))].sort();
  const foldOf = new Map(customers.map((customer, i) => [customer, i % count]));
  return Array.from({ length: count }, (_, fold) => {
    const lines = records.map((_record, line) => line);
    const mine = (line: number) => foldOf.get(records[line]!.metadata.user_id) === fold;
    return { held: lines.filter(mine), known: lines.filter((line) => !mine(line)) };
  });
}
