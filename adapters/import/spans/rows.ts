import { type Fields, fieldsOf, firstText, isFields, listOf, textIn, timeIn } from '../fields.js';
import { scalarText } from '../scalar-text.js';

/** Where an API that gives spans as rows keeps what names them. */
interface RowKind {
  /** Fields that all of its rows have. */
  has: readonly string[];
  trace: string;
  id: string;
  parent: string;
  start: string;
  error: string;
  /** Its name, its kind in the words of `vocabulary.ts`, and its scores, as attributes. */
  named(row: Fields): { name?: string | undefined; type?: string | undefined };
}

const KINDS: readonly RowKind[] = [
  // Braintrust.
  {
    has: ['span_id', 'root_span_id', 'span_attributes'],
    trace: 'root_span_id',
    id: 'span_id',
    parent: 'span_parents',
    start: 'created',
    error: 'error',
    named({ span_attributes: of }) {
      const { name, type } = fieldsOf(of);
      // A function is any that was traced, and no tool of a model.
      return { name: textIn(name), type: type === 'function' ? undefined : textIn(type) };
    },
  },
  // Opik. What is `general` is any that was traced.
  {
    has: ['project_name', 'trace_id', 'start_time', 'type'],
    trace: 'trace_id',
    id: 'id',
    parent: 'parent_span_id',
    start: 'start_time',
    error: 'error_info',
    named: ({ name, type }) => ({ name: textIn(name), type: textIn(type) }),
  },
  // Weave.
  {
    has: ['op_name', 'trace_id', 'started_at', 'inputs'],
    trace: 'trace_id',
    id: 'id',
    parent: 'parent_id',
    start: 'started_at',
    error: 'exception',
    named: ({ op_name: op, inputs }) => ({
      name: textIn(op)?.replace(/^.*\/op\/|:[^:]*$/g, ''),
      type: Array.isArray(fieldsOf(inputs).messages) ? 'llm' : undefined,
    }),
  },
];

/** What a row says of a span. */
interface RowSpan {
  trace: string;
  id: string;
  parent: string | undefined;
  name: string;
  start: number | undefined;
  order: string;
  attributes: Fields;
  events: [];
  failure: string | undefined;
}

/** A span out of a row of an API; undefined for any other value. */
export function readRow(row: Fields): RowSpan | undefined {
  const kind = KINDS.find(({ has }) => has.every((key) => key in row));
  const [trace, id] = [firstText(row[kind?.trace ?? '']), firstText(row[kind?.id ?? ''])];
  if (kind === undefined || trace === undefined || id === undefined) return undefined;
  const { name, type } = kind.named(row);
  const { [kind.error]: error, scores, type: _, ...attributes } = row;
  const started = row[kind.start];
  return {
    trace,
    id,
    parent: firstText(row[kind.parent], listOf(row[kind.parent])[0]),
    name: name ?? 'span',
    start: timeIn(started),
    order: scalarText(started ?? ''),
    attributes: {
      ...attributes,
      ...(type === undefined ? {} : { type }),
      scores: Object.entries(fieldsOf(scores)).map(([score, value]) => ({ name: score, value })),
    },
    events: [],
    failure: isFields(error) ? (textIn(error.message) ?? JSON.stringify(error)) : textIn(error),
  };
}
