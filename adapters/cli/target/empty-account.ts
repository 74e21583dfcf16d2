import type { CollectionSummary } from '../../../src/index.js';
import { counted, printable } from '../print/printable.js';

/**
 * What to say of an account that holds nothing, where another of the same file does: a key for it sees nothing, which
 * looks as if nothing was ever learned.
 */
export function emptyAccountHint(
  account: string,
  collections: readonly CollectionSummary[],
): string | undefined {
  if (collections.length === 0 || collections.some((one) => one.account === account)) return undefined;
  const others = [...new Set(collections.map((one) => one.account))].slice(0, 3).map((other) => {
    const count = collections.filter((one) => one.account === other).length;
    return `${printable(other)} has ${counted(count, 'collection')}`;
  });
  return `Account ${printable(account)} has no collections yet: ${others.join(', ')}. A key sees its own account alone; --account names it.`;
}
