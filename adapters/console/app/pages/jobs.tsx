import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { JobsRequest, ShownJob } from '../../../../src/api/jobs.js';
import { ask, askRoute } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, duration, moment } from '../format.js';
import { Dialog } from '../parts/dialog.js';
import { ErrorBox } from '../parts/error-box.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { type Column, Table } from '../parts/table.js';
import { hrefOf, place, show } from '../router.js';
import { caller, mayOperate, mayWrite } from '../session.js';
import { useAsked } from '../use-asked.js';
import { useDoing } from '../use-doing.js';
import { useLiveJobs } from '../use-live-jobs.js';
import { useTasks } from '../use-tasks.js';
import { words } from '../words.js';

const PAGE = 50;
const text = words.jobs;
const STATES = ['queued', 'running', 'completed', 'failed'] as const;

const BADGES: Record<ShownJob['state'], string> = {
  queued: 'badge',
  running: 'badge warn',
  completed: 'badge good',
  failed: 'badge bad',
};

/** How a job ended, or is: a sign, a word and a colour. */
const State = ({ state }: { state: ShownJob['state'] }): VNode => (
  <span class={BADGES[state]}>
    {text.signs[state]} {text.states[state]}
  </span>
);

/** Time that it took, or takes. */
function Took({ job: { started_at, ended_at } }: { job: ShownJob }): VNode {
  if (started_at === undefined || ended_at === undefined) return <>–</>;
  return <>{duration(Date.parse(ended_at) - Date.parse(started_at))}</>;
}

/** Why a job failed: an operator reads the error itself, others its seal. */
function Reason({ job, close }: { job: ShownJob; close: () => void }): VNode {
  const asked = useAsked(
    async (signal): Promise<{ reason?: string }> =>
      mayOperate() ? askRoute('openError', { body: { job_id: job.job_id }, signal }) : {},
    [job.job_id],
  );
  return (
    <Dialog title={text.reasonOf(job.job_id)} close={close}>
      <Loaded asked={asked}>
        {({ reason }) =>
          reason === undefined ? (
            <>
              <p>{text.sealed}</p>
              <pre class="reason">{job.error_message}</pre>
            </>
          ) : (
            <pre class="reason">{reason}</pre>
          )
        }
      </Loaded>
      <SameByHand
        route="openError"
        body={{ job_id: job.job_id }}
        command={commandLine(['status', job.job_id])}
      />
      {job.state === 'failed' && mayWrite() ? (
        <SameByHand
          title={text.retry}
          route="retryJob"
          body={{ job_id: job.job_id }}
          command={commandLine(['runs', 'retry', job.job_id])}
        />
      ) : null}
    </Dialog>
  );
}

/** The result of a job, or the reason that there is none. */
function Outcome({ job, retry }: { job: ShownJob; retry: (job: ShownJob) => void }): VNode {
  const isOpen = useSignal(false);
  const { knowledge, next_try_at: nextTry } = job;
  if (knowledge)
    return <span class="nowrap">{text.learned(count(knowledge.added), count(knowledge.merged))}</span>;
  if (job.error_message === undefined) return <>–</>;
  return (
    <div class="actions">
      {nextTry === undefined ? null : <span class="muted">{text.nextTry(moment(nextTry))}</span>}
      <button
        type="button"
        aria-label={text.whyOf(job.job_id)}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        {text.why}
      </button>
      {job.state === 'failed' && mayWrite() ? (
        <button type="button" aria-label={text.retryOf(job.job_id)} onClick={() => retry(job)}>
          {text.retry}
        </button>
      ) : null}
      {isOpen.value ? (
        <Reason
          job={job}
          close={() => {
            isOpen.value = false;
          }}
        />
      ) : null}
    </div>
  );
}

/** The run that a job learns from: its task where that is known, and the job. */
function JobRun({ job, task }: { job: ShownJob; task: string | undefined }): VNode {
  const { job_id: id, record_id: record, tenant_id: collection } = job;
  return (
    <>
      {record === undefined ? null : (
        <a href={hrefOf('runs', { id: record, collection })}>{task ?? record}</a>
      )}
      <small class="muted">
        <code>{id}</code>
      </small>
    </>
  );
}

