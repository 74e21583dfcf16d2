import { fieldsOf } from './adapter-error.js';
import { kindInMemory, lengthOfBytes, nameBytes, withoutBytes } from './bytes.js';

type Fields = Record<string, unknown>;

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Parts that a model keeps for itself, or that are no words: calls are read as calls. */
const NO_WORDS = /thinking|reasoning|thought|tool|function|call|signature|server|approval|step-start|cache/i;
const MEDIA = /^(?:input_|output_)?(?:image|audio|video|file|document|media|blob|resource)/i;
/** Fields that hold bytes or say where they are. */
const HOLDERS = [
  'source',
  'inlineData',
  'inline_data',
  'fileData',
  'file_data',
  'input_audio',
  'image_url',
  'file',
  'image',
  'data',
];
const KINDS = ['mediaType', 'mimeType', 'media_type', 'mime_type', 'contentType'];

/** The media type that a part names, in itself or in what it holds. */
function kindIn(part: Fields): string | undefined {
  for (const fields of [part, ...HOLDERS.map((key) => fieldsOf(part[key]))]) {
    for (const key of KINDS) if (text(fields[key]) !== undefined) return fields[key] as string;
  }
  return undefined;
}

/** The bytes of a part, in base64 or in memory. */
function bytesIn(part: Fields): { kind?: string; bytes?: number } | undefined {
  for (const value of [...HOLDERS, 'url', 'base64', 'bytes'].map((key) => part[key])) {
    if (typeof value === 'string') {
      const found = /^data:(?=([\w.+/-]*))[^,]*,/.exec(value);
      const data = value.slice(found?.[0].length ?? 0);
      if (found === null && /^[a-z]{1,20}:/i.test(value)) return {};
      const known = found?.[1] || /^\[([\w.+-]+\/[\w.+-]+),/.exec(withoutBytes(value))?.[1];
      return {
        ...(known ? { kind: known } : {}),
        bytes: Math.floor((data.replace(/(?<!=)=+$/, '').length * 3) / 4),
      };
    }
    if (typeof value !== 'object' || value === null) continue;
    const bytes = lengthOfBytes(value);
    if (bytes !== undefined) {
      const kind = kindInMemory(value);
      return { ...(kind ? { kind } : {}), bytes };
    }
    const inner = bytesIn(value as Fields);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** True where a part is a picture, a sound or a file. */
function isMedia(part: Fields): boolean {
  if (MEDIA.test(text(part.type) ?? ''))
    return HOLDERS.some((key) => part[key] !== undefined) || 'url' in part;
  return part.inlineData !== undefined || part.fileData !== undefined || part.image_url !== undefined;
}

/** A picture, a sound or a file as what it is. */
function mediaText(part: Fields, type: string): string {
  const bytes = bytesIn(part);
  const plain = /image|audio|video/i.exec(type)?.[0].toLowerCase();
  return nameBytes(kindIn(part) ?? bytes?.kind ?? plain, bytes?.bytes);
}

/** What one part of a message says: its words, or what it is where it is none; nothing for thoughts and calls. */
function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  const fields = fieldsOf(part);
  const type = text(fields.type) ?? '';
  if (fields.thought === true || (type !== '' && NO_WORDS.test(type))) return '';
  const words = text(fields.text) ?? text(fields.refusal) ?? text(fieldsOf(fields.resource).text);
  return words ?? (isMedia(fields) ? mediaText(fields, type) : '');
}

/** What the content of a message says, part by part, whichever dialect it is in. */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts: unknown[] = Array.isArray(content) ? content : content === undefined ? [] : [content];
  return parts
    .map(partText)
    .filter((words) => words !== '')
    .join('\n');
}

/** For `JSON.stringify`: bytes, and parts that hold some, as what they are; a buffer before it made JSON of itself. */
function replaced(this: unknown, key: string, value: unknown): unknown {
  const live: unknown = fieldsOf(this)[key] ?? value;
  if (typeof live !== 'object' || live === null) return value;
  const length = lengthOfBytes(live);
  if (length !== undefined)
    return nameBytes(text((live as Partial<Blob>).type) ?? kindInMemory(live), length);
  return isMedia(live as Fields) ? mediaText(live as Fields, text((live as Fields).type) ?? '') : value;
}

/** A value as JSON, with what they are in the place of bytes; undefined where it has no JSON. */
export function asJson(value: unknown): string | undefined {
  const json = JSON.stringify(value, replaced) as string | undefined;
  return json === undefined ? undefined : withoutBytes(json);
}
