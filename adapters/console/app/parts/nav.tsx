import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import { PAGES } from '../pages.js';
import { hrefOf } from '../router.js';
import { signOut } from '../session.js';
import { THEMES, type Theme, theme } from '../theme.js';
import { words } from '../words.js';

/** True where a narrow screen shows the list of pages. */
export const isMenuOpen = signal(false);

/** The list of pages, each with the question that it answers; on a narrow screen behind a button. */
export function Nav({
  current,
  collection,
}: {
  current: string | undefined;
  collection: string | undefined;
}): VNode {
  return (
    <nav id="page-list" aria-label={words.shell.pages} class={isMenuOpen.value ? 'pages open' : 'pages'}>
      <ul>
        {PAGES.map(({ name }) => (
          <li key={name}>
            <a
              href={hrefOf(name, { collection })}
              aria-current={name === current ? 'page' : undefined}
              onClick={() => {
                isMenuOpen.value = false;
              }}
            >
              {words.pages[name].title}
              <small>{words.pages[name].question}</small>
            </a>
          </li>
        ))}
      </ul>
      <div class="pages-end">
        <label class="inline">
          <span>{words.shell.theme}</span>
          <select
            value={theme.value}
            onChange={(event) => {
              theme.value = event.currentTarget.value as Theme;
            }}
          >
            {THEMES.map((name) => (
              <option key={name} value={name}>
                {words.shell.themes[name]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={signOut}>
          {words.shell.signOut}
        </button>
      </div>
    </nav>
  );
}
