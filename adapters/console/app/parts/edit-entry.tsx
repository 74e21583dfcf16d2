import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { EntryDetails } from '../../../../src/api/inspection-results.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { words } from '../words.js';
import { Confirm } from './confirm.js';
import { Diff } from './diff.js';
import { Field } from './field.js';
import { SameByHand } from './same-by-hand.js';

interface Props {
  collection: string;
  entry: EntryDetails;
  close: () => void;
  /** Called with the entry as it is then. */
  done: (entry: EntryDetails) => void;
}

/** Changes what an entry says, with what that changes shown before it is done. */
export function EditEntry({ collection, entry, close, done }: Props): VNode {
  const texts = useSignal({ situation: entry.situation, advice: entry.advice });
  const { situation, advice } = texts.value;
  const changes = {
    ...(situation === entry.situation ? {} : { situation }),
    ...(advice === entry.advice ? {} : { advice }),
  };
  const body = { tenant_id: collection, id: entry.id, ...changes };
  const isChanged = Object.keys(changes).length > 0;
  const area = (name: 'situation' | 'advice', label: string, hint: string): VNode => (
    <Field label={label} hint={hint}>
      {(ids) => (
        <textarea
          {...ids}
          rows={4}
          value={texts.value[name]}
          onInput={(event) => {
            texts.value = { ...texts.value, [name]: event.currentTarget.value };
          }}
        />
      )}
    </Field>
  );
  return (
    <Confirm
      title={words.entry.editTitle}
      action={words.entry.save}
      isDangerous={false}
      close={close}
      act={async () => {
        if (isChanged) done(await ask('editEntry', body));
        return words.entry.saved;
      }}
    >
      {area('situation', words.entry.situation, words.entry.situationHint)}
      {area('advice', words.entry.advice, words.entry.adviceHint)}
      <h3>{words.entry.diff}</h3>
      {isChanged ? null : <p class="muted">{words.entry.noChange}</p>}
      {situation === entry.situation ? null : <Diff before={entry.situation} after={situation} />}
      {advice === entry.advice ? null : <Diff before={entry.advice} after={advice} />}
      {isChanged ? (
        <SameByHand
          route="editEntry"
          body={body}
          command={commandLine(['entries', 'edit', entry.id], { tenant: collection, ...changes })}
        />
      ) : null}
    </Confirm>
  );
}
