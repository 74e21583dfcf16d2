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

interface Lesson {
  readonly collection: string;
  readonly when: string;
  readonly say: string;
}

async function learned(job: string): Promise<void> {
  for (;;) {
    const { status } = await askRoute<JobStatus>('knowledgeStatus', { path: { job_id: job } });
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(text.notLearned(job));
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Stores a record of words alone, which is no run, and approves what is learned of it. */
async function addLesson({ collection: tenant_id, when, say }: Lesson): Promise<void> {
  const { job_id: job } = await ask('storeKnowledge', {
    tenant_id,
    query: when,
    timestamp: new Date().toISOString(),
    turns: [{ turn: 1, inputs: '', decision: '', memory: say }],
  });
  await learned(job!);
  const { records } = await ask('listRecords', { tenant_id, limit: MOST_NEWER });
  const record = records.find(({ job_id: of }) => of === job);
  const [id] = record ? (await ask('showRecord', { tenant_id, id: record.id })).entries : [];
  if (id === undefined) throw new Error(text.notLearned(job!));
  await ask('editEntry', { tenant_id, id, situation: when, advice: say });
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
  const lesson = useSignal({ when: '', say: '' });
  const { when, say } = lesson.value;
  const field = (name: 'when' | 'say', label: string, hint: string): VNode => (
    <Field label={label} hint={hint}>
      {(ids) => (
        <textarea
          {...ids}
          rows={2}
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
        if (when.trim() === '' || say.trim() === '') throw new Error(text.bothNeeded);
        await addLesson({ collection, when: when.trim(), say: say.trim() });
        done();
        return text.added;
      }}
    >
      {field('when', text.when, text.whenHint)}
      {field('say', text.say, text.sayHint)}
      <SameByHand
        route="storeKnowledge"
        body={{
          tenant_id: collection,
          query: when,
          turns: [{ turn: 1, inputs: '', decision: '', memory: say }],
        }}
        command={commandLine(['lessons', 'add', say], { tenant: collection, when })}
      />
    </Confirm>
  );
}
