import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { announce } from '../announce.js';
import { words } from '../words.js';

/** Text to be copied: a command, a request. */
export function Code({ text }: { text: string }): VNode {
  const isCopied = useSignal(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    isCopied.value = true;
    announce(words.sameByHand.copied);
  };
  return (
    <div class="code">
      <pre>
        <code>{text}</code>
      </pre>
      <button type="button" onClick={copy}>
        {isCopied.value ? words.sameByHand.copied : words.sameByHand.copy}
      </button>
    </div>
  );
}
