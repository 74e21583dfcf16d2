import type { Interaction } from '../../src/index.js';
import type { Move, StartFacts, ToolResult } from './events.js';
import type { AiSdkOptions, FinishedRun, KnowledgeCallSettings, RunOutcome } from './options.js';
import { successOf } from './outcome.js';
import { taskOf } from './prompt.js';
import type { Report } from './report.js';
import type { RunState } from './run-state.js';
import { type BadEnd, clip, errorText, toTurns } from './turns.js';
import { withoutGuidance } from './without-guidance.js';

/** A run that is over. */
export interface RunFacts {
  start: StartFacts;
  settings: KnowledgeCallSettings & { tenantId: string };
  state: RunState;
  /** Everything the model answered, earlier calls of the same run included. */
  moves: readonly Move[];
  /** How many of them belong to this call. */
  steps: number;
  results: ReadonlyMap<string, ToolResult>;
  outcome: RunOutcome;
  finishReason?: string;
  end?: BadEnd;
  /** When it started, in milliseconds since 1970. */
  started: number;
}

const MAX_TEXT = 16_384;
const LEAST_TEXT = 256;
const MAX_QUERY = 32_768;
const MAX_ERROR = 500;
/** UTF-16 code units of all turns together: stays below the 1 MiB a body may have, in any script. */
const MAX_TURNS_LENGTH = 300_000;

/** Turns whose texts are cut so far that the record can be sent. */
function boundedTurns(facts: RunFacts, query: string, maxTextLength: number): Interaction['turns'] {
  for (let length = maxTextLength; ; length = Math.floor(length / 2)) {
    const turns = toTurns({
      tools: facts.start.tools,
      query,
      moves: facts.moves,
      results: facts.results,
      end: facts.end,
      maxTextLength: length,
    });
    if (length <= LEAST_TEXT || JSON.stringify(turns).length <= MAX_TURNS_LENGTH) return turns;
  }
}

function metadataOf(facts: RunFacts): Record<string, unknown> {
  const { start, state, settings, outcome, finishReason, end } = facts;
  const ids = [...new Set(state.arrived.flatMap(({ requestId }) => requestId ?? []))];
  return {
    ...settings.metadata,
    source: 'ai-sdk',
    run_id: settings.runId ?? state.id,
    outcome,
    ...(finishReason === undefined ? {} : { finish_reason: finishReason }),
    ...(start.model === undefined ? {} : { model: start.model }),
    ...(start.functionId === undefined ? {} : { function_id: start.functionId }),
    ...(start.callId === undefined ? {} : { call_id: start.callId }),
    ...(end?.error === undefined ? {} : { error: clip(errorText(end.error), MAX_ERROR) }),
    ...(ids[0] === undefined ? {} : { request_id: ids[0] }),
    ...(ids.length > 1 ? { request_ids: ids } : {}),
  };
}

/**
 * The record of a run.
 *
 * @returns undefined where nothing can be learned: no task in words
 */
export async function makeRecord(
  facts: RunFacts,
  options: AiSdkOptions,
  report: Report,
): Promise<Interaction | undefined> {
  const { settings, outcome, start, state } = facts;
  const query = clip(taskOf(start.messages, options.task), MAX_QUERY);
  if (query.trim() === '') return undefined;
  const turns = boundedTurns(facts, query, Math.max(LEAST_TEXT, options.maxTextLength ?? MAX_TEXT));
  const run: FinishedRun = {
    tenantId: settings.tenantId,
    agentType: settings.agentType,
    query,
    outcome,
    finishReason: facts.finishReason,
    text: facts.moves.at(-1)?.text ?? '',
    error: facts.end?.error,
    turns,
  };
  let verdict: boolean | undefined;
  try {
    verdict = await options.success?.(run);
  } catch (error) {
    report({
      stage: 'callback',
      error,
      message: 'The success callback failed; the run is stored without it.',
    });
  }
  const success = verdict ?? successOf(outcome, facts.steps);
  return withoutGuidance<Interaction>(
    {
      tenant_id: settings.tenantId,
      query,
      turns,
      ...(success === undefined ? {} : { success }),
      ...(settings.agentType === undefined ? {} : { agent_type: settings.agentType }),
      timestamp: new Date(facts.started).toISOString(),
      metadata: metadataOf(facts),
    },
    state.arrived,
  );
}
