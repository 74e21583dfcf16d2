import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { announce } from '../announce.js';
import { AskError } from '../ask.js';
import { askEvents } from '../ask-events.js';
import { commandLine } from '../command-line.js';
import { count } from '../format.js';
import { DropZone } from '../parts/drop-zone.js';
import { ErrorBox } from '../parts/error-box.js';
import { Field } from '../parts/field.js';
import { type ImportFound, ImportReport } from '../parts/import-report.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { hrefOf } from '../router.js';
import { mayWrite } from '../session.js';
import { words } from '../words.js';

const text = words.importing;
/** The largest file that the server takes. */
const MOST_BYTES = 32 * 1024 * 1024;
/** Where there is no collection yet. */
const NEW_COLLECTION = 'default';

/** A failure that came in a stream. */
function failed(data: unknown): AskError {
  const { code, message } = data as { code: string; message: string };
  return new AskError(0, code, message, null);
}

/** Stores the runs of a file: first what would be stored, then with how far it is. */
export function Importing({ collection }: { collection: string }): VNode {
  const tenant = useSignal(collection || NEW_COLLECTION);
  const file = useSignal<File | undefined>(undefined);
  const outcome = useSignal('');
  const agent = useSignal('');
  const again = useSignal(false);
  const found = useSignal<ImportFound | undefined>(undefined);
  const stored = useSignal<ImportFound | undefined>(undefined);
  const accepted = useSignal<number | undefined>(undefined);
  const isReading = useSignal(false);
  const error = useSignal<unknown>(undefined);

  const query = (): Record<string, string> => ({
    tenant_id: tenant.value,
    name: file.value?.name ?? '',
    ...(agent.value === '' ? {} : { agent_type: agent.value }),
    ...(outcome.value === '' ? {} : { success: outcome.value }),
    ...(again.value ? { again: 'true' } : {}),
  });
  const sent = async (more: Record<string, string>): Promise<ImportFound | undefined> => {
    error.value = undefined;
    isReading.value = true;
    try {
      const options = { query: { ...query(), ...more }, file: file.value! };
      for await (const { name, data } of askEvents('importRuns', options)) {
        if (name === 'failed') throw failed(data);
        if (name === 'progress') accepted.value = (data as { accepted: number }).accepted;
        if (name === 'done') return data as ImportFound;
      }
    } catch (thrown) {
      error.value = thrown;
    } finally {
      isReading.value = false;
    }
    return undefined;
  };
  const tryOut = async (): Promise<void> => {
    stored.value = undefined;
    found.value = undefined;
    if (!file.value || file.value.size > MOST_BYTES) return;
    found.value = await sent({ dry_run: 'true' });
    if (found.value) announce(text.wouldStore(count(found.value.dry_run?.runs ?? 0)));
  };
  const store = async (): Promise<void> => {
    accepted.value = 0;
    stored.value = await sent({});
    accepted.value = undefined;
    if (!stored.value) return;
    found.value = undefined;
    announce(text.stored(count(stored.value.accepted)));
  };
  const runs = found.value?.dry_run?.runs ?? 0;
  const isTooLarge = (file.value?.size ?? 0) > MOST_BYTES;
  if (!mayWrite()) {
    return (
      <>
        <PageHead title={words.titles.importing} lead={text.lead} />
        <p class="notice">{text.mayNot}</p>
      </>
    );
  }
  return (
    <>
      <PageHead title={words.titles.importing} lead={text.lead} />
      <DropZone
        file={file.value}
        take={(taken) => {
          file.value = taken;
          void tryOut();
        }}
      />
      <div class="columns">
        <Field label={text.collection} hint={text.collectionHint}>
          {(ids) => (
            <input
              {...ids}
              required
              value={tenant.value}
              onChange={(event) => {
                tenant.value = event.currentTarget.value.trim() || NEW_COLLECTION;
                void tryOut();
              }}
            />
          )}
        </Field>
        <Field label={text.outcome} hint={text.outcomeHint}>
          {(ids) => (
            <select
              {...ids}
              value={outcome.value}
              onChange={(event) => {
                outcome.value = event.currentTarget.value;
                void tryOut();
              }}
            >
              <option value="">{text.outcomes.unknown}</option>
              <option value="true">{text.outcomes.succeeded}</option>
              <option value="false">{text.outcomes.failed}</option>
            </select>
          )}
        </Field>
        <Field label={text.agent} hint={text.agentHint}>
          {(ids) => (
            <input
              {...ids}
              value={agent.value}
              onChange={(event) => {
                agent.value = event.currentTarget.value.trim();
                void tryOut();
              }}
            />
          )}
        </Field>
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={again.value}
          onChange={(event) => {
            again.value = event.currentTarget.checked;
            void tryOut();
          }}
        />{' '}
        {text.again}
      </label>
      {error.value === undefined ? null : <ErrorBox error={error.value} again={tryOut} />}
      {isTooLarge ? <p class="notice">{text.tooLarge}</p> : null}
      {isReading.value && accepted.value === undefined ? <p class="muted">{text.reading}</p> : null}
      {accepted.value === undefined ? null : (
        <p role="status">
          <progress aria-label={text.storing} max={Math.max(1, runs)} value={accepted.value} />{' '}
          {text.progress(count(accepted.value), count(runs))}
        </p>
      )}
      {found.value && accepted.value === undefined ? (
        <ImportReport found={found.value}>
          <button type="button" class="primary" disabled={runs === 0} onClick={store}>
            {text.store(count(runs))}
          </button>
        </ImportReport>
      ) : null}
      {stored.value ? (
        <section class="card">
          <h2>{text.stored(count(stored.value.accepted))}</h2>
          <p>
            {stored.value.replayed > 0 ? text.replayed(count(stored.value.replayed)) : null}{' '}
            {stored.value.deleted > 0 ? text.deleted(count(stored.value.deleted)) : null} {text.learning}
          </p>
          <a href={hrefOf('service', { collection: tenant.value })}>{text.toJobs}</a>
        </section>
      ) : null}
      <SameByHand
        route="importRuns"
        query={{ ...query(), dry_run: 'true' }}
        uploads={file.value?.name ?? 'runs.jsonl'}
        command={commandLine(['import', file.value?.name ?? 'runs.jsonl'], {
          tenant: tenant.value,
          success: outcome.value || undefined,
          'agent-type': agent.value || undefined,
          again: again.value || undefined,
          'dry-run': true,
        })}
      />
    </>
  );
}
