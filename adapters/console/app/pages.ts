import type { FunctionComponent } from 'preact';
import { Overview } from './pages/overview.js';
import type { words } from './words.js';

/** One page of the console. */
export interface Page {
  /** In the address. */
  readonly name: string;
  /** Where the list of pages has it. */
  readonly group: keyof typeof words.groups;
  readonly title: keyof typeof words.titles;
  /** `collection`: shown for a chosen collection, with a key that may read; `operator`: with an operator key. */
  readonly needs: 'collection' | 'operator' | 'account';
  readonly view: FunctionComponent<{ collection: string }>;
}

/** Every page, in the order of the list. */
export const PAGES: readonly Page[] = [
  { name: 'overview', group: 'look', title: 'overview', needs: 'collection', view: Overview },
];
