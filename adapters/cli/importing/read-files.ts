import { KnowhowError } from '../../../src/index.js';
import type { Finding, Place } from '../../import/finding.js';
import { OWN_FORMAT } from '../../import/kinds.js';
import { openReader } from '../../import/reader.js';
import { runKey } from '../../import/run-key.js';
import type { OutcomeOptions } from '../../import/verdict.js';
import { type FileValue, fileValues, rejected } from './file-values.js';
import type { Importable } from './importable.js';
import type { InputFile } from './input-file.js';
import { isOwnRecord, ownRecords } from './own-records.js';

/** What `--from` calls finding out by itself what wrote a file. */
export const AUTO = 'auto';

/** A line or a value may be this long: a trace of a day in one list has long items. */
const MOST_VALUE_BYTES = 64 * 1024 * 1024;

/** Options to read files. */
export interface ReadOptions {
  /** `knowhow` where every value is a record of its own; otherwise what wrote a file is found by its content. */
  from: string;
  tenant: string | undefined;
  /** In place of `tenant` for runs of other programs, where they are only looked at. */
  unnamed?: string;
  /** The kind of agent where a file names none. */
  agentType: string | undefined;
  maxLineBytes: number;
  outcomes?: OutcomeOptions;
}

const JSON_NAME = /\.(?:jsonl|ndjson|json)(?:\.gz)?$/i;
const JSON_START = /^\s*(?:[[{"]|-?\d|true|false|null)/;
const HEAD = 4_096;

/** The beginning of a file as text, and the file with it put back; or closed, where the beginning is enough. */
async function peek(file: InputFile): Promise<{ head: string; file: InputFile; close(): Promise<unknown> }> {
  const iterator = file.chunks[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let head = '';
  let done = false;
  while (!done && head.trim().length < 1 && head.length < HEAD) {
    const next = await iterator.next();
    done = next.done === true;
    if (next.done) break;
    seen.push(next.value);
    head += next.value
      .subarray(0, HEAD)
      .toString('utf8')
      .replace(/^\ufeff/, '');
  }
  async function* chunks() {
    while (seen.length > 0) yield seen.shift()!;
    if (!done) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head, file: { ...file, chunks: chunks() }, close: async () => iterator.return?.() };
}

/** True where a tenth of a beginning is no text: a few broken characters are of a broken line. */
const isBinary = (head: string): boolean =>
  (head.match(/[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g) ?? []).length * 10 > head.length;

/** A whole file as text; undefined where it is too long to be held. */
async function textOf({ chunks }: InputFile): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length <= MOST_VALUE_BYTES) parts.push(chunk);
  }
  return length > MOST_VALUE_BYTES ? undefined : Buffer.concat(parts).toString('utf8');
}

/**
 * Reads the files of an import, each as what it is. What cannot be read is handed on with the reason, and reading
 * goes on.
 *
 * @throws KnowhowError `invalid_request` where runs of other programs are found and no tenant was given
 */
export async function* readFiles(
  files: AsyncIterable<InputFile>,
  options: ReadOptions,
): AsyncGenerator<Importable> {
  const { from, tenant, unnamed, agentType, maxLineBytes } = options;
  const reader = openReader(options.outcomes);

  function* offer(findings: readonly Finding[], named = true): Generator<Importable> {
    for (const found of findings) {
      if (found.kind === 'passed_over') yield found;
      else if (found.kind === 'nothing') {
        yield named
          ? rejected(found.at, found.message)
          : { kind: 'no_run', file: found.at.file, why: found.message };
      } else if (found.kind === 'unreadable') yield rejected(found.at, found.message);
      else {
        const { at, id, format, shortened, record } = found;
        const named = tenant ?? unnamed;
        if (named === undefined) {
          throw new KnowhowError(
            'invalid_request',
            `${at.file} was written by another program (${format}) and names no collection: say with --tenant where it goes.`,
          );
        }
        const agent = record.agent_type ?? agentType;
        yield {
          kind: 'record',
          at,
          format,
          key: runKey(id),
          shortened,
          record: { ...record, tenant_id: named, ...(agent === undefined ? {} : { agent_type: agent }) },
        };
      }
    }
  }

  async function* readOne(given: InputFile): AsyncGenerator<Importable> {
    const { file: name, named, modified } = given;
    if (given.refusal !== undefined) {
      yield named
        ? rejected({ file: name, line: 1 }, given.refusal)
        : { kind: 'no_run', file: name, why: given.refusal };
      return;
    }
    const { head, file, close } = await peek(given);
    if (isBinary(head)) {
      await close();
      const why = 'It is binary, or text that is not UTF-8; expected JSON or text in UTF-8.';
      yield named ? rejected({ file: name, line: 1 }, why) : { kind: 'no_run', file: name, why };
      return;
    }
    const isText =
      from !== OWN_FORMAT && !JSON_NAME.test(name) && head.trim() !== '' && !JSON_START.test(head);
    let chunks = file.chunks;
    if (isText) {
      const text = await textOf(file);
      const at: Place = { file: name, line: 1, bytes: text?.length ?? 0, modified };
      const found = text === undefined ? undefined : reader.takeText(text, at);
      if (found) {
        yield* offer(found, named);
        return;
      }
      if (!isMostlyJson(text ?? '')) {
        const why =
          text === undefined
            ? `It is text, and longer than ${MOST_VALUE_BYTES} bytes.`
            : 'It is text that is no JSON, no chat history of Aider and no transcript of actions and observations.';
        yield named ? rejected(at, why) : { kind: 'no_run', file: name, why };
        return;
      }
      chunks = (async function* () {
        yield Buffer.from(text!);
      })();
    }
    const own = ownRecords({ tenant, maxBytes: maxLineBytes });
    let owned = from === OWN_FORMAT;
    let last = 0;
    for await (const piece of fileValues({ ...file, chunks }, owned ? maxLineBytes : MOST_VALUE_BYTES)) {
      if (piece.kind !== 'value') {
        if ('at' in piece) last = piece.at.line;
        yield piece;
        continue;
      }
      last = piece.at.line;
      if (from === OWN_FORMAT || isOwnRecord(piece.value) || (owned && isScalar(piece))) {
        owned = true;
        yield own(piece);
      } else yield* offer(reader.take(piece.value, piece.at), named);
    }
    yield* offer(reader.endFile(), named);
    const failure = given.failure();
    if (failure) yield { kind: 'rejected', at: { file: name, line: last + 1 }, error: failure };
  }

  for await (const file of files) yield* readOne(file);
  yield* offer(reader.end());
}

/** True where most lines of a text begin like objects: a heading before them is broken lines, an example in a document is none. */
function isMostlyJson(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.filter((line) => line.startsWith('{')).length * 2 > lines.length;
}

/** In a file of records, what is no object is a broken record. */
const isScalar = ({ value }: FileValue): boolean =>
  typeof value !== 'object' || value === null || Array.isArray(value);
