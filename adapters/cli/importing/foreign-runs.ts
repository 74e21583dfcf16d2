import { createHash } from 'node:crypto';
import type { Finding, Reader } from '../../import/finding.js';
import { isOthers } from '../../import/is-others.js';
import { otherThan } from '../../import/recognise.js';
import { fileValues, rejected } from './file-values.js';
import type { Importable } from './importable.js';
import type { InputFile } from './input-files.js';

/** How to read files of another program's format. */
export interface ForeignOptions {
  /** What `--from` calls the format. */
  format: string;
  reader: Reader;
  tenant: string;
  /** The kind of agent where the format names none. */
  agentType: string | undefined;
}

/** Files of one format, read one after the other. */
export interface ForeignRuns {
  /** The runs that are complete with this file. */
  read(file: InputFile): AsyncGenerator<Importable>;
  /** What was waited for, once there are no more files. */
  end(): Iterable<Importable>;
}

/** A line or a value may be this long: a trace of a day in one list has long items. */
export const MOST_VALUE_BYTES = 64 * 1024 * 1024;

/** Reads files of another program as runs. What cannot be read is handed on as such, and reading goes on. */
export function foreignRuns({ format, reader, tenant, agentType }: ForeignOptions): ForeignRuns {
  function* offer(findings: Finding[]): Generator<Importable> {
    for (const found of findings) {
      if (found.kind === 'passed_over') yield found;
      else if (found.kind === 'unreadable') {
        yield rejected(found.at, found.message);
      } else {
        const { at, id, shortened, record } = found;
        const named = record.agent_type ?? agentType;
        const key = createHash('sha256').update(`${format}\0${tenant}\0${id}`).digest('hex');
        yield {
          kind: 'record',
          at,
          record: { ...record, tenant_id: tenant, ...(named === undefined ? {} : { agent_type: named }) },
          key: `import:${format}:${key}`,
          shortened,
        };
      }
    }
  }

  async function* read(file: InputFile): AsyncGenerator<Importable> {
    for await (const piece of fileValues(file, MOST_VALUE_BYTES)) {
      const other = piece.kind === 'value' ? otherThan(format, piece.value) : undefined;
      if (piece.kind !== 'value') yield piece;
      else if (other !== undefined) yield rejected(piece.at, isOthers(other));
      else yield* offer(reader.take(piece.value, piece.at));
    }
    yield* offer(reader.endFile());
  }

  return { read, end: () => offer(reader.end()) };
}
