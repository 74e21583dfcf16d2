import type { StoreCopy } from '../../src/index.js';
import { counted } from './printable.js';

/** What is in a copy of a database, in words. */
export const describeCopy = ({ collections, records, entries }: StoreCopy): string =>
  `${counted(collections, 'collection')} with ${counted(records, 'record')} and ${entries} ${entries === 1 ? 'entry' : 'entries'}`;
