import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { PAGES } from '../pages.js';
import { hrefOf } from '../router.js';
import { words } from '../words.js';

const GROUPS = Object.keys(words.groups) as (keyof typeof words.groups)[];

/** The list of pages; on a narrow screen behind a button. */
export function Nav({
  current,
  collection,
}: {
  current: string | undefined;
  collection: string | undefined;
}): VNode {
  const isOpen = useSignal(false);
  return (
    <nav aria-label={words.shell.pages} class={isOpen.value ? 'pages open' : 'pages'}>
      <button
        type="button"
        class="menu"
        aria-expanded={isOpen.value}
        aria-controls="page-list"
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {words.shell.menu}
      </button>
      <div id="page-list">
        {GROUPS.map((group) => {
          const pages = PAGES.filter((page) => page.group === group);
          if (pages.length === 0) return null;
          return (
            <section key={group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{words.groups[group]}</h2>
              <ul>
                {pages.map(({ name, title }) => (
                  <li key={name}>
                    <a
                      href={hrefOf(name, { collection })}
                      aria-current={name === current ? 'page' : undefined}
                      onClick={() => {
                        isOpen.value = false;
                      }}
                    >
                      {words.titles[title]}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </nav>
  );
}
