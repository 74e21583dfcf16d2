import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { size } from '../format.js';
import { words } from '../words.js';

/** Takes a file: dropped, or chosen with the button that a keyboard reaches. */
export function DropZone({ file, take }: { file: File | undefined; take: (file: File) => void }): VNode {
  const id = useId();
  const isOver = useSignal(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    isOver.value = true;
  };
  return (
    <section
      class={isOver.value ? 'drop over' : 'drop'}
      aria-label={words.importing.zone}
      onDragOver={over}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        const [dropped] = event.dataTransfer?.files ?? [];
        if (dropped) take(dropped);
      }}
    >
      <label for={id}>{words.importing.choose}</label>
      <input
        id={id}
        type="file"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) take(chosen);
        }}
      />
      <p class="muted">{file === undefined ? words.importing.formats : `${file.name}, ${size(file.size)}`}</p>
    </section>
  );
}
