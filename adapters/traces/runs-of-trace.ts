import { createHash } from 'node:crypto';
import type { Interaction } from '../../src/index.js';
import { type Fields, fieldsOf, textIn } from '../import/fields.js';
import type { Finding } from '../import/finding.js';
import { openReader } from '../import/reader.js';
import { type Batch, spansByTenant } from './spans-by-tenant.js';
import { textAttribute } from './split-traces.js';

/** A run of a trace. */
export interface TraceRun {
  /** The same each time the trace is read. */
  id: string;
  /** Of the record: another where something that matters has changed. */
  hash: string;
  /** The key that brought its own span. */
  key: string;
  record: Interaction;
  /** Names what is here of a run that another trace may have too, or go on with. */
  part?: string | undefined;
  /** The part of another trace that it goes on with. */
  goesOn?: string | undefined;
}

/** The content of a trace. */
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

const partName = (tenant: string, part: string | undefined): string | undefined =>
  part && JSON.stringify([tenant, part]);

/** Reads a trace as files of spans are read, what is of one tenant apart from what is of another. */
export function runsOfTrace(batches: readonly Batch[], now: number): ReadTraceResult {
  const runs: TraceRun[] = [];
  const left: string[] = [];
  for (const { tenant, spans, keys } of spansByTenant(batches)) {
    const reader = openReader();
    const place = { file: 'trace', line: 1, bytes: 0, modified: now };
    const findings: Finding[] = reader.take({ resourceSpans: [{ scopeSpans: [{ spans }] }] }, place);
    findings.push(...reader.endFile(), ...reader.end());
    for (const found of findings) {
      if (found.kind !== 'run') {
        left.push('what' in found ? found.what : found.message);
        continue;
      }
      const { tenant_id: _, ...metadata } = fieldsOf(found.record.metadata);
      // Of calls that are each a trace of their own it has the trace before it.
      const own = textIn(metadata.run_id)?.split(' ').at(-1) ?? '';
      const service = named(spans, 'service.name', own);
      const agent =
        named(spans, 'knowhow.agent_type', own) ??
        found.record.agent_type ??
        (service !== undefined && NO_SERVICE.test(service) ? undefined : service);
      const record: Interaction = {
        ...found.record,
        tenant_id: tenant,
        ...(agent === undefined ? {} : { agent_type: agent }),
        metadata,
      };
      const hash = createHash('sha256').update(JSON.stringify(record)).digest('hex');
      runs.push({
        id: JSON.stringify([tenant, found.id]),
        hash,
        key: keys.get(own) ?? [...keys.values()][0]!,
        record,
        part: partName(tenant, found.part),
        goesOn: partName(tenant, found.goesOn),
      });
    }
  }
  return { runs, left };
}
