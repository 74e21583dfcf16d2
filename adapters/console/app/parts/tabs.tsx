import type { VNode } from 'preact';
import { addressOf, type Page, type View } from '../pages.js';
import { hrefOf } from '../router.js';
import { words } from '../words.js';

/** The views of a page, one beside another; nothing where it has one. */
export function Tabs({
  page,
  current,
  collection,
}: {
  page: Page;
  current: View;
  collection: string | undefined;
}): VNode | null {
  if (page.views.length === 1) return null;
  return (
    <nav class="tabs" aria-label={words.shell.views(words.pages[page.name].title)}>
      <ul>
        {page.views.map((view) => (
          <li key={view.name}>
            <a
              href={hrefOf(addressOf(page, view), { collection })}
              aria-current={view === current ? 'page' : undefined}
            >
              {words.titles[view.title]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
