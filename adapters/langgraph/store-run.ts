import type { Turn } from '../../src/index.js';
import type { ActNotes } from '../run/act-notes.js';
import { noTenant } from '../run/ask.js';
import { boundTurns } from '../run/bounded-turns.js';
import { fromTurns, makeRecord } from '../run/make-record.js';
import type { Message, Tool } from '../run/message.js';
import { successOf } from '../run/outcome.js';
import { storeRun as store } from '../run/store-run.js';
import type { Ending } from '../run/to-turns.js';
import { HOW } from './ask-guidance.js';
import type { Bound, Guidance, Outcome } from './settings.js';

/** A run that is over. */
export interface FinishedRun {
  guidance: Guidance;
  /** What it was told of its actions. */
  acts?: ActNotes | undefined;
  /** What it did: the conversation, and from where on it is the run's own; or the turns themselves. */
  did:
    | { messages: readonly Message[]; start: number; tools?: readonly Tool[]; ending?: Ending | undefined }
    | { turns: readonly Omit<Turn, 'turn'>[] };
  outcome: Outcome;
  /** Where the run itself knows; left out, it is estimated. A run that failed or was cut short did not succeed. */
  success?: boolean | undefined;
  /** What ended it, where something was thrown. */
  error?: unknown;
  /** The same for every report of a run, so that it is stored once. Printable ASCII. */
  key: string;
  /** Facts about the run, beside `request_id` and `outcome`. */
  metadata?: Record<string, unknown>;
}

async function makeAndStore({ knowledge, settings, report }: Bound, run: FinishedRun): Promise<void> {
  const { guidance, acts, did, outcome, key } = run;
  const ids = [guidance.request_id, ...(acts?.requestIds ?? [])].filter((id) => id !== undefined);
  const { task, tenant, agent_type: agentType } = guidance;
  const facts = {
    query: task,
    success: successOf(outcome, run.success, run.error),
    agentType,
    time: settings.now?.() ?? Date.now(),
    metadata: {
      program: 'langgraph',
      outcome,
      request_id: ids[0],
      ...(ids.length > 1 ? { request_ids: ids } : {}),
      ...run.metadata,
    },
    given: [guidance.text, ...(acts?.given ?? [])],
  };
  const made =
    'turns' in did
      ? task.trim() !== '' && did.turns.length > 0
        ? fromTurns({ ...facts, turns: boundTurns(did.turns) })
        : undefined
      : makeRecord({ ...facts, ...did });
  if (!made) return;
  if (tenant === undefined) {
    report({ stage: 'store', error: noTenant(HOW), message: 'The run was not stored.', task, runId: key });
    return;
  }
  const interaction = { tenant_id: tenant, ...made.record };
  const request = { interaction, idempotencyKey: key.slice(0, 255), runId: key, outcome };
  await store(knowledge, request, settings, report);
}

/** Stores a run, once for each key. Never throws: what goes wrong is reported once. */
export async function storeRun(bound: Bound, run: FinishedRun): Promise<void> {
  const storing = makeAndStore(bound, run).catch((error: unknown) =>
    bound.report({ stage: 'record', error, message: 'The run was not stored.', runId: run.key }),
  );
  if (bound.settings.waitUntil) bound.settings.waitUntil(storing);
  else await storing;
}
