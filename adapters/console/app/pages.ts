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
import { Lessons } from './pages/lessons.js';
import { Operators } from './pages/operators.js';
import { Overview } from './pages/overview.js';
import { Paths } from './pages/paths.js';
import { Retention } from './pages/retention.js';
import { Runs } from './pages/runs.js';
import { Trial } from './pages/trial.js';
import type { words } from './words.js';

/** One view of a page: a tab, where the page has several. */
export interface View {
  /** In the address, behind the page's name; empty for the first. */
  readonly name: string;
  readonly title: keyof typeof words.titles;
  /** `collection`: shown for a chosen collection, with a key that may read; `operator`: with an operator key. */
  readonly needs: 'collection' | 'operator' | 'account';
  readonly view: FunctionComponent<{ collection: string }>;
}

/** One page of the console: the answer to one question. */
export interface Page {
  /** In the address. */
  readonly name: keyof typeof words.pages;
  readonly views: readonly [View, ...View[]];
}

const first = (title: View['title'], needs: View['needs'], view: View['view']): View => ({
  name: '',
  title,
  needs,
  view,
});

/** Every page, in the order of the list. */
export const PAGES: readonly Page[] = [
  { name: 'overview', views: [first('overview', 'collection', Overview)] },
  { name: 'try', views: [first('trial', 'collection', Trial)] },
  {
    name: 'knowledge',
    views: [
      first('knowledge', 'collection', Knowledge),
      { name: 'lessons', title: 'lessons', needs: 'collection', view: Lessons },
      { name: 'operators', title: 'operators', needs: 'collection', view: Operators },
      { name: 'errors', title: 'errors', needs: 'collection', view: Errors },
      { name: 'paths', title: 'paths', needs: 'collection', view: Paths },
    ],
  },
  { name: 'runs', views: [first('runs', 'collection', Runs)] },
  { name: 'insights', views: [first('insights', 'collection', Insights)] },
  {
    name: 'effect',
    views: [
      first('effect', 'collection', Effect),
      { name: 'confidence', title: 'confidence', needs: 'collection', view: Confidence },
    ],
  },
  { name: 'import', views: [first('importing', 'account', Importing)] },
  { name: 'delete', views: [first('deleting', 'collection', Deleting)] },
  {
    name: 'service',
    views: [
      first('jobs', 'collection', Jobs),
      { name: 'keys', title: 'keys', needs: 'operator', view: Keys },
      { name: 'audit', title: 'audit', needs: 'operator', view: Audit },
      { name: 'retention', title: 'retention', needs: 'operator', view: Retention },
    ],
  },
];

/** The name of a view in the address. */
export const addressOf = (page: Page, view: View): string =>
  view.name === '' ? page.name : `${page.name}/${view.name}`;

/** The page and the view that an address names; undefined where it names none. */
export function findView(address: string): { page: Page; view: View } | undefined {
  for (const page of PAGES) {
    const view = page.views.find((one) => addressOf(page, one) === address);
    if (view) return { page, view };
  }
  return undefined;
}
