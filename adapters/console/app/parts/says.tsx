import type { ComponentChildren, VNode } from 'preact';
import { Marked } from './marked.js';

/** The statement of an entry, with a link to it: situation, then advice. */
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
