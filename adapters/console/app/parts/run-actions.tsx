import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { RecordDetails } from '../../../../src/api/inspection-results.js';
import type { WithdrawResult } from '../../../../src/index.js';
import { ask, askRoute } from '../ask.js';
import { commandLine } from '../command-line.js';
import { show } from '../router.js';
import { mayOperate, mayWrite } from '../session.js';
import { useDoing } from '../use-doing.js';
import { words } from '../words.js';
import { ErrorBox } from './error-box.js';
import { Removal } from './removal.js';
import { SameByHand } from './same-by-hand.js';

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
  const { error, run } = useDoing();
  if (!mayWrite() && !mayOperate()) return null;
  const close = (): void => {
    open.value = undefined;
  };
  const gone = (): void => show({ id: undefined });
  const say = (success: boolean): Promise<boolean> =>
    run(async () => {
      const { status } = await ask('feedback', { job_id: shown.job_id, success });
      changed();
      return status;
    });
  const { id, outcome } = shown;
  const { state } = outcome;
  const ofRun = { tenant_id: collection, id };
  const ofSource = { tenant_id: collection, source: source ?? '' };
  return (
    <section class="actions-row" aria-label={words.entry.actions}>
      {error === undefined ? null : <ErrorBox error={error} />}
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
        command={commandLine(['feedback'], {
          job: shown.job_id,
          [state === 'success' ? 'failure' : 'success']: true,
        })}
      />
      {open.value === 'delete' ? (
        <Removal
          title={words.run.deleteTitle}
          action={() => words.run.delete}
          route="deleteRecord"
          body={ofRun}
          command={commandLine(['runs', 'delete', id], { tenant: collection, 'dry-run': true })}
          remove={(how, signal) => ask('deleteRecord', { ...ofRun, ...how }, signal)}
          close={close}
          done={gone}
        />
      ) : null}
      {open.value === 'withdraw' && source !== undefined ? (
        <Removal
          title={words.run.withdrawTitle(source)}
          action={() => words.run.withdrawSource}
          route="withdraw"
          body={ofSource}
          command={commandLine(['runs', 'withdraw'], { tenant: collection, source, 'dry-run': true })}
          remove={(how, signal) =>
            askRoute<WithdrawResult>('withdraw', {
              body: { ...ofSource, ...how },
              ...(signal ? { signal } : {}),
            })
          }
          close={close}
          done={gone}
        />
      ) : null}
    </section>
  );
}
