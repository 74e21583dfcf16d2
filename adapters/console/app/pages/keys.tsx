import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { askRoute } from '../ask.js';
import { commandLine } from '../command-line.js';
import { moment } from '../format.js';
import { Code } from '../parts/code.js';
import { Confirm } from '../parts/confirm.js';
import { Dialog } from '../parts/dialog.js';
import { Field } from '../parts/field.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { type Column, Table } from '../parts/table.js';
import { TextField } from '../parts/text-field.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

const text = words.keys;
const SCOPES = ['read', 'write', 'read_write', 'curate', 'operator'] as const;

interface Key {
  id: string;
  name: string;
  scope: (typeof SCOPES)[number];
  tenants: string[] | null;
  created_at: string;
  revoked_at?: string;
}

interface Issued {
  api_key: string;
  key: Key;
}

/** The action under way, in a dialog. */
type Doing = { what: 'create' } | { what: 'revoke' | 'rotate'; key: Key } | { what: 'show'; issued: Issued };

/** A new key, this once. */
function NewKey({ issued, close }: { issued: Issued; close: () => void }): VNode {
  return (
    <Dialog title={text.issued} close={close}>
      <p>{text.once}</p>
      <Code text={issued.api_key} />
    </Dialog>
  );
}

/** Makes a key. */
function Create({ close, made }: { close: () => void; made: (issued: Issued) => void }): VNode {
  const name = useSignal('');
  const scope = useSignal<Key['scope']>('read_write');
  const tenants = useSignal('');
  const body = () => {
    const listed = tenants.value.split(',').flatMap((one) => one.trim() || []);
    return {
      ...(name.value === '' ? {} : { name: name.value }),
      scope: scope.value,
      ...(listed.length === 0 ? {} : { tenants: listed }),
    };
  };
  return (
    <Confirm
      title={text.create}
      action={text.create}
      isDangerous={false}
      close={close}
      act={async () => {
        made(await askRoute<Issued>('createKey', { body: body() }));
        return text.issued;
      }}
    >
      <TextField label={text.name} hint={text.nameHint} typed={name} maxLength={200} />
      <Field label={text.scope} hint={text.scopeHints[scope.value]}>
        {(ids) => (
          <select
            {...ids}
            value={scope.value}
            onChange={(event) => {
              scope.value = event.currentTarget.value as Key['scope'];
            }}
          >
            {SCOPES.map((one) => (
              <option key={one} value={one}>
                {text.scopes[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField label={text.tenants} hint={text.tenantsHint} typed={tenants} />
      <SameByHand
        route="createKey"
        body={body()}
        command={commandLine(['keys', 'create'], { scope: scope.value })}
      />
    </Confirm>
  );
}

const columns = (act: (doing: Doing) => void): Column<Key>[] => [
  { head: text.id, cell: ({ id }) => <code>{id}</code>, isHead: true },
  { head: text.name, cell: ({ name }) => name },
  { head: text.scope, cell: ({ scope }) => text.scopes[scope] },
  { head: text.tenants, cell: ({ tenants }) => (tenants === null ? text.allTenants : tenants.join(', ')) },
  { head: text.created, cell: ({ created_at: at }) => moment(at) },
  {
    head: text.state,
    cell: ({ revoked_at: at }) =>
      at === undefined ? (
        <span class="badge good">✓ {text.valid}</span>
      ) : (
        <span class="badge">✕ {text.ended(moment(at))}</span>
      ),
  },
  {
    head: text.actions,
    cell: (key) =>
      key.revoked_at === undefined ? (
        <div class="actions">
          <button
            type="button"
            aria-label={text.rotateOf(key.id)}
            onClick={() => act({ what: 'rotate', key })}
          >
            {text.rotate}
          </button>
          <button
            type="button"
            class="danger"
            aria-label={text.revokeOf(key.id)}
            onClick={() => act({ what: 'revoke', key })}
          >
            {text.revoke}
          </button>
        </div>
      ) : null,
  },
];

/** The API keys of the account. */
export function Keys(): VNode {
  const asked = useAsked(
    async (signal) => (await askRoute<{ keys: Key[] }>('listKeys', { body: {}, signal })).keys,
    [],
  );
  const doing = useSignal<Doing | undefined>(undefined);
  const act = (next: Doing | undefined): void => {
    doing.value = next;
  };
  const close = (): void => act(undefined);
  const made = (issued: Issued): void => {
    asked.again();
    // The dialog that asked closes first.
    setTimeout(() => act({ what: 'show', issued }));
  };
  const now = doing.value;
  return (
    <>
      <PageHead title={words.titles.keys} lead={text.lead}>
        <button type="button" class="primary" onClick={() => act({ what: 'create' })}>
          {text.create}
        </button>
      </PageHead>
      <Loaded asked={asked}>
        {(keys) => (
          <>
            {keys.length === 0 ? (
              <p class="notice">{text.none}</p>
            ) : (
              <Table
                label={words.titles.keys}
                isLabelHidden
                columns={columns(act)}
                rows={keys}
                keyOf={({ id }) => id}
              />
            )}
            <SameByHand route="listKeys" body={{}} command="keys list" />
          </>
        )}
      </Loaded>
      {now?.what === 'show' ? <NewKey issued={now.issued} close={close} /> : null}
      {now?.what === 'create' ? <Create close={close} made={made} /> : null}
      {now?.what === 'rotate' ? (
        <Confirm
          title={text.rotateOf(now.key.id)}
          action={text.rotate}
          close={close}
          act={async () => {
            made(await askRoute<Issued>('rotateKey', { body: { id: now.key.id } }));
            return text.issued;
          }}
        >
          <p>{text.rotateLead}</p>
          <SameByHand
            route="rotateKey"
            body={{ id: now.key.id }}
            command={commandLine(['keys', 'rotate', now.key.id])}
          />
        </Confirm>
      ) : null}
      {now?.what === 'revoke' ? (
        <Confirm
          title={text.revokeOf(now.key.id)}
          action={text.revoke}
          close={close}
          act={async () => {
            const { status } = await askRoute<{ status: string }>('revokeKey', { body: { id: now.key.id } });
            asked.again();
            return status;
          }}
        >
          <p>{text.revokeLead}</p>
          <SameByHand
            route="revokeKey"
            body={{ id: now.key.id }}
            command={commandLine(['keys', 'revoke', now.key.id])}
          />
        </Confirm>
      ) : null}
    </>
  );
}
