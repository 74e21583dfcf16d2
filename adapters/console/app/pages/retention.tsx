import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { askRoute } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count } from '../format.js';
import { Confirm } from '../parts/confirm.js';
import { ErrorBox } from '../parts/error-box.js';
import { Field } from '../parts/field.js';
import { PageHead } from '../parts/page-head.js';
import { type Policy, RetentionPolicies } from '../parts/retention-policies.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { TextField } from '../parts/text-field.js';
import { retentionInWords } from '../retention-in-words.js';
import { useAsked } from '../use-asked.js';
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

/** A number that was typed; undefined where nothing was. */
const numberOf = (typed: string): number | undefined => (typed.trim() === '' ? undefined : Number(typed));

const listPolicies = async (signal: AbortSignal): Promise<Policy[]> =>
  (await askRoute<{ policies: Policy[] }>('listRetention', { body: {}, signal })).policies;

/** Time that runs are kept: what is set, and what would go before anything more is set or removed. */
export function Retention({ collection }: { collection: string }): VNode {
  const days = useSignal('');
  const records = useSignal('');
  const isAll = useSignal(false);
  const found = useSignal<{ request: Request; result: Result } | undefined>(undefined);
  const done = useSignal<string | undefined>(undefined);
  const asking = useSignal<'retain' | 'setRetention' | undefined>(undefined);
  const policies = useAsked(listPolicies, []);
  const { error, run } = useDoing();

  const look = (event: Event): void => {
    event.preventDefault();
    done.value = undefined;
    found.value = undefined;
    const [age, most] = [numberOf(days.value), numberOf(records.value)];
    const request = {
      ...(isAll.value ? {} : { tenant_id: collection }),
      ...(age === undefined ? {} : { days: age }),
      ...(most === undefined ? {} : { records: most }),
    };
    void run(async () => {
      const result = await askRoute<Result>('setRetention', { body: { ...request, dry_run: true } });
      found.value = { request, result };
      return undefined;
    });
  };
  const now = found.value;
  const { tenant_id: tenant, ...kept } = now?.request ?? { tenant_id: collection, days: 90 };
  return (
    <>
      <PageHead title={words.titles.retention} lead={text.lead} />
      {done.value === undefined ? null : <p class="notice">{done.value}</p>}
      {error === undefined ? null : <ErrorBox error={error} />}
      <RetentionPolicies
        asked={policies}
        end={async (policy) => {
          const { tenant_id: of } = policy;
          await askRoute('setRetention', { body: of === null ? {} : { tenant_id: of } });
          done.value = text.ended;
          policies.again();
          return text.ended;
        }}
      />
      <form class="card" onSubmit={look}>
        <h2>{text.new}</h2>
        <div class="fields">
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
          <div class="actions">
            <button
              type="button"
              class="primary"
              onClick={() => {
                asking.value = 'setRetention';
              }}
            >
              {text.keep}
            </button>
            <button
              type="button"
              class="danger"
              disabled={now.result.records === 0}
              onClick={() => {
                asking.value = 'retain';
              }}
            >
              {text.remove(count(now.result.records))}
            </button>
          </div>
        </section>
      )}
      <SameByHand
        route="setRetention"
        body={{ ...(now?.request ?? { tenant_id: collection, days: 90 }), dry_run: true }}
        command={commandLine(['runs', 'retention'], { ...kept, tenant, 'dry-run': true })}
      />
      {asking.value && now ? (
        <Confirm
          title={asking.value === 'retain' ? text.confirmTitle : text.keepTitle}
          action={asking.value === 'retain' ? text.remove(count(now.result.records)) : text.keep}
          close={() => {
            asking.value = undefined;
          }}
          act={async () => {
            const { status } = await askRoute<Result>(asking.value!, { body: now.request });
            done.value = status;
            found.value = undefined;
            policies.again();
            return status;
          }}
        >
          <p>
            {asking.value === 'retain'
              ? text.confirm
              : text.keepLead(
                  retentionInWords(now.request),
                  now.request.tenant_id ?? text.everyOther,
                  count(now.result.records),
                )}
          </p>
        </Confirm>
      ) : null}
    </>
  );
}
