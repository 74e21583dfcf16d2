import { type Fields, fieldsOf, firstText, isFields } from '../fields.js';

const KB = 1024;

/** The longest text in a part that is bytes: base64 or a data address. */
function bytesIn(part: Fields, depth = 0): string | undefined {
  for (const value of Object.values(part)) {
    if (
      typeof value === 'string' &&
      (value.startsWith('data:') || (value.length > 200 && !/\s/.test(value.slice(0, 200))))
    )
      return value;
    const inner = isFields(value) && depth < 3 ? bytesIn(value, depth + 1) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** A picture, a file or a sound by what it is and how large: `[image/png, 12 KB]`, or its type alone. */
export function mediaWords(part: Fields, type: string): string {
  const inner = [part.source, part.file, part.inlineData, part.inline_data, part.image].map(fieldsOf);
  const named = [part, ...inner].flatMap(({ mimeType, mime_type, media_type, mediaType }) => [
    mimeType,
    mime_type,
    media_type,
    mediaType,
  ]);
  const bytes = bytesIn(part);
  const mime = firstText(...named) ?? /^data:([\w/+.-]+)/.exec(bytes ?? '')?.[1];
  const size = bytes === undefined ? undefined : Math.ceil((bytes.length * 3) / 4 / KB);
  return `[${mime ?? type}${size === undefined ? '' : `, ${size} KB`}]`;
}
