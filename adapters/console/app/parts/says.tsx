import type { ComponentChildren, VNode } from 'preact';
import { Marked } from './marked.js';

/** What an entry says, with a link to it: when, and then what. */
export function Says({
  href,
  situation,
  advice,
  children,
}: {
  href: string;
  situation: string;
  advice: string;
  children?: ComponentChildren;
}): VNode {
  return (
    <>
      <a href={href}>{situation}</a>
      <div class="advice">
        <Marked text={advice} />
      </div>
      {children}
    </>
  );
}
