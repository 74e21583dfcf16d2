import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { EntryDetails } from '../../../../src/api/inspection-results.js';
import { LESSON_REASONS } from '../../../../src/api/lesson-reasons.js';
import type { LessonDetails } from '../../../../src/api/lessons.js';
import { whenWords } from '../../../../src/api/when-words.js';
import { ask } from '../ask.js';
import { count } from '../format.js';
import { hrefOf } from '../router.js';
import { mayCurate } from '../session.js';
import { useDoing } from '../use-doing.js';
import { words } from '../words.js';
import { EditedEntry } from './edited-entry.js';
import { ErrorBox } from './error-box.js';
import { RunLinks } from './named-links.js';
import { Opens } from './opens.js';

const text = words.lessons;
const SIGNS = { proposed: '◆', held: '✓', refuted: '✗' } as const;
const TONES = { proposed: 'badge warn', held: 'badge good', refuted: 'badge bad' } as const;
/** Spaces of a level of a check, as it is shown. */
const INDENT = 2;

interface LessonProps {
  collection: string;
  lesson: LessonDetails;
  changed: () => void;
}

/** What a person can do about a lesson. Who refuses one has the last word, until he takes that back. */
function Decide({ collection, lesson, changed }: LessonProps): VNode {
  const editing = useSignal<EntryDetails | undefined>(undefined);
  const { error, isBusy, run } = useDoing();
  const { id, say, approved, refused } = lesson;
  const named = { tenant_id: collection, id };
  const decide = async (work: () => Promise<unknown>, said: string): Promise<void> => {
    const isDone = await run(async () => {
      await work();
      return said;
    });
    if (isDone) changed();
  };
  const retire = (retired: boolean, said: string) =>
    decide(() => ask('retireEntry', { ...named, retired }), said);
  const edit = () =>
    run(async () => {
      editing.value = await ask('showEntry', named);
      return undefined;
    });
  return (
    <>
      {error === undefined ? null : <ErrorBox error={error} />}
      <div class="actions">
        {approved || refused ? null : (
          <button
            type="button"
            class="primary"
            disabled={isBusy}
            onClick={() => decide(() => ask('editEntry', { ...named, advice: say }), text.approvedNow)}
          >
            {text.approve}
          </button>
        )}
        {refused ? (
          <button type="button" disabled={isBusy} onClick={() => retire(false, text.takenBack)}>
            {text.takeBack}
          </button>
        ) : (
          <>
            <button type="button" disabled={isBusy} onClick={edit}>
              {text.edit}
            </button>
            <button type="button" disabled={isBusy} onClick={() => retire(true, text.refusedNow)}>
              {text.refuse}
            </button>
          </>
        )}
      </div>
      <EditedEntry collection={collection} editing={editing} done={changed} />
    </>
  );
}

/** What speaks for a lesson and against it; what nothing is counted of is left out. */
function Counts({ lesson }: { lesson: LessonDetails }): VNode {
  const { by, runs, keys, followed, otherwise, told, not_told: withheld } = lesson;
  const tallies = [
    [text.followed, followed],
    [text.otherwise, otherwise],
    [text.told, told],
    [text.notTold, withheld],
  ] as const;
  const rows = [
    [text.from, by.map((one) => text.by[one]).join(', ')],
    ...(runs > 0 ? [[text.notedIn, text.runs(count(runs))] as const] : []),
    [text.broughtBy, keys > 1 ? text.severalKeys : text.oneKey],
    ...tallies.flatMap(([name, tally]) =>
      tally === undefined || tally.of === 0
        ? []
        : [[name, text.succeeded(count(tally.yes), count(tally.of))] as const],
    ),
  ] as const;
  return (
    <dl class="facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A lesson in words, with its state, what speaks for it, and what a person can do about it. */
export function LessonCard({ collection, lesson, changed }: LessonProps): VNode {
  const { id, when, say, original, state, reason, check, due, records, approved, refused } = lesson;
  return (
    <li class="card">
      <p class="badges">
        <span class={TONES[state]}>
          {SIGNS[state]} {text.states[state]}
        </span>{' '}
        {refused ? (
          <span class="badge bad">{text.decisions.refused}</span>
        ) : approved ? (
          <span class="badge good">{text.decisions.approved}</span>
        ) : null}
      </p>
      <h2>“{say}”</h2>
      <p class="muted">
        {text.forTasks} <a href={hrefOf('knowledge', { id })}>{when}</a>
      </p>
      {due === undefined ? null : (
        <p class="muted">
          {text.due} {whenWords(due)}
        </p>
      )}
      {original === undefined ? null : (
        <p>
          {text.original} “{original}”
        </p>
      )}
      {reason === undefined ? null : (
        <p>
          {text.because[state]} {LESSON_REASONS[reason]}.
        </p>
      )}
      <Counts lesson={lesson} />
      {check === undefined ? null : (
        <details>
          <summary>{text.check}</summary>
          <pre>
            <code>{JSON.stringify(check, null, INDENT)}</code>
          </pre>
        </details>
      )}
      {records.length === 0 ? null : (
        <Opens summary={text.behind(count(records.length))}>
          {() => <RunLinks collection={collection} ids={records} />}
        </Opens>
      )}
      {mayCurate() ? <Decide collection={collection} lesson={lesson} changed={changed} /> : null}
    </li>
  );
}
