import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { EntryDetails } from '../../../../src/api/inspection-results.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { hrefOf } from '../router.js';
import { mayCurate } from '../session.js';
import { useDoing } from '../use-doing.js';
import { words } from '../words.js';
import { EditedEntry } from './edited-entry.js';
import { ErrorBox } from './error-box.js';
import { SameByHand } from './same-by-hand.js';

interface Props {
  collection: string;
  /** The entry by which the line is corrected. */
  id: string;
  isRetired?: boolean;
  /** Called once something was changed. */
  changed: () => void;
}

/** Corrects a line where it is read: says it better, or has it never said again. */
export function CorrectLine({ collection, id, isRetired = false, changed }: Props): VNode | null {
  const editing = useSignal<EntryDetails | undefined>(undefined);
  const { error, isBusy, run } = useDoing();
  if (!mayCurate()) return null;
  const named = { tenant_id: collection, id };
  const body = { ...named, retired: !isRetired };
  const retire = async (): Promise<void> => {
    const isDone = await run(async () => {
      const { retired } = await ask('retireEntry', body);
      return retired ? words.entry.retiredNow : words.entry.unretired;
    });
    if (isDone) changed();
  };
  const edit = (): Promise<boolean> =>
    run(async () => {
      editing.value = await ask('showEntry', named);
      return undefined;
    });
  return (
    <div class="correct">
      {error === undefined ? null : <ErrorBox error={error} />}
      <div class="actions">
        {isRetired ? null : (
          <button type="button" disabled={isBusy} onClick={edit}>
            {words.correct.better}
          </button>
        )}
        <button type="button" disabled={isBusy} onClick={retire}>
          {isRetired ? words.correct.back : words.correct.never}
        </button>
        <a href={hrefOf('knowledge', { id })}>{words.correct.entry}</a>
      </div>
      {isRetired ? null : <p class="hint">{words.correct.hint}</p>}
      <SameByHand
        title={isRetired ? words.correct.back : words.correct.never}
        route="retireEntry"
        body={body}
        command={commandLine(['entries', isRetired ? 'unretire' : 'retire', id], { tenant: collection })}
      />
      <EditedEntry collection={collection} editing={editing} done={changed} />
    </div>
  );
}
