import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { JobStatus } from '../../../../src/api/job-status.js';
import { ask, askRoute } from '../ask.js';
import { commandLine } from '../command-line.js';
import { words } from '../words.js';
import { Confirm } from './confirm.js';
import { Field } from './field.js';
import { SameByHand } from './same-by-hand.js';

const text = words.lessons;
/** Milliseconds between two looks at the job. */
const LOOK_MS = 300;
/** Records that others may have stored meanwhile. */
const MOST_NEWER = 200;

/** The fields of the form; an empty text is nothing. */
interface Filled {
  readonly say: string;
  readonly when: string;
  readonly place: string;
  readonly before: string;
  readonly afterResult: string;
}

const FIELDS = ['when', 'place', 'before', 'afterResult', 'say'] as const;
const EMPTY: Filled = { say: '', when: '', place: '', before: '', afterResult: '' };

/** A record of words alone, which is no run. */
function recordOf(tenant_id: string, { say, when, place, before, afterResult }: Filled) {
  const due = {
    ...(place === '' ? {} : { place: [place] }),
    ...(before === '' ? {} : { before: { tool: [before] } }),
    ...(afterResult === '' ? {} : { after: { result: [afterResult] } }),
  };
  return {
    tenant_id,
    query: when === '' ? say : when,
    ...(Object.keys(due).length > 0 ? { metadata: { when: due } } : {}),
    turns: [{ turn: 1, inputs: '', decision: '', memory: say }],
  };
}

async function learned(job: string): Promise<void> {
  for (;;) {
    const { status } = await askRoute<JobStatus>('knowledgeStatus', { path: { job_id: job } });
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(text.notLearned(job));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Stores a lesson, and approves what is learned of it. */
async function addLesson(tenant_id: string, filled: Filled): Promise<void> {
  const brought = recordOf(tenant_id, filled);
  const { job_id: job } = await ask('storeKnowledge', { ...brought, timestamp: new Date().toISOString() });
  await learned(job!);
  const { records } = await ask('listRecords', { tenant_id, limit: MOST_NEWER });
  const record = records.find(({ job_id: of }) => of === job);
  const [id] = record ? (await ask('showRecord', { tenant_id, id: record.id })).entries : [];
  if (id === undefined) throw new Error(text.notLearned(job!));
  await ask('editEntry', { tenant_id, id, situation: brought.query, advice: filled.say });
}

/** A lesson of a person's own. */
export function AddLesson({
  collection,
  close,
  done,
}: {
  collection: string;
  close: () => void;
  done: () => void;
}): VNode {
  const lesson = useSignal(EMPTY);
  const filled: Filled = Object.assign({}, ...FIELDS.map((name) => ({ [name]: lesson.value[name].trim() })));
  const { say, when, place, before, afterResult } = filled;
  const field = (name: keyof Filled): VNode => (
    <Field key={name} label={text[name]} hint={text[`${name}Hint`]}>
      {(ids) => (
        <textarea
          {...ids}
          rows={name === 'say' || name === 'when' ? 2 : 1}
          value={lesson.value[name]}
          onInput={(event) => {
            lesson.value = { ...lesson.value, [name]: event.currentTarget.value };
          }}
        />
      )}
    </Field>
  );
  return (
    <Confirm
      title={text.adding}
      action={text.save}
      isDangerous={false}
      close={close}
      act={async () => {
        if (say === '' || `${when}${place}${before}${afterResult}` === '') throw new Error(text.needed);
        await addLesson(collection, filled);
        done();
        return text.added;
      }}
    >
      {FIELDS.map(field)}
      <SameByHand
        route="storeKnowledge"
        body={recordOf(collection, filled)}
        command={commandLine(['lessons', 'add', say], {
          tenant: collection,
          when: when || undefined,
          place: place || undefined,
          before: before || undefined,
          'after-result': afterResult || undefined,
        })}
      />
    </Confirm>
  );
}
