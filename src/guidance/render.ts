import { nameWords } from '../domain/name-parts.js';
import { isPosition } from '../domain/position.js';
import { looksLikeInstruction } from './instruction.js';
import { MAX_NAME, type Names } from './names.js';
import { type CallValue, type Part, wordsOfOurs } from './parts.js';
import { quoteLine } from './quote.js';
import { MAX_TYPED, typedText } from './typed.js';

/** Code units of something said that are shown where the part does not say. */
const MOST_SAID = 300;
/** Something said is not worth its quotation marks below this number of code units. */
const LEAST_SAID = 16;

const storedIn = (value: Exclude<CallValue, string>): readonly string[] =>
  value && 'either' in value ? value.either : value && 'line' in value ? [value.line] : [];

/** The stored texts of parts, as prose: what reads as an instruction does so across the names of arguments too. */
function storedProse(parts: readonly Part[]): string {
  let prose = '';
  for (const part of parts) {
    if ('said' in part) prose += `\n${part.said}\n`;
    else if ('name' in part) prose += `\n${nameWords(part.name).join(' ')} `;
    else if ('typed' in part) prose += `\n${part.typed}\n`;
    else if ('call' in part) {
      const args = part.args
        .map(([path, value]) => {
          const values = typeof value === 'string' ? [value] : storedIn(value);
          return [...nameWords(path), ...values].join(' ');
        })
        .join(' ');
      prose += `\n${nameWords(part.call).join(' ')} ${args}\n`;
    } else if ('argument' in part) prose += `${nameWords(part.argument).join(' ')} `;
  }
  return prose;
}

/** Values that programs type without quotation marks. */
const BARE = /^(?:true|false|null)$/;

/** `"safe"`, `"safe"|…`, `‹task›`, `‹user›`, `find_user.id`, `‹…›`. */
function shownValue(value: CallValue, names: Names, most: number): string | undefined {
  if (typeof value === 'string') {
    if (value.includes('"') || typedText(value) !== value) return undefined;
    return BARE.test(value) ? value : `"${value}"`;
  }
  if (value === null) return '‹…›';
  if ('line' in value) {
    const mark = value.line.includes('"') ? "'" : '"';
    return typedText(value.line, most) === value.line ? `${mark}${value.line}${mark}` : undefined;
  }
  if ('task' in value) return '‹task›';
  if ('user' in value) return '‹user›';
  if ('either' in value) {
    const shown = value.either.map((one) => shownValue(one, names, most));
    return shown.includes(undefined) ? '‹…›' : [...shown, ...(value.isOpen ? ['…'] : [])].join('|');
  }
  const [name, place] = [names.action(value.call), names.argument(value.at)];
  return name === undefined || place === undefined ? '‹result›' : `${name}.${place}`;
}

/** `set_mode(mode="safe")`; undefined where the tool, an argument or a value must not be shown. */
function shownCall(
  { call, args, most = MAX_TYPED }: Extract<Part, { call: string }>,
  names: Names,
): string | undefined {
  const name = names.action(call);
  if (name === undefined) return undefined;
  // A text action of the caller comes in quotation marks.
  const bare = name.replace(/^"|"$/g, '');
  const shownArgs = args.map(([path, value]) => {
    const known = names.argument(path);
    const given = shownValue(value, names, most);
    return known && given && (isPosition(path) ? given : `${known}=${given}`);
  });
  if (shownArgs.includes(undefined)) return undefined;
  // What a caller's own name has beyond the known one, or beyond what runs may bring, takes no room from what is typed.
  const room = most + Math.max(0, bare.length - Math.min(call.length, MAX_NAME));
  const typed = typedText(args.length === 0 ? bare : `${bare}(${shownArgs.join(', ')})`, room);
  return typed === undefined ? undefined : `\`${typed}\``;
}

/** The words of a part within that room; undefined for what must not be shown, or has no room. */
function shown(part: Part, names: Names, room: number): string | undefined {
  if ('name' in part) return names.action(part.name);
  if ('argument' in part) return names.argument(part.argument);
  if ('call' in part) return shownCall(part, names);
  if ('typed' in part) {
    const typed = typedText(part.typed, part.most);
    return typed === undefined ? undefined : `\`${typed}\``;
  }
  if ('said' in part) {
    const most = Math.min(part.most ?? MOST_SAID, room);
    const quoted = most < LEAST_SAID ? '' : quoteLine(part.said, most - 2);
    return quoted === '' ? undefined : `"${quoted}"`;
  }
  return wordsOfOurs(part);
}

/**
 * Turns parts into text: the one place where this is done, and the gate that every stored text goes through. Names
 * remain as they are where they may be shown at all, and what was said is put in quotation marks, made harmless.
 *
 * @param maxLength UTF-16 code units; names and words of ours that do not fit are cut off with `…`
 * @returns undefined when any part must not be shown, or what was stored reads as an instruction: then the whole line
 *   is not to be said
 */
export function renderParts(parts: readonly Part[], names: Names, maxLength: number): string | undefined {
  if (looksLikeInstruction(storedProse(parts))) return undefined;
  const ours = parts.reduce(
    (sum, part) => sum + ('said' in part ? 0 : (shown(part, names, 0) ?? '').length),
    0,
  );
  let left = parts.filter((part) => 'said' in part).length;
  let room = maxLength - ours;
  const rendered: string[] = [];
  for (const part of parts) {
    const words = shown(part, names, left > 0 ? Math.floor(room / left) : 0);
    if (words === undefined) return undefined;
    if ('said' in part) {
      room -= words.length;
      left -= 1;
    }
    rendered.push(words);
  }
  let text = rendered.join('');
  if (text.length <= maxLength) return text;
  // Whole parts go, so that no name and no quotation is cut in two.
  while (text.length > maxLength - 1 && rendered.length > 0) {
    rendered.pop();
    text = rendered.join('');
  }
  return `${text.trimEnd()}…`;
}
