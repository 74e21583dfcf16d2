import type { FunctionComponent } from 'preact';
import { Audit } from './pages/audit.js';
import { Confidence } from './pages/confidence.js';
import { Deleting } from './pages/deleting.js';
import { Effect } from './pages/effect.js';
import { Errors } from './pages/errors.js';
import { Importing } from './pages/importing.js';
import { Insights } from './pages/insights.js';
import { Jobs } from './pages/jobs.js';
import { Keys } from './pages/keys.js';
import { Knowledge } from './pages/knowledge.js';
import { Operators } from './pages/operators.js';
import { Overview } from './pages/overview.js';
import { Paths } from './pages/paths.js';
import { Retention } from './pages/retention.js';
import { Runs } from './pages/runs.js';
import { Trial } from './pages/trial.js';
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
  { name: 'try', group: 'look', title: 'trial', needs: 'collection', view: Trial },
  { name: 'knowledge', group: 'look', title: 'knowledge', needs: 'collection', view: Knowledge },
  { name: 'operators', group: 'look', title: 'operators', needs: 'collection', view: Operators },
  { name: 'errors', group: 'look', title: 'errors', needs: 'collection', view: Errors },
  { name: 'paths', group: 'look', title: 'paths', needs: 'collection', view: Paths },
  { name: 'runs', group: 'look', title: 'runs', needs: 'collection', view: Runs },
  { name: 'insights', group: 'measure', title: 'insights', needs: 'collection', view: Insights },
  { name: 'effect', group: 'measure', title: 'effect', needs: 'collection', view: Effect },
  { name: 'confidence', group: 'measure', title: 'confidence', needs: 'collection', view: Confidence },
  { name: 'import', group: 'change', title: 'importing', needs: 'account', view: Importing },
  { name: 'delete', group: 'change', title: 'deleting', needs: 'collection', view: Deleting },
  { name: 'jobs', group: 'run', title: 'jobs', needs: 'collection', view: Jobs },
  { name: 'keys', group: 'run', title: 'keys', needs: 'operator', view: Keys },
  { name: 'audit', group: 'run', title: 'audit', needs: 'operator', view: Audit },
  { name: 'retention', group: 'run', title: 'retention', needs: 'operator', view: Retention },
];
