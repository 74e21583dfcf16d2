import type { Interaction, StoreReceipt } from '../../src/index.js';
import { adapterError } from './adapter-error.js';
import { withDeadline } from './deadline.js';
import type { KnowledgeSource, RunOptions } from './options.js';
import { circuitsOf } from './outages.js';
import { rememberRun } from './replies.js';
import { type Report, tell } from './report.js';
import { storeLineOf } from './store-line.js';

/** A run that is over, as it will be stored. */
export interface StoreRequest<Outcome extends string> {
  interaction: Interaction;
  /** The same for every report of a run, so that it is stored once. Printable ASCII, at most 255. */
  idempotencyKey: string;
  runId: string;
  outcome: Outcome;
  /** The key of an earlier report, whose place this one takes. */
  replaces?: string | undefined;
}

const TIMEOUT_MS = 2_000;

/**
 * Stores a run; never throws. What fails is reported with the record, so that it can be stored later. Waits no longer
 * than the options say, and not at all for a service that did not answer of late: the record is then stored in the
 * background, when the service answers again or before the knowledge closes.
 */
export async function storeRun<Outcome extends string>(
  knowledge: KnowledgeSource,
  request: StoreRequest<Outcome>,
  options: RunOptions<Outcome>,
  report: Report,
): Promise<void> {
  const { interaction, idempotencyKey, runId, outcome, replaces } = request;
  const { now = Date.now, storeTimeoutMs = TIMEOUT_MS } = options;
  const tenant = interaction.tenant_id;
  const about = { tenant, runId, task: interaction.query, interaction, idempotencyKey, replaces };
  const line = storeLineOf(knowledge, now);
  const stored = async (receipt: StoreReceipt | undefined): Promise<void> => {
    const isGone = receipt?.deleted === true;
    const replayed = receipt === undefined || receipt.replayed === true || isGone;
    rememberRun(knowledge, interaction, isGone ? undefined : receipt?.job_id);
    const event = { tenant, runId, outcome, interaction, idempotencyKey, receipt, replayed };
    await tell(options.onStore, 'onStore', event, report);
  };
  let isReported = false;
  const notYet = (error: unknown): void => {
    if (isReported) return;
    isReported = true;
    const message =
      'The run is not stored yet: that goes on in the background, until the knowledge is closed.';
    report({ stage: 'store', error, message, ...about });
  };
  let leave = (): void => {};
  const waits = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const settled = line
    .store({ interaction, idempotencyKey, replaces }, (why) => {
      notYet(why);
      leave();
    })
    .then(stored, (error: unknown) =>
      report({
        stage: 'store',
        error,
        message:
          'The run was not stored. Store `interaction` later with the same `idempotencyKey` and `replaces`: it is kept once.',
        ...about,
      }),
    );
  const { asking, storing } = circuitsOf(knowledge);
  // A run that had to wait for guidance in vain waits no more.
  if (asking.retryAt > now()) return;
  await withDeadline(() => Promise.race([settled, waits]), storeTimeoutMs).catch(() => {
    storing.failed(now());
    notYet(adapterError('timeout', `The record was not accepted within ${storeTimeoutMs} ms.`));
  });
}
