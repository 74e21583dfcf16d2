/** The format of a file by its first bytes, where it is no text. */
export type Container = 'gzip' | 'zip' | 'utf-16le' | 'utf-16be' | { refusal: string };

const named = (what: string, instead: string): Container => ({ refusal: `It is ${what}: ${instead}` });
const AS_JSON = 'export what is in it as JSONL first.';

const starts: readonly [bytes: string | readonly number[], container: Container][] = [
  [[0x1f, 0x8b], 'gzip'],
  ['PK\u0003\u0004', 'zip'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  ['SQLite format 3\u0000', named('an SQLite database', AS_JSON)],
  ['PAR1', named('a Parquet file', 'turn it into JSONL first.')],
  ['ARROW1', named('an Arrow file', 'turn it into JSONL first.')],
  ['Obj\u0001', named('an Avro file', 'turn it into JSONL first.')],
  ['%PDF', named('a PDF', 'it holds no runs that can be read.')],
  ['\u0089PNG', named('a picture', 'it holds no runs.')],
  [[0xff, 0xd8, 0xff], named('a picture', 'it holds no runs.')],
  [[0x28, 0xb5, 0x2f, 0xfd], named('packed by zstd', 'unpack it first.')],
  ['BZh', named('packed by bzip2', 'unpack it first.')],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], named('packed by xz', 'unpack it first.')],
  ['7z\u00bc\u00af', named('a 7z archive', 'unpack it first.')],
  ['Rar!', named('a RAR archive', 'unpack it first.')],
  [[0x80, 0x04, 0x95], named('a Python pickle', 'running it could do anything: write it as JSON first.')],
];
/** Bytes that the beginnings take at most. */
export const HEAD_BYTES = 512;
const TAR_MARK = 257;

/** What a file is by its first bytes; undefined for text in UTF-8, and what may be it. */
export function containerOf(head: Buffer): Container | undefined {
  for (const [bytes, container] of starts) {
    const mark = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);
    if (head.subarray(0, mark.length).equals(mark)) return container;
  }
  if (head.subarray(TAR_MARK, TAR_MARK + 5).toString('latin1') === 'ustar')
    return named('a tar archive', 'unpack it first.') as Container;
  // JSON in UTF-16 without a mark: every other byte is 0.
  if (head.length >= 4 && head[0] !== 0 && head[1] === 0 && head[3] === 0) return 'utf-16le';
  if (head.length >= 4 && head[0] === 0 && head[1] !== 0 && head[2] === 0) return 'utf-16be';
  return undefined;
}
