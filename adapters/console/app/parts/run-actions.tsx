import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { RecordDetails } from '../../../../src/api/inspection-results.js';
import type { WithdrawResult } from '../../../../src/index.js';
import { announce } from '../announce.js';
import { ask, askRoute } from '../ask.js';
import { quoted } from '../quoted.js';
import { show } from '../router.js';
import { mayOperate, mayWrite } from '../session.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';
import { Confirm } from './confirm.js';
import { ErrorBox } from './error-box.js';
import { Loaded } from './loaded.js';
import { SameByHand } from './same-by-hand.js';

interface RemovalProps {
  collection: string;
  close: () => void;
}

/** Deletes the run, after a dry run has said what would go with it. */
function DeleteRun({ collection, id, close }: RemovalProps & { id: string }): VNode {
  const body = { tenant_id: collection, id };
  const dryRun = useAsked((signal) => ask('deleteRecord', { ...body, dry_run: true }, signal), []);
  return (
    <Confirm
      title={words.run.deleteTitle}
      action={words.run.delete}
      close={close}
      act={async () => {
        const { status } = await ask('deleteRecord', body);
        show({ id: undefined });
        return status;
      }}
    >
      <Loaded asked={dryRun}>{({ status }) => <p>{status}</p>}</Loaded>
      <SameByHand
        route="deleteRecord"
        body={{ ...body, dry_run: true }}
        command={`runs delete ${id} --tenant ${quoted(collection)} --dry-run`}
      />
    </Confirm>
  );
}

/** Withdraws everything that the run's source declared, after a dry run. */
function WithdrawSource({ collection, source, close }: RemovalProps & { source: string }): VNode {
  const body = { tenant_id: collection, source };
  const dryRun = useAsked(
    (signal) => askRoute<WithdrawResult>('withdraw', { body: { ...body, dry_run: true }, signal }),
    [],
  );
  return (
    <Confirm
      title={words.run.withdrawTitle(source)}
      action={words.run.withdrawSource}
      close={close}
      act={async () => {
        const { status } = await askRoute<WithdrawResult>('withdraw', { body });
        show({ id: undefined });
        return status;
      }}
    >
      <Loaded asked={dryRun}>{({ status }) => <p>{status}</p>}</Loaded>
      <SameByHand
        route="withdraw"
        body={{ ...body, dry_run: true }}
        command={`runs withdraw --tenant ${quoted(collection)} --source ${quoted(source)} --dry-run`}
      />
    </Confirm>
  );
}

interface Props {
  collection: string;
  shown: RecordDetails;
  source: string | undefined;
  /** Called when the run has another outcome. */
  changed: () => void;
}

/** What can be done about a run: say how it ended, delete it, withdraw its source. */
export function RunActions({ collection, shown, source, changed }: Props): VNode | null {
  const open = useSignal<'delete' | 'withdraw' | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  if (!mayWrite() && !mayOperate()) return null;
  const close = (): void => {
    open.value = undefined;
  };
  const say = async (success: boolean): Promise<void> => {
    error.value = undefined;
    try {
      announce((await ask('feedback', { job_id: shown.job_id, success })).status);
      changed();
    } catch (thrown) {
      error.value = thrown;
    }
  };
  const { state } = shown.outcome;
  return (
    <section class="actions-row" aria-label={words.entry.actions}>
      {error.value === undefined ? null : <ErrorBox error={error.value} />}
      <div class="actions">
        {mayWrite() ? (
          <>
            <button type="button" disabled={state === 'success'} onClick={() => say(true)}>
              ✓ {words.run.itSucceeded}
            </button>
            <button type="button" disabled={state === 'failure'} onClick={() => say(false)}>
              ✗ {words.run.itFailed}
            </button>
            <button
              type="button"
              class="danger"
              onClick={() => {
                open.value = 'delete';
              }}
            >
              {words.run.delete}
            </button>
          </>
        ) : null}
        {mayOperate() && source !== undefined ? (
          <button
            type="button"
            class="danger"
            onClick={() => {
              open.value = 'withdraw';
            }}
          >
            {words.run.withdrawSource}
          </button>
        ) : null}
      </div>
      <p class="hint">{words.run.feedbackHint}</p>
      <SameByHand
        route="feedback"
        body={{ job_id: shown.job_id, success: state !== 'success' }}
        command={`feedback --job ${shown.job_id} ${state === 'success' ? '--failure' : '--success'}`}
      />
      {open.value === 'delete' ? <DeleteRun collection={collection} id={shown.id} close={close} /> : null}
      {open.value === 'withdraw' && source !== undefined ? (
        <WithdrawSource collection={collection} source={source} close={close} />
      ) : null}
    </section>
  );
}
