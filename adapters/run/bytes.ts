/** What the first characters of base64 say of the bytes. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['iVBORw0KGg', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
  ['JVBERi0', 'application/pdf'],
  ['UEsDB', 'application/zip'],
  ['H4sI', 'application/gzip'],
  ['SUQz', 'audio/mpeg'],
  ['T2dnU', 'audio/ogg'],
];
const UNKNOWN = 'bytes';
/** Characters of base64 that are no word of any language, nor an id or a hash: those are kept. */
const SHORTEST = 200;

const DATA_ADDRESS = /data:([\w.+-]+\/[\w.+-]+)?(?:;[\w.=+-]+)*;base64,([A-Za-z0-9+/_=-]*)/g;
const BASE64 = new RegExp(
  String.raw`(?<![A-Za-z0-9+/_-])(?:[A-Za-z0-9+/_-]{${SHORTEST},}|(?:[A-Za-z0-9+/]{60,76}(?:\r?\n|\\n)){3,}[A-Za-z0-9+/]*)={0,2}`,
  'g',
);
/** Bytes as JSON writes a buffer, and a typed array. */
const BUFFER = /\{\s*"type"\s*:\s*"Buffer"\s*,\s*"data"\s*:\s*\[[\d,\s]*\]\s*\}/g;
const TYPED_ARRAY = /\{\s*"0"\s*:\s*\d{1,3}(?:\s*,\s*"\d+"\s*:\s*\d{1,3}){7,}\s*\}/g;

/** Bytes as `nameBytes` writes them. */
const PLACEHOLDER = /\[(?:[\w.+-]+\/[\w.+*-]+|bytes|image|audio|video|file)(?:, [\d,]+ [KM]?B)?\]/g;

function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${Math.round(bytes / 1_000_000)} MB`;
}

/** What kind of bytes are in memory, by their beginning. */
export function kindInMemory(value: object): string | undefined {
  if (!ArrayBuffer.isView(value)) return undefined;
  const first = new Uint8Array(value.buffer, value.byteOffset, Math.min(12, value.byteLength));
  return kindOf(btoa(String.fromCharCode(...first)));
}

/** Bytes as what they are, e.g. `[image/png, 12 KB]`. */
export const nameBytes = (kind: string | undefined, bytes: number | undefined): string =>
  bytes === undefined ? `[${kind ?? 'file'}]` : `[${kind ?? UNKNOWN}, ${sizeOf(bytes)}]`;

const bytesOf = (base64: string): number =>
  Math.floor((base64.replace(/[^A-Za-z0-9+/_-]/g, '').length * 3) / 4);

const kindOf = (base64: string): string | undefined =>
  BEGINNINGS.find(([start]) => base64.startsWith(start))?.[1];

/** True where it has what random bytes have: upper and lower case and digits. */
const isMixed = (text: string): boolean => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text);

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** A text with bytes in it replaced by what they are: data addresses, base64, and arrays of bytes as JSON has them. */
export function withoutBytes(text: string): string {
  if (text.length < 24) return text;
  return text
    .replace(DATA_ADDRESS, (_, kind: string | undefined, data: string) =>
      nameBytes(kind ?? kindOf(data), bytesOf(data)),
    )
    .replace(BUFFER, (found) => nameBytes(undefined, count(found, /\d+/g)))
    .replace(TYPED_ARRAY, (found) => nameBytes(undefined, count(found, /:/g)))
    .replace(BASE64, (found) =>
      isMixed(found) || kindOf(found) !== undefined ? nameBytes(kindOf(found), bytesOf(found)) : found,
    );
}

/** Number of bytes that a value in memory holds, of whatever realm; undefined where it is none that holds bytes. */
export function lengthOfBytes(value: object): number | undefined {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  const tag = Object.prototype.toString.call(value);
  if (tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]') {
    return (value as ArrayBuffer).byteLength;
  }
  return tag === '[object Blob]' || tag === '[object File]' ? (value as Blob).size : undefined;
}

/** The words of a text without what is written for pictures and files: those are no task. */
export function withoutPlaceholders(text: string): string {
  const words = text.replace(PLACEHOLDER, '');
  return words === text ? text : words.trim();
}
