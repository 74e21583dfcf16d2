import type { FunctionComponent } from 'preact';
import { Audit } from './pages/audit.js';
import { Deleting } from './pages/deleting.js';
import { Importing } from './pages/importing.js';
import { Jobs } from './pages/jobs.js';
import { Keys } from './pages/keys.js';
import { Overview } from './pages/overview.js';
import { Retention } from './pages/retention.js';
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
  { name: 'import', group: 'change', title: 'importing', needs: 'account', view: Importing },
  { name: 'delete', group: 'change', title: 'deleting', needs: 'collection', view: Deleting },
  { name: 'jobs', group: 'run', title: 'jobs', needs: 'collection', view: Jobs },
  { name: 'keys', group: 'run', title: 'keys', needs: 'operator', view: Keys },
  { name: 'audit', group: 'run', title: 'audit', needs: 'operator', view: Audit },
  { name: 'retention', group: 'run', title: 'retention', needs: 'operator', view: Retention },
];
