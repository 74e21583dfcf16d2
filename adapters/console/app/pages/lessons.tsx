import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { EntriesRequest } from '../../../../src/api/inspection-requests.js';
import type { EntryDetails, ShownEntry } from '../../../../src/api/inspection-results.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count, percent } from '../format.js';
import { AddLesson } from '../parts/add-lesson.js';
import { EditedEntry } from '../parts/edited-entry.js';
import { ErrorBox } from '../parts/error-box.js';
import { Filters, SelectFilter, TextFilter } from '../parts/filters.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { Pager } from '../parts/pager.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { Says } from '../parts/says.js';
import { hrefOf, place, show } from '../router.js';
import { mayCurate } from '../session.js';
import { useAsked } from '../use-asked.js';
import { useDoing } from '../use-doing.js';
import { words } from '../words.js';

const PAGE = 20;
const text = words.lessons;

type State = keyof typeof text.states;

/** What each choice asks for; without one it is what waits for a person. */
const ASKED: Record<State, Pick<EntriesRequest, 'edited' | 'retired'>> = {
  waiting: { edited: false, retired: false },
  approved: { edited: true, retired: false },
  refused: { retired: true },
};
const stateOf = ({ retired, edited_at: edited }: ShownEntry): State =>
  retired ? 'refused' : edited === undefined ? 'waiting' : 'approved';

const SIGNS = { waiting: '◆', approved: '✓', refused: '✗' } as const;
const TONES = { waiting: 'warn', approved: 'good', refused: 'bad' } as const;

interface LessonProps {
  collection: string;
  lesson: ShownEntry;
  changed: () => void;
}

function Decide({ collection, lesson, changed }: LessonProps): VNode {
  const editing = useSignal<EntryDetails | undefined>(undefined);
  const { error, isBusy, run } = useDoing();
  const named = { tenant_id: collection, id: lesson.id };
  const state = stateOf(lesson);
  const decide = async (work: () => Promise<unknown>, said: string): Promise<void> => {
    const isDone = await run(async () => {
      await work();
      return said;
    });
    if (isDone) changed();
  };
  const approve = async (): Promise<void> => {
    const { situation, advice } = await ask('showEntry', named);
    await ask('editEntry', { ...named, situation, advice });
  };
  return (
    <>
      {error === undefined ? null : <ErrorBox error={error} />}
      <div class="actions">
        {state === 'waiting' ? (
          <button
            type="button"
            class="primary"
            disabled={isBusy}
            onClick={() => decide(approve, text.approved)}
          >
            {text.approve}
          </button>
        ) : null}
        {state === 'refused' ? null : (
          <button
            type="button"
            disabled={isBusy}
            onClick={() =>
              run(async () => {
                editing.value = await ask('showEntry', named);
                return undefined;
              })
            }
          >
            {text.edit}
          </button>
        )}
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            decide(
              () => ask('retireEntry', { ...named, retired: state !== 'refused' }),
              state === 'refused' ? text.takenBack : text.refused,
            )
          }
        >
          {state === 'refused' ? text.takeBack : text.refuse}
        </button>
      </div>
      <EditedEntry collection={collection} editing={editing} done={changed} />
    </>
  );
}

function Lesson({ collection, lesson, changed }: LessonProps): VNode {
  const { runs, successes } = lesson.evidence;
  const state = stateOf(lesson);
  // A record of a person's words counts as one, and is no run.
  const behind = state === 'approved' ? text.byPerson : text.evidence(count(runs), percent(successes / runs));
  return (
    <li class="card">
      <p class="badges">
        <span class={`badge ${TONES[state]}`}>
          {SIGNS[state]} {text.states[state]}
        </span>{' '}
        {lesson.agent_type === null ? null : <span class="badge">{lesson.agent_type}</span>}
      </p>
      <Says {...lesson} href={hrefOf('knowledge', { id: lesson.id })} />
      <p class="muted">{behind}</p>
      {mayCurate() ? <Decide collection={collection} lesson={lesson} changed={changed} /> : null}
    </li>
  );
}

/** Lessons in words: which are told, which wait for a person, and which were refused. */
export function Lessons({ collection }: { collection: string }): VNode {
  const { state, query, after } = place.value.params;
  const chosen = (Object.keys(ASKED) as State[]).find((one) => one === state) ?? 'waiting';
  const request = {
    tenant_id: collection,
    kind: 'fact' as const,
    ...ASKED[chosen],
    ...(query === undefined ? {} : { query }),
    ...(after === undefined ? {} : { after }),
    limit: PAGE,
  };
  const asked = useAsked((signal) => ask('listEntries', request, signal), [JSON.stringify(request)]);
  const isAdding = useSignal(false);
  return (
    <>
      <PageHead title={words.titles.lessons} lead={text.lead}>
        {mayCurate() ? (
          <button
            type="button"
            onClick={() => {
              isAdding.value = true;
            }}
          >
            {text.add}
          </button>
        ) : null}
      </PageHead>
      <Filters label={words.knowledge.filters}>
        <TextFilter name="query" label={words.knowledge.search} type="search" isWide />
        <SelectFilter
          name="state"
          label={text.state}
          options={[
            ['approved', text.states.approved],
            ['refused', text.states.refused],
          ]}
          usual={text.states.waiting}
        />
      </Filters>
      <Loaded asked={asked}>
        {(page) => (
          <>
            {page.entries.length === 0 ? (
              <section class="card">
                <p>{text.none[chosen]}</p>
                <p class="muted">{text.example}</p>
              </section>
            ) : (
              <ul class="findings">
                {page.entries.map((lesson) => (
                  <Lesson key={lesson.id} collection={collection} lesson={lesson} changed={asked.again} />
                ))}
              </ul>
            )}
            <Pager summary={text.total(count(page.total))} next={page.next} />
          </>
        )}
      </Loaded>
      <SameByHand
        route="listEntries"
        body={request}
        command={commandLine(['lessons', 'list', ...(query === undefined ? [] : [query])], {
          tenant: collection,
          retired: chosen === 'refused',
        })}
      />
      {isAdding.value ? (
        <AddLesson
          collection={collection}
          close={() => {
            isAdding.value = false;
          }}
          done={() => {
            show({ state: 'approved', query: undefined, after: undefined });
            asked.again();
          }}
        />
      ) : null}
    </>
  );
}
