import type { VNode } from 'preact';
import { commandLine } from '../command-line.js';
import { moment } from '../format.js';
import { retentionInWords } from '../retention-in-words.js';
import type { Asked } from '../use-asked.js';
import { useDoing } from '../use-doing.js';
import { words } from '../words.js';
import { ErrorBox } from './error-box.js';
import { Loaded } from './loaded.js';
import { SameByHand } from './same-by-hand.js';
import { Table } from './table.js';

/** Time that runs are kept, of one collection, or (null) of every one without a policy of its own. */
export interface Policy {
  tenant_id: string | null;
  days?: number;
  records?: number;
  set_at: string;
  set_by: string;
}

interface Props {
  asked: Asked<readonly Policy[]>;
  /** Ends one; gives back what to say to screen readers. */
  end: (policy: Policy) => Promise<string>;
}

const text = words.retention;

const nameOf = ({ tenant_id: tenant }: Policy): string => tenant ?? text.everyOther;

/** The policies of retention that are set. */
export function RetentionPolicies({ asked, end }: Props): VNode {
  const { isBusy, error, run } = useDoing();
  return (
    <Loaded asked={asked}>
      {(policies) =>
        policies.length === 0 ? (
          <p class="muted">{text.none}</p>
        ) : (
          <>
            {error === undefined ? null : <ErrorBox error={error} />}
            <Table
              label={text.policies}
              columns={[
                { head: words.keys.tenants, isHead: true, cell: nameOf },
                { head: text.kept, cell: retentionInWords },
                { head: text.set, cell: ({ set_at: at }) => <span class="nowrap">{moment(at)}</span> },
                { head: text.by, cell: ({ set_by: by }) => <code>{by}</code> },
                {
                  head: words.keys.actions,
                  cell: (policy) => (
                    <button
                      type="button"
                      disabled={isBusy}
                      aria-label={text.endOf(nameOf(policy))}
                      onClick={() => run(() => end(policy))}
                    >
                      {text.end}
                    </button>
                  ),
                },
              ]}
              rows={policies}
              keyOf={nameOf}
            />
            <p class="muted">{text.applied}</p>
            <SameByHand
              title={text.endTitle}
              route="setRetention"
              body={policies[0]!.tenant_id === null ? {} : { tenant_id: policies[0]!.tenant_id }}
              command={commandLine(['runs', 'retention'], { off: true, tenant: policies[0]!.tenant_id })}
            />
          </>
        )
      }
    </Loaded>
  );
}
