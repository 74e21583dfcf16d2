import type { ComponentChildren, VNode } from 'preact';
import { useDoing } from '../use-doing.js';
import { words } from '../words.js';
import { Dialog } from './dialog.js';
import { ErrorBox } from './error-box.js';

interface Props {
  title: string;
  /** What the button says, e.g. `Delete 12 entries`. */
  action: string;
  isDangerous?: boolean;
  /** Does it; gives back what to say to screen readers. The dialog closes once it is done. */
  act: () => Promise<string>;
  close: () => void;
  children: ComponentChildren;
}

/** Asks before something is changed, does it, and says what went wrong. */
export function Confirm({ title, action, isDangerous = true, act, close, children }: Props): VNode {
  const { isBusy, error, run } = useDoing();
  const confirm = async (): Promise<void> => {
    if (await run(act)) close();
  };
  return (
    <Dialog title={title} close={close}>
      {error === undefined ? null : <ErrorBox error={error} />}
      {children}
      <div class="actions end">
        <button type="button" onClick={close}>
          {words.dialog.cancel}
        </button>
        <button type="button" class={isDangerous ? 'danger' : 'primary'} disabled={isBusy} onClick={confirm}>
          {action}
        </button>
      </div>
    </Dialog>
  );
}
