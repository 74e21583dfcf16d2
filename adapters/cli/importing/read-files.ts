import { KnowhowError } from '../../../src/index.js';
import { IMPORT_FORMATS } from '../../import/formats.js';
import { isOthers } from '../../import/is-others.js';
import { OWN_FORMAT, otherFormat } from '../../import/recognise.js';
import { rejected } from './file-values.js';
import { type ForeignRuns, foreignRuns, MOST_VALUE_BYTES } from './foreign-runs.js';
import type { Importable } from './importable.js';
import type { InputFile } from './input-files.js';
import { ownRecords } from './own-records.js';
import { type SniffedFile, sniffFile } from './sniff-file.js';

/** What `--from` calls finding the format by itself. */
export const AUTO = 'auto';

/** How to read files. */
export interface ReadOptions {
  /** A format's name, or {@link AUTO}. */
  from: string;
  tenant: string | undefined;
  agentType: string | undefined;
  maxLineBytes: number;
}

const KNOWN = [OWN_FORMAT, ...IMPORT_FORMATS.map(({ name }) => name)].join(', ');

/** The format that a file is to be read as, or why it is not to be read. */
function formatFor(
  { found, hasValues }: SniffedFile,
  from: string,
): { format: string } | { refusal: string } {
  if (from !== AUTO) {
    const other = found && otherFormat(from, found);
    return other === undefined
      ? { format: from }
      : { refusal: `${isOthers(other)} Nothing of this file was read.` };
  }
  if (found) return { format: found.format };
  // Broken lines are reported one by one, and empty ones counted.
  if (!hasValues) return { format: OWN_FORMAT };
  return { refusal: `This is in no format that is known here (${KNOWN}). Where it is, name it with --from.` };
}

/**
 * Reads the files of an import, each as what it is: what `--from` says or, for `auto`, what its first values tell. A
 * file that is surely of another format than `--from` says is refused by name, and the others are read.
 *
 * @param onFormat called with every format that is read
 * @throws KnowhowError `invalid_request` where a file's format needs a tenant and none was given
 */
export async function* readFiles(
  files: AsyncIterable<InputFile>,
  { from, tenant, agentType, maxLineBytes }: ReadOptions,
  onFormat: (format: string) => void = () => {},
): AsyncGenerator<Importable> {
  const open = new Map<string, ForeignRuns>();
  for await (const each of files) {
    const sniffed = await sniffFile(each, MOST_VALUE_BYTES);
    const { file } = sniffed;
    const chosen = formatFor(sniffed, from);
    if ('refusal' in chosen) {
      yield rejected({ file: file.file, line: sniffed.line }, chosen.refusal);
      continue;
    }
    const { format } = chosen;
    onFormat(format);
    const known = IMPORT_FORMATS.find(({ name }) => name === format);
    if (!known) {
      yield* ownRecords(file, { tenant, maxBytes: maxLineBytes });
      continue;
    }
    if (tenant === undefined) {
      throw new KnowhowError(
        'invalid_request',
        `${file.file} is ${known.owner} (${format}) and names no collection: say with --tenant where it goes.`,
      );
    }
    let runs = open.get(format);
    if (!runs) {
      const createReader = await known.load();
      runs = foreignRuns({ format, reader: createReader(), tenant, agentType });
      open.set(format, runs);
    }
    yield* runs.read(file);
  }
  for (const runs of open.values()) yield* runs.end();
}