const columns = (retry: (job: ShownJob) => void, tasks: ReadonlyMap<string, string>): Column<ShownJob>[] => [
  { head: text.run, cell: (job) => <JobRun job={job} task={tasks.get(job.record_id ?? '')} />, isHead: true },
  { head: text.state, cell: ({ state }) => <State state={state} /> },
  { head: text.outcome, cell: (job) => <Outcome job={job} retry={retry} /> },
  { head: text.accepted, cell: ({ created_at: at }) => <span class="nowrap">{moment(at)}</span> },
  { head: text.took, cell: (job) => <Took job={job} />, isNumber: true },
  { head: text.tries, cell: ({ attempts }) => count(attempts), isNumber: true },
  { head: text.collection, cell: ({ tenant_id: tenant }) => (place.value.params.of === 'all' ? tenant : '') },
];

/** Which jobs are shown. */
function Filter({ collection }: { collection: string }): VNode {
  const { state = '', of = '' } = place.value.params;
  return (
    <div class="row">
      <label class="inline">
        <span>{text.state}</span>
        <select
          value={state}
          onChange={(event) => show({ state: event.currentTarget.value, after: undefined })}
        >
          <option value="">{text.every}</option>
          {STATES.map((name) => (
            <option key={name} value={name}>
              {text.states[name]}
            </option>
          ))}
        </select>
      </label>
      {caller.value?.tenants === null ? (
        <label class="inline">
          <span>{text.of}</span>
          <select value={of} onChange={(event) => show({ of: event.currentTarget.value, after: undefined })}>
            <option value="">{collection}</option>
            <option value="all">{text.all}</option>
          </select>
        </label>
      ) : null}
    </div>
  );
}

/** Learning jobs, as they change: what waits, what runs, what failed and why. */
export function Jobs({ collection }: { collection: string }): VNode {
  const { state, of, after } = place.value.params;
  const request: JobsRequest = {
    limit: PAGE,
    ...(of === 'all' ? {} : { tenant_id: collection }),
    ...(state === undefined ? {} : { state: state as ShownJob['state'] }),
    ...(after === undefined ? {} : { after }),
  };
  const { asked, isLive } = useLiveJobs(request);
  const tasks = useTasks(
    of === 'all' ? undefined : collection,
    (asked.value?.jobs ?? []).flatMap(({ record_id: id }) => id ?? []),
  );
  const { error, run } = useDoing();
  const retry = ({ job_id }: ShownJob): Promise<boolean> =>
    run(async () => (await ask('retryJob', { job_id })).status);
  return (
    <>
      <PageHead title={words.titles.jobs} lead={text.lead}>
        <span class={isLive ? 'badge good' : 'badge'}>{isLive ? text.live : text.notLive}</span>
      </PageHead>
      {error === undefined ? null : <ErrorBox error={error} />}
      <Filter collection={collection} />
      <Loaded asked={asked}>
        {({ jobs, counts, next }) => (
          <>
            <dl class="figures">
              {STATES.map((name) => (
                <div key={name}>
                  <dt>
                    {text.signs[name]} {text.states[name]}
                  </dt>
                  <dd>{count(counts[name])}</dd>
                </div>
              ))}
            </dl>
            <Table
              label={words.titles.jobs}
              isLabelHidden
              columns={columns(retry, tasks)}
              rows={jobs}
              keyOf={({ job_id: id }) => id}
            />
            <div class="actions">
              {after === undefined ? null : (
                <button type="button" onClick={() => show({ after: undefined })}>
                  {words.table.first}
                </button>
              )}
              {next === undefined ? null : (
                <button type="button" onClick={() => show({ after: next })}>
                  {words.table.more}
                </button>
              )}
            </div>
            <SameByHand
              route="listJobs"
              body={request}
              command={commandLine(['runs', 'jobs'], {
                tenant: of === 'all' ? undefined : collection,
                state,
              })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
