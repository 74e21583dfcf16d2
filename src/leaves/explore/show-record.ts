import type { RecordDetails } from '../../api/inspection-results.js';
import type { Collection } from '../../domain/collection.js';
import { entryLabel } from '../../domain/entry.js';
import { KnowhowError } from '../../domain/errors.js';
import type { Sentence } from '../../domain/guidance-item.js';
import { thousandths } from '../../domain/maths/thousandths.js';
import type { EngineContext } from '../../engine/context.js';
import { type RetrieveContext, retrieve } from '../../engine/enhance/retrieve.js';
import type { Fitted } from '../../engine/fit/fitted.js';
import { jobStatus } from '../../engine/shared/job-status.js';
import { fitModel } from '../../model/fit-model.js';
import { advise } from '../../model/plan/advise.js';
import { runOf } from '../../model/run-of.js';
import { situationOf } from '../../model/situation-of.js';
import { signsIn } from '../../model/success/signs-in.js';
import type { Step } from '../../model/table/table.js';
import { lineWords } from './line-words.js';
import { runOutcome } from './run-outcome.js';
import { ACTION_LENGTH, MOST_NAMED } from './settings.js';
import type { ShownRecord } from './store/curation-store.js';

/** What may be said of the record's task now: lines that depend on the task have their words from there. */
async function sentencesFor(
  context: RetrieveContext,
  collection: Collection,
  { record: { interaction } }: ShownRecord,
  fitted: Fitted | null,
): Promise<Sentence[]> {
  if (!fitted) return [];
  const agentType = interaction.agent_type ?? null;
  const { retrieved } = await retrieve(context, collection, {
    tenant_id: collection.tenant,
    input_text: interaction.query,
    agent_type: agentType,
  });
  if (!retrieved) return [];
  const situation = situationOf(fitted.model, {
    task: retrieved.texts.task,
    agentType: agentType ?? '',
    events: [],
    observation: '',
    similar: retrieved.similar.map(({ record, likeness }) => ({ run: record.run, likeness })),
  });
  return advise(fitted.model, situation).items.map(({ sentence }) => sentence);
}

const shownStep = ({ turn, operator, action, failed, answer }: Step): RecordDetails['steps'][number] => ({
  turn,
  operator,
  action: action.text.slice(0, ACTION_LENGTH).toWellFormed(),
  refused: failed,
  ...(failed && answer.text !== '' ? { error: answer.text.slice(0, ACTION_LENGTH).toWellFormed() } : {}),
});

/**
 * A record as it was stored, how the model reads it, what its run was shown, and what was learned from it.
 *
 * @throws KnowhowError `not_found`, `storage_error` where it is damaged
 */
export async function showRecord(
  context: RetrieveContext & Pick<EngineContext, 'requestIds'>,
  collection: Collection,
  id: string,
): Promise<RecordDetails> {
  const { store, requestIds, parsedRuns } = context;
  const shown = await store.shownRecord(collection.id, id);
  if (!shown) throw new KnowhowError('not_found', `There is no record ${id} in that collection.`);
  const { record, job, labelled_at, entries } = shown;
  const { interaction } = record;
  const fitted = await context.readFitted(collection);
  const guidance = requestIds.read(collection.id, interaction.metadata);
  const codes = guidance.shown?.lines ?? [];
  const others = codes.length === 0 ? [] : await sentencesFor(context, collection, shown, fitted);
  const parsed = (await parsedRuns.read(collection.id, record))?.run;
  const model = fitted?.model ?? fitModel([]);
  const run = parsed && runOf(model, parsed);
  const estimate = run && !run.outcomeKnown ? run.success : job.success_estimate;
  const taught = await store.entries(collection.id, entries.slice(0, MOST_NAMED));
  return {
    id,
    job_id: job.id,
    stored_at: new Date(record.created_at).toISOString(),
    key_id: record.provenance.key,
    record: interaction,
    guidance: {
      state: guidance.state,
      lines: await lineWords(context, collection, codes, { model: fitted?.model, others }),
    },
    status: jobStatus(job),
    entries: entries.map(entryLabel),
    taught: taught.map((entry) => ({
      id: entryLabel(entry.id),
      kind: entry.kind,
      situation: entry.situation,
      advice: entry.advice,
    })),
    outcome: runOutcome({ success: interaction.success, labelled_at, estimate }),
    signs: run
      ? signsIn(model.success, run).map(({ sign, logOdds }) => ({ sign, log_odds: thousandths(logOdds) }))
      : [],
    steps: (run?.steps ?? []).map(shownStep),
  };
}
