import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { LessonsRequest } from '../../../../src/api/lessons.js';
import { ask } from '../ask.js';
import { commandLine } from '../command-line.js';
import { count } from '../format.js';
import { AddLesson } from '../parts/add-lesson.js';
import { Filters, SelectFilter, TextFilter } from '../parts/filters.js';
import { LessonCard } from '../parts/lesson-card.js';
import { Loaded } from '../parts/loaded.js';
import { PageHead } from '../parts/page-head.js';
import { Pager } from '../parts/pager.js';
import { SameByHand } from '../parts/same-by-hand.js';
import { place, show } from '../router.js';
import { mayCurate } from '../session.js';
import { useAsked } from '../use-asked.js';
import { words } from '../words.js';

const PAGE = 20;
const text = words.lessons;

const STATES = Object.keys(text.states) as (keyof typeof text.states)[];
const DECISIONS = Object.keys(text.decisions) as (keyof typeof text.decisions)[];

/** What the address asks for. */
function requestOf(collection: string): LessonsRequest {
  const { query, state, decision, after } = place.value.params;
  return {
    tenant_id: collection,
    query,
    state: STATES.find((one) => one === state),
    decision: DECISIONS.find((one) => one === decision),
    limit: PAGE,
    after,
  };
}

/** The command that lists the same. */
function commandOf({ tenant_id: tenant, query, ...narrowed }: LessonsRequest): string {
  return commandLine(['lessons', 'list', ...(query === undefined ? [] : [query])], { tenant, ...narrowed });
}

/** Lessons in words: what each says, how far counts bear it out, and what a person decided. */
export function Lessons({ collection }: { collection: string }): VNode {
  const request = requestOf(collection);
  const asked = useAsked((signal) => ask('listLessons', request, signal), [JSON.stringify(request)]);
  const isAdding = useSignal(false);
  const { query, state, decision } = request;
  const isNarrowed = [query, state, decision].some((one) => one !== undefined);
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
          name="decision"
          label={text.decision}
          options={DECISIONS.map((one) => [one, text.decisions[one]])}
        />
        <SelectFilter
          name="state"
          label={text.state}
          options={STATES.map((one) => [one, text.states[one]])}
        />
      </Filters>
      <Loaded asked={asked}>
        {(page) => (
          <>
            <p class="muted">{text.approval[page.approve]}</p>
            {page.lessons.length === 0 ? (
              <section class="card">
                <p>{isNarrowed ? text.noneOfThese : text.none}</p>
                {isNarrowed ? null : <p class="muted">{text.example}</p>}
              </section>
            ) : (
              <ul class="findings">
                {page.lessons.map((lesson) => (
                  <LessonCard key={lesson.id} collection={collection} lesson={lesson} changed={asked.again} />
                ))}
              </ul>
            )}
            <Pager summary={text.total(count(page.total))} next={page.next} />
          </>
        )}
      </Loaded>
      <SameByHand route="listLessons" body={request} command={commandOf(request)} />
      {isAdding.value ? (
        <AddLesson
          collection={collection}
          close={() => {
            isAdding.value = false;
          }}
          done={() => {
            show({ query: undefined, state: undefined, decision: 'approved', after: undefined });
            asked.again();
          }}
        />
      ) : null}
    </>
  );
}
