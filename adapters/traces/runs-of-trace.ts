import { createHash } from 'node:crypto';
import type { Interaction } from '../../src/index.js';
import { type Fields, fieldsOf, textIn } from '../import/fields.js';
import type { Finding } from '../import/finding.js';
import { openReader } from '../import/reader.js';
import { textAttribute } from './split-traces.js';

/** What is kept of spans that came together. */
export interface Batch {
  /** The key that brought them. */
  key: string;
  /** Whose they are where no span says it. */
  tenant: string;
  spans: Fields[];
}

/** A run of a trace. */
export interface TraceRun {
  /** The same each time the trace is read. */
  id: string;
  /** Of the record: another where something that matters has changed. */
  hash: string;
  key: string;
  record: Interaction;
}

/** What a trace says. */
export interface ReadTraceResult {
  runs: TraceRun[];
  /** What has no run in it, by what it is, and what could not be read, by why. */
  left: string[];
}

/** Names of services that say nothing. */
const NO_SERVICE = /^unknown_service/;

/** The first value of an attribute in a list of spans, the run's own span first. */
function named(spans: readonly Fields[], key: string, own: string): string | undefined {
  const first = spans.find((span) => span.spanId === own);
  return (first && textAttribute(first, key)) ?? spans.map((span) => textAttribute(span, key)).find(Boolean);
}

/** Reads a trace as files of spans are read. */
export function runsOfTrace(batches: readonly Batch[], now: number): ReadTraceResult {
  const reader = openReader();
  const findings: Finding[] = batches.flatMap(({ spans }, index) =>
    reader.take(
      { resourceSpans: [{ scopeSpans: [{ spans }] }] },
      { file: 'trace', line: index + 1, bytes: 0, modified: now },
    ),
  );
  findings.push(...reader.endFile(), ...reader.end());
  const [first] = batches;
  const spans = batches.flatMap((batch) => batch.spans);
  const left: string[] = [];
  const runs = findings.flatMap((found): TraceRun[] => {
    if (found.kind !== 'run') {
      left.push('what' in found ? found.what : found.message);
      return [];
    }
    const { tenant_id: _, ...metadata } = fieldsOf(found.record.metadata);
    const own = String(metadata.run_id ?? '');
    const service = named(spans, 'service.name', own);
    const agent =
      named(spans, 'knowhow.agent_type', own) ??
      found.record.agent_type ??
      (service !== undefined && NO_SERVICE.test(service) ? undefined : service);
    const record: Interaction = {
      ...found.record,
      tenant_id: named(spans, 'knowhow.tenant_id', own) ?? textIn(first?.tenant) ?? 'default',
      ...(agent === undefined ? {} : { agent_type: agent }),
      metadata,
    };
    const hash = createHash('sha256').update(JSON.stringify(record)).digest('hex');
    return [{ id: found.id, hash, key: first?.key ?? '', record }];
  });
  return { runs, left };
}
