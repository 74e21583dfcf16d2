import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { ExplainResult, UnsaidLine } from '../../../../src/api/explain.js';
import { count, percent } from '../format.js';
import { hrefOf } from '../router.js';
import { words } from '../words.js';
import { CorrectLine } from './correct-line.js';
import { Marked } from './marked.js';
import { EntryLinks } from './named-links.js';
import { Opens } from './opens.js';
import { SaidText } from './said-text.js';
import { Table } from './table.js';

const FIRST = 10;

function Unsaid({
  collection,
  lines,
  name,
  changed,
}: {
  collection: string;
  lines: readonly UnsaidLine[];
  name: string;
  changed: () => void;
}): VNode {
  const isWhole = useSignal(false);
  const shown = isWhole.value ? lines : lines.slice(0, FIRST);
  return (
    <>
      <Table
        label={`${words.trial.unsaid}${name}`}
        columns={[
          {
            head: words.trial.line,
            cell: ({ text, why, sources, entry, reason }) => {
              const retired = reason === 'retired' ? entry : undefined;
              // Of what all rests on what is retired that alone is left to open.
              const ids = sources.length === 0 && retired !== undefined ? [retired] : sources;
              return (
                <>
                  <Marked text={text.replace(/^- /, '')} />
                  <small class="muted">{why}</small>
                  {ids.length === 0 ? null : (
                    <Opens summary={words.trial.restsOn}>
                      {() => (
                        <>
                          <EntryLinks collection={collection} ids={ids} />
                          {retired === undefined ? null : (
                            <CorrectLine collection={collection} id={retired} isRetired changed={changed} />
                          )}
                        </>
                      )}
                    </Opens>
                  )}
                </>
              );
            },
            isHead: true,
          },
          {
            head: words.trial.reason,
            cell: ({ reason }) => <span class="badge">{words.trial.reasons[reason]}</span>,
          },
        ]}
        rows={shown}
        keyOf={({ text, reason }) => `${reason} ${text}`}
      />
      {shown.length < lines.length ? (
        <p>
          <button
            type="button"
            onClick={() => {
              isWhole.value = true;
            }}
          >
            {words.trial.allUnsaid(count(lines.length))}
          </button>
        </p>
      ) : null}
    </>
  );
}

function Matches({ matches, name }: Pick<ExplainResult, 'matches'> & { name: string }): VNode {
  return (
    <Table
      label={`${words.trial.matches}${name}`}
      columns={[
        {
          head: words.trial.situation,
          cell: ({ id, situation }) => <a href={hrefOf('knowledge', { id })}>{situation}</a>,
          isHead: true,
        },
        { head: words.trial.kind, cell: ({ kind }) => words.kinds[kind] },
        { head: words.trial.similarity, cell: ({ similarity }) => percent(similarity), isNumber: true },
      ]}
      rows={[...matches].sort((a, b) => b.similarity - a.similarity)}
      keyOf={({ id }) => id}
    />
  );
}

/**
 * Everything that is known of why a task is answered as it is.
 *
 * @param name follows the names of its parts where there are two of them
 * @param changed called once a line was corrected
 */
export function Explained({
  collection,
  explained,
  name,
  task,
  changed,
}: {
  collection: string;
  explained: ExplainResult;
  name: string;
  task: string;
  changed: () => void;
}): VNode {
  const { state, withheld, confidence, nearest, degraded_reason: degraded } = explained;
  return (
    <>
      {state === 'said' ? null : <p class="notice">{words.trial.states[state]}</p>}
      {withheld ? <p class="notice">{words.trial.withheld}</p> : null}
      {degraded === undefined ? null : <p class="notice">{words.trial.degraded(degraded)}</p>}
      <section class="card">
        <h2>{words.trial.text}</h2>
        <SaidText collection={collection} explained={explained} changed={changed} />
        <p class="muted">
          {words.trial.confidence(percent(confidence))}{' '}
          {explained.matches.length === 0 ? null : words.trial.nearest(percent(nearest))}{' '}
          {explained.lines.length === 0 ? null : words.trial.openLine}
        </p>
        {explained.matches.length === 0 ? null : (
          <p>
            <a href={hrefOf('knowledge/paths', { task })}>{words.trial.toPaths}</a>
          </p>
        )}
      </section>
      {explained.unsaid.length === 0 ? null : (
        <Unsaid collection={collection} lines={explained.unsaid} name={name} changed={changed} />
      )}
      {explained.matches.length === 0 ? null : <Matches matches={explained.matches} name={name} />}
    </>
  );
}
