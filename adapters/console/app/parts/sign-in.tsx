import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { isTokenRefused, keepKeys, keys, readKey, signIn } from '../session.js';
import { useDoing } from '../use-doing.js';
import { words } from '../words.js';
import { Code } from './code.js';
import { ErrorBox } from './error-box.js';
import { TextField } from './text-field.js';

/** A form that takes a key. `use` says what is wrong with it, or undefined where it was taken. */
function KeyForm({ use, hint }: { use: (key: string) => Promise<string | undefined>; hint: string }): VNode {
  const key = useSignal('');
  const refused = useSignal<string | undefined>(undefined);
  const { error, run } = useDoing();
  const submit = (event: Event): void => {
    event.preventDefault();
    void run(async () => {
      refused.value = await use(key.value.trim());
      return undefined;
    });
  };
  return (
    <form onSubmit={submit}>
      {error === undefined ? null : <ErrorBox error={error} />}
      <TextField
        label={words.signIn.key}
        hint={hint}
        error={refused.value}
        typed={key}
        type="password"
        autocomplete="off"
        spellcheck={false}
        required
      />
      <button type="submit" class="primary">
        {words.signIn.submit}
      </button>
    </form>
  );
}

/** Where no key is known: asks for one. */
export function SignIn(): VNode {
  return (
    <main class="narrow">
      <section class="card">
        <h1>
          {words.shell.name} · {words.signIn.title}
        </h1>
        {isTokenRefused.value ? <p class="notice">{words.signIn.used}</p> : null}
        <p>{words.signIn.lead}</p>
        <KeyForm
          hint={words.signIn.hint}
          use={async (key) => ((await signIn(key)) ? undefined : words.signIn.refused)}
        />
        <p class="muted">{words.signIn.how}</p>
        <Code text="knowhow keys create --db FILE" />
      </section>
    </main>
  );
}

/** In the place of a page that needs an operator key: asks for one. */
export function OperatorSignIn({ title }: { title: string }): VNode {
  return (
    <section class="card">
      <h1>{title}</h1>
      <p>{words.signIn.operatorLead}</p>
      <KeyForm
        hint={words.signIn.operatorHint}
        use={async (key) => {
          if ((await readKey(key))?.scope !== 'operator') return words.signIn.operatorRefused;
          keepKeys({ operator_key: key });
          return undefined;
        }}
      />
      <p class="muted">{words.signIn.how}</p>
      <Code text={`knowhow keys create --scope operator ${keys.value.place ?? '--db FILE'}`} />
    </section>
  );
}
