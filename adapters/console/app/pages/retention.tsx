import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { askRoute } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count } from '../format.js';
import { Confirm } from '../parts/confirm.js';
import { ErrorBox } from '../parts/error-box.js';
import { Field } from '../parts/field.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { TextField } from '../parts/text-field.js';
import { useDoing } from '../use-doing.js';
import { words } from '../words.js';

const text = words.retention;

interface Result {
  records: number;
  entries: number;
  status: string;
}

interface Request {
  tenant_id?: string;
  days?: number;
  records?: number;
}

const commandOf = ({ tenant_id: tenant, ...most }: Request, isDry = false): string =>
  commandLine(['runs', 'retain'], { ...most, tenant, 'dry-run': isDry });

/** A number that was typed; undefined where nothing was. */
const numberOf = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));

/** Removes runs by their age or their number: first what would go, then for good. */
export function Retention({ collection }: { collection: string }): VNode {
  const days = useSignal('');
  const records = useSignal('');
  const isAll = useSignal(false);
  const found = useSignal<{ request: Request; result: Result } | undefined>(undefined);
  const done = useSignal<string | undefined>(undefined);
  const { error, run } = useDoing();
  const isAsking = useSignal(false);

  const request = (): Request => {
    const [age, most] = [numberOf(days.value), numberOf(records.value)];
    return {
      ...(isAll.value ? {} : { tenant_id: collection }),
      ...(age === undefined ? {} : { days: age }),
      ...(most === undefined ? {} : { records: most }),
    };
  };
  const look = (event: Event): void => {
    event.preventDefault();
    done.value = undefined;
    found.value = undefined;
    const asked = request();
    void run(async () => {
      const result = await askRoute<Result>('retain', { body: { ...asked, dry_run: true } });
      found.value = { request: asked, result };
      return undefined;
    });
  };
  const now = found.value;
  return (
    <>
      <PageHead title={words.titles.retention} lead={text.lead} />
      {done.value === undefined ? null : <p class="notice">{done.value}</p>}
      {error === undefined ? null : <ErrorBox error={error} />}
      <form class="card" onSubmit={look}>
        <div class="columns">
          <TextField label={text.days} hint={text.daysHint} typed={days} type="number" min={1} max={36_500} />
          <TextField label={text.records} hint={text.recordsHint} typed={records} type="number" min={1} />
          <Field label={text.where}>
            {(ids) => (
              <select
                {...ids}
                value={isAll.value ? 'all' : ''}
                onChange={(event) => {
                  isAll.value = event.currentTarget.value === 'all';
                }}
              >
                {collection === '' ? null : <option value="">{collection}</option>}
                <option value="all">{text.all}</option>
              </select>
            )}
          </Field>
        </div>
        <button type="submit" class="primary" disabled={days.value === '' && records.value === ''}>
          {text.look}
        </button>
      </form>
      {now === undefined ? null : (
        <section class="card" aria-live="polite">
          <h2>{text.wouldGo}</h2>
          <p>{text.found(count(now.result.records), count(now.result.entries))}</p>
          <button
            type="button"
            class="danger"
            disabled={now.result.records === 0}
            onClick={() => {
              isAsking.value = true;
            }}
          >
            {text.remove(count(now.result.records))}
          </button>
          <SameByHand
            route="retain"
            body={{ ...now.request, dry_run: true }}
            command={commandOf(now.request, true)}
          />
        </section>
      )}
      <section class="card">
        <h2>{text.regularly}</h2>
        <p>{text.regularlyLead}</p>
        <SameByHand
          route="retain"
          body={now?.request ?? { days: 90 }}
          command={commandOf(now?.request ?? { days: 90 })}
        />
      </section>
      {isAsking.value && now ? (
        <Confirm
          title={text.confirmTitle}
          action={text.remove(count(now.result.records))}
          close={() => {
            isAsking.value = false;
          }}
          act={async () => {
            const { status } = await askRoute<Result>('retain', { body: now.request });
            done.value = status;
            found.value = undefined;
            return status;
          }}
        >
          <p>{text.confirm}</p>
        </Confirm>
      ) : null}
    </>
  );
}
