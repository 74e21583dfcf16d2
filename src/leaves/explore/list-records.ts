import { type Interaction, isLesson } from '../../api/interaction.js';
import type { ListedRecord, RecordsPage, RecordsRequest } from '../../api/runs.js';
import type { Collection } from '../../domain/collection.js';
import { KnowhowError } from '../../domain/errors.js';
import type { JobState } from '../../domain/job.js';
import { parseTimestamp } from '../../domain/timestamp.js';
import type { EngineContext } from '../../engine/context.js';
import { runOutcome } from './run-outcome.js';
import { TASK_LENGTH } from './settings.js';
import type { ListedRecord as StoredListed } from './store/curation-store.js';

const DEFAULT_LIMIT = 50;

const statusOf = (state: JobState): ListedRecord['status'] =>
  state === 'completed' || state === 'failed' ? state : 'processing';

const timeOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : parseTimestamp(text);

/** What a record says; undefined where it is damaged, which its job says. */
function sound({ record }: StoredListed): Interaction | undefined {
  try {
    return record.interaction;
  } catch (error) {
    if (!KnowhowError.isInstance(error) || error.code !== 'storage_error') throw error;
    return undefined;
  }
}

function shown(context: Pick<EngineContext, 'requestIds'>, listed: StoredListed): ListedRecord {
  const { record, job, state, labelled_at, estimate } = listed;
  const interaction = sound(listed);
  const { key, source } = record.provenance;
  return {
    id: record.id,
    job_id: job,
    stored_at: new Date(record.created_at).toISOString(),
    ...(interaction ? { task: interaction.query.slice(0, TASK_LENGTH).toWellFormed() } : {}),
    agent_type: interaction?.agent_type ?? null,
    ...(source === '' ? {} : { source }),
    key_id: key,
    turns: interaction?.turns.length ?? 0,
    status: statusOf(state),
    outcome: runOutcome({ success: interaction?.success, labelled_at, estimate }),
    ...(interaction && isLesson(interaction) ? { lesson: true as const } : {}),
    guidance: context.requestIds.read(record.collection, interaction?.metadata).state,
  };
}

/** Lists records, newest first: one page, found by the record that the page before ended with. */
export async function listRecords(
  context: Pick<EngineContext, 'store' | 'requestIds'>,
  { id }: Collection,
  request: RecordsRequest,
): Promise<RecordsPage> {
  const {
    limit = DEFAULT_LIMIT,
    after,
    key_id,
    agent_type,
    since,
    until,
    source,
    environment,
    ids,
    outcome,
    status,
  } = request;
  const { records, total } = await context.store.listRecords(
    id,
    {
      source,
      environment,
      ids,
      outcome,
      status,
      key: key_id,
      agentType: agent_type,
      since: timeOf(since),
      until: timeOf(until),
    },
    { after, limit: limit + 1 },
  );
  const page = records.slice(0, limit);
  return {
    records: page.map((one) => shown(context, one)),
    total,
    ...(records.length > limit ? { next: page.at(-1)!.record.id } : {}),
  };
}
