import type { Turn } from '../../src/index.js';
import { noTenant, within } from './ask-guidance.js';
import { adapterError, reportProblem, tell } from './report-problem.js';
import type { Bound, Guidance, Outcome } from './settings.js';

const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_TASK = 32_768;

/** A run that is over. */
export interface FinishedRun {
  guidance: Guidance;
  turns: Turn[];
  outcome: Outcome;
  /** Where the run itself knows; left out, it is estimated. A run that did not complete did not succeed. */
  success?: boolean | undefined;
  /** Stays the same when the same run is told of again: it is stored once. Printable ASCII. */
  key: string;
  /** Facts about the run, beside `request_id` and `outcome`. */
  metadata?: Record<string, unknown>;
}

/** True where the key was used before: a run that is told of again is in the store already. */
const isStoredAlready = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (error as { details?: { field?: unknown } }).details?.field === 'Idempotency-Key' &&
  /was used/.test(String((error as { details: { error?: unknown } }).details.error));

/** A text without what the run was told: models repeat their instructions, and advice is no experience. */
function withoutGuidance(text: string, guidance: string): string {
  if (guidance === '') return text;
  let rest = text.replaceAll(guidance, '');
  for (let depth = 1, escaped = guidance; depth <= 2; depth += 1) {
    escaped = JSON.stringify(escaped).slice(1, -1);
    rest = rest.replaceAll(escaped, '');
  }
  return rest;
}

function guarded(turn: Turn, guidance: string): Turn {
  const strip = (text: string) => withoutGuidance(text, guidance);
  return {
    ...turn,
    inputs: strip(turn.inputs),
    decision: strip(turn.decision).trim() || '(nothing)',
    ...(turn.memory ? { memory: strip(turn.memory) } : {}),
    ...(turn.result ? { result: strip(turn.result) } : {}),
  };
}

async function store({ knowledge, settings }: Bound, run: FinishedRun): Promise<void> {
  const { guidance, turns, outcome, key } = run;
  const { task, tenant, agent_type: agentType } = guidance;
  if (turns.length === 0 || task.trim() === '') return;
  try {
    if (tenant === undefined) throw await noTenant();
    const success = outcome === 'completed' ? run.success : false;
    const storing = knowledge.storeKnowledge(
      {
        tenant_id: tenant,
        query: task.slice(0, MAX_TASK).toWellFormed(),
        turns: turns.map((turn) => guarded(turn, guidance.text)),
        timestamp: new Date(settings.now?.() ?? Date.now()).toISOString(),
        ...(success === undefined ? {} : { success }),
        ...(agentType === undefined ? {} : { agent_type: agentType }),
        metadata: {
          ...run.metadata,
          source: 'langgraph',
          outcome,
          ...(guidance.request_id === undefined ? {} : { request_id: guidance.request_id }),
        },
      },
      { idempotencyKey: key.slice(0, 255) },
    );
    const ms = settings.storeTimeoutMs ?? DEFAULT_TIMEOUT_MS;
    const { job_id: jobId, replayed } = await within(storing, ms, () =>
      adapterError('timeout', `The record was not accepted within ${ms} ms; storing goes on.`),
    );
    if (replayed) return;
    tell(() => settings.onStore?.({ task, tenant, outcome, ...(jobId === undefined ? {} : { jobId }) }));
  } catch (error) {
    if (isStoredAlready(error)) return;
    reportProblem(settings, { operation: 'store', error, task, ...(tenant === undefined ? {} : { tenant }) });
  }
}

/** Stores a run, once for each key. Never throws: what goes wrong is reported once. */
export async function storeRun(bound: Bound, run: FinishedRun): Promise<void> {
  const storing = store(bound, run);
  if (bound.settings.waitUntil) bound.settings.waitUntil(storing);
  else await storing;
}
