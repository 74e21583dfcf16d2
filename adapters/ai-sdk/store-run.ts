import type { Interaction, StoreReceipt } from '../../src/index.js';
import { withDeadline } from './deadline.js';
import { fieldsOf } from './events.js';
import type { AiSdkOptions, RunOutcome } from './options.js';
import { type Report, tell } from './report.js';

const STORE_TIMEOUT_MS = 10_000;

/** What is stored, and under which key. */
export interface StoreRequest {
  interaction: Interaction;
  idempotencyKey: string;
  runId: string;
  outcome: RunOutcome;
}

/** True for the refusal of a key that was used for another body: this run was stored before. */
function knownKey(error: unknown): boolean {
  const { code, details } = fieldsOf(error);
  return code === 'invalid_request' && fieldsOf(details).field === 'Idempotency-Key';
}

/** Stores a run; never throws. What fails is reported with the record, so that it can be stored later. */
export async function storeRun(request: StoreRequest, options: AiSdkOptions, report: Report): Promise<void> {
  const { interaction, idempotencyKey, runId, outcome } = request;
  const tenantId = interaction.tenant_id;
  let receipt: StoreReceipt | undefined;
  try {
    receipt = await withDeadline(
      (signal) => options.knowledge.storeKnowledge(interaction, { idempotencyKey, signal }),
      options.storeTimeoutMs ?? STORE_TIMEOUT_MS,
    );
  } catch (error) {
    if (!knownKey(error)) {
      const message =
        'The run was not stored. Store `interaction` later with the same `idempotencyKey`: it is kept once.';
      report({ stage: 'store', error, message, tenantId, runId, interaction, idempotencyKey });
      return;
    }
  }
  const replayed = receipt === undefined || receipt.replayed === true;
  const event = { tenantId, runId, outcome, interaction, idempotencyKey, receipt, replayed };
  await tell(options.onStore, 'onStore', event, report);
}
