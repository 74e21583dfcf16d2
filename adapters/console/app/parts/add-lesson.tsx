import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { JobStatus } from '../../../../src/api/job-status.js';
import { type LessonInWords, lessonRecord, pointOf } from '../../../lesson-record.js';
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

const FIELDS = ['when', 'place', 'before', 'afterResult', 'say'] as const;
const EMPTY = { say: '', when: '', place: '', before: '', afterResult: '' };

async function learned(job: string): Promise<void> {
  for (;;) {
    const { status } = await askRoute<JobStatus>('knowledgeStatus', { path: { job_id: job } });
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(text.notLearned(job));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Stores a lesson, and approves what is learned of it. */
async function addLesson(tenant_id: string, lesson: LessonInWords): Promise<void> {
  const brought = lessonRecord(tenant_id, lesson);
  const { job_id: job } = await ask('storeKnowledge', { ...brought, timestamp: new Date().toISOString() });
  await learned(job!);
  const { records } = await ask('listRecords', { tenant_id, limit: MOST_NEWER });
  const record = records.find(({ job_id: of }) => of === job);
  const [id] = record ? (await ask('showRecord', { tenant_id, id: record.id })).entries : [];
  if (id === undefined) throw new Error(text.notLearned(job!));
  await ask('editEntry', { tenant_id, id, situation: brought.query, advice: lesson.say });
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
  const filled = useSignal(EMPTY);
  /** What a field says; nothing where it is empty. */
  const given = (name: (typeof FIELDS)[number]): string | undefined => filled.value[name].trim() || undefined;
  const say = given('say') ?? '';
  const when = given('when');
  const point = { place: given('place'), before: given('before'), afterResult: given('afterResult') };
  const lesson = { say, when, ...point };
  const field = (name: (typeof FIELDS)[number]): VNode => (
    <Field key={name} label={text[name]} hint={text[`${name}Hint`]}>
      {(ids) => (
        <textarea
          {...ids}
          rows={name === 'say' || name === 'when' ? 2 : 1}
          value={filled.value[name]}
          onInput={(event) => {
            filled.value = { ...filled.value, [name]: event.currentTarget.value };
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
        if (say === '' || (when === undefined && !pointOf(point))) throw new Error(text.needed);
        await addLesson(collection, lesson);
        done();
        return text.added;
      }}
    >
      {FIELDS.map(field)}
      <SameByHand
        route="storeKnowledge"
        body={lessonRecord(collection, lesson)}
        command={commandLine(['lessons', 'add', say], {
          tenant: collection,
          when,
          place: point.place,
          before: point.before,
          'after-result': point.afterResult,
        })}
      />
    </Confirm>
  );
}
