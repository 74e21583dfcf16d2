import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { words } from '../words.js';

interface Props {
  title: string;
  /** Called where the person leaves it: by its button, by Escape. */
  close: () => void;
  children: ComponentChildren;
}

/** A modal dialog: it keeps the focus until it is closed, and gives it back. Rendered only while it is open. */
export function Dialog({ title, close, children }: Props): VNode {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const { current } = box;
    current?.showModal();
    return () => {
      current?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" onClick={close}>
          {words.dialog.close}
        </button>
      </header>
      {children}
    </dialog>
  );
}
