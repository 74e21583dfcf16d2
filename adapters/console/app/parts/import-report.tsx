import type { ComponentChildren, VNode } from 'preact';
import { count } from '../format.js';
import { words } from '../words.js';
import { Table } from './table.js';

/** What an import found in a file, as `knowhow import --json` says it. */
export interface ImportFound {
  accepted: number;
  replayed: number;
  deleted: number;
  rejected: number;
  rejections: { file: string; line: number; code: string; message: string }[];
  passed_over: Record<string, number>;
  without_runs: { count: number; files: { file: string; why: string }[] };
  outcomes: { succeeded: number; failed: number; unknown: number };
  formats: string[];
  shortened: number;
  dry_run?: {
    runs: number;
    steps: number;
    tools: Record<string, number>;
    examples: { file: string; line: number; query: string; success: boolean | null; steps: number }[];
  };
}

const text = words.importing;
const MOST_TOOLS = 12;
const MOST_REJECTIONS = 20;

const outcomeOf = (success: boolean | null): string =>
  success === null ? text.outcomes.unknown : success ? text.outcomes.succeeded : text.outcomes.failed;

/** What would be stored of a file, and what is left out and why. */
export function ImportReport({
  found,
  children,
}: {
  found: ImportFound;
  children: ComponentChildren;
}): VNode {
  const {
    dry_run: dry,
    outcomes,
    rejections,
    rejected,
    formats,
    passed_over: passed,
    without_runs: without,
  } = found;
  const tools = Object.entries(dry?.tools ?? {});
  const left = [
    ...Object.entries(passed).map(([what, n]) => ({ what, n: count(n), why: text.passedOver })),
    ...without.files.map(({ file, why }) => ({ what: file, n: '1', why })),
    ...rejections
      .slice(0, MOST_REJECTIONS)
      .map(({ file, line, message }) => ({ what: text.lineOf(file, count(line)), n: '1', why: message })),
  ];
  return (
    <section class="card">
      <h2>{text.wouldStore(count(dry?.runs ?? 0))}</h2>
      <dl class="figures">
        {[
          [text.runs, dry?.runs ?? 0],
          [text.steps, dry?.steps ?? 0],
          [text.outcomes.succeeded, outcomes.succeeded],
          [text.outcomes.failed, outcomes.failed],
          [text.outcomes.unknown, outcomes.unknown],
          [text.rejected, rejected],
        ].map(([name, n]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(Number(n))}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">{text.readAs(formats.join(', '))}</p>
      {tools.length === 0 ? null : (
        <p class="badges">
          {text.tools}{' '}
          {tools.slice(0, MOST_TOOLS).map(([name, n]) => (
            <span key={name} class="badge">
              {name} · {count(n)}
            </span>
          ))}{' '}
          {tools.length > MOST_TOOLS ? text.moreTools(count(tools.length - MOST_TOOLS)) : null}
        </p>
      )}
      <p>{children}</p>
      <Table
        label={text.examples}
        columns={[
          { head: text.task, cell: ({ query }) => query, isHead: true },
          { head: text.ended, cell: ({ success }) => outcomeOf(success) },
          { head: text.steps, cell: ({ steps }) => count(steps), isNumber: true },
          { head: text.place, cell: ({ file, line }) => text.lineOf(file, count(line)) },
        ]}
        rows={dry?.examples ?? []}
        keyOf={({ file, line }) => `${file} ${line}`}
      />
      {left.length === 0 ? null : (
        <Table
          label={text.leftOut}
          columns={[
            { head: text.what, cell: ({ what }) => what, isHead: true },
            { head: text.number, cell: ({ n }) => n, isNumber: true },
            { head: text.why, cell: ({ why }) => why },
          ]}
          rows={left}
          keyOf={({ what, why }) => `${what} ${why}`}
        />
      )}
    </section>
  );
}
