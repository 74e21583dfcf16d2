const SLOT = /\{[\w ]{1,40}\}|<[\w ]{1,40}>/;
const SLOTS = /\{[\w ]{1,40}\}|<[\w ]{1,40}>/g;
/** A longer text is no action that was offered. */
const MOST_LENGTH = 300;

/** True for an option that is a template with slots: `take {object} from {place}`. */
export const isSlotted = (option: string): boolean => SLOT.test(option) && /\s/.test(option.trim());

/** Case is no difference, as long as places stay where they are. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** What fills the slots of a template, each as short as it can be and one character at least; undefined where it does not fit. */
function fillers(template: string, text: string): string[] | undefined {
  if (text.length > MOST_LENGTH) return undefined;
  const whole = text.trim();
  const parts = template.trim().split(SLOTS).map(folded);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const read = folded(whole);
  if (parts.length === 1) return read === first ? [] : undefined;
  if (!read.startsWith(first) || !read.endsWith(last)) return undefined;
  const found: string[] = [];
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const to = read.indexOf(part, from + 1);
    if (to < 0) return undefined;
    found.push(whole.slice(from, to));
    from = to + part.length;
  }
  const end = whole.length - last.length;
  if (end <= from) return undefined;
  found.push(whole.slice(from, end));
  return found.some((filler) => /[\n\r\u2028\u2029]/.test(filler)) ? undefined : found;
}

/** True where a text is the template with its slots filled. */
export const matchesTemplate = (template: string, text: string): boolean =>
  fillers(template, text) !== undefined;

/** What fills the slots of a template in a text, by the slots' names; undefined where the text is none of it. */
export function slotsOf(template: string, text: string): Record<string, string> | undefined {
  const found = fillers(template, text);
  if (!found) return undefined;
  const names = [...template.matchAll(SLOTS)].map(([slot]) => slot.slice(1, -1));
  return Object.fromEntries(names.map((name, i) => [name, found[i]!.trim()]));
}

/** An option with a gap for each slot that a text of it fills; undefined where the text has what looks like the slots itself. */
export const withGaps = (option: string, text: string, gap: string): string | undefined =>
  isSlotted(option) && !text.includes(SLOT.exec(option)![0]) ? option.replace(SLOTS, gap) : undefined;
