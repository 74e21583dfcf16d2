import type { VNode } from 'preact';
import { diffWords } from '../diff-words.js';

/** What an edit changes: what goes is struck through, what comes is underlined. */
export function Diff({ before, after }: { before: string; after: string }): VNode {
  return (
    <p class="diff">
      {diffWords(before, after).map(({ kind, text }, at) => {
        const key = `${at} ${kind}`;
        if (kind === 'added') return <ins key={key}>{text}</ins>;
        return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
      })}
    </p>
  );
}
