import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { askRoute } from '../ask.js';
import { count } from '../format.js';
import { Confirm } from '../parts/confirm.js';
import { ErrorBox } from '../parts/error-box.js';
import { Field } from '../parts/field.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { quoted } from '../quoted.js';
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

const commandOf = ({ tenant_id: tenant, days, records }: Request): string =>
  [
    'runs retain',
    ...(days === undefined ? [] : [`--days ${days}`]),
    ...(records === undefined ? [] : [`--records ${records}`]),
    ...(tenant === undefined ? [] : [`--tenant ${quoted(tenant)}`]),
  ].join(' ');

/** A number that was typed; undefined where nothing was. */
const numberOf = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));

/** Removes runs by their age or their number: first what would go, then for good. */
export function Retention({ collection }: { collection: string }): VNode {
  const days = useSignal('');
  const records = useSignal('');
  const isAll = useSignal(false);
  const found = useSignal<{ request: Request; result: Result } | undefined>(undefined);
  const done = useSignal<string | undefined>(undefined);
  const error = useSignal<unknown>(undefined);
  const isAsking = useSignal(false);

  const request = (): Request => {
    const [age, most] = [numberOf(days.value), numberOf(records.value)];
    return {
      ...(isAll.value ? {} : { tenant_id: collection }),
      ...(age === undefined ? {} : { days: age }),
      ...(most === undefined ? {} : { records: most }),
    };
  };
  const look = async (event: Event): Promise<void> => {
    event.preventDefault();
    error.value = undefined;
    done.value = undefined;
    found.value = undefined;
    const asked = request();
    try {
      const result = await askRoute<Result>('retain', { body: { ...asked, dry_run: true } });
      found.value = { request: asked, result };
    } catch (thrown) {
      error.value = thrown;
    }
  };
  const now = found.value;
  return (
    <>
      <PageHead title={words.titles.retention} lead={text.lead} />
      {done.value === undefined ? null : <p class="notice">{done.value}</p>}
      {error.value === undefined ? null : <ErrorBox error={error.value} />}
      <form class="card" onSubmit={look}>
        <div class="columns">
          <Field label={text.days} hint={text.daysHint}>
            {(ids) => (
              <input
                {...ids}
                type="number"
                min="1"
                max="36500"
                value={days.value}
                onInput={(event) => {
                  days.value = event.currentTarget.value;
                }}
              />
            )}
          </Field>
          <Field label={text.records} hint={text.recordsHint}>
            {(ids) => (
              <input
                {...ids}
                type="number"
                min="1"
                value={records.value}
                onInput={(event) => {
                  records.value = event.currentTarget.value;
                }}
              />
            )}
          </Field>
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
            command={`${commandOf(now.request)} --dry-run`}
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
